"""The words that clauses and labels hang on, for each language: joints, openers, examples, linking prepositions."""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class ClauseWords:
    """`joints` part two coordinated clauses, `subordinate` open a clause that its main clause needs, `prepositions`
    open a phrase that belongs to what stands before it, `auxiliaries` follow the subject of a clause, `examples` open
    an illustration, `links` tie two nouns,
    `light` are words that never name a topic, `endings` those of verbs and adverbs, which seldom end one."""

    joints: tuple[str, ...]
    subordinate: frozenset[str]
    prepositions: frozenset[str]
    auxiliaries: frozenset[str]
    examples: tuple[str, ...]
    links: frozenset[str]
    light: frozenset[str]
    endings: tuple[str, ...]


def _set(text: str) -> frozenset[str]:
    return frozenset(text.split())


CLAUSE_WORDS: Final[dict[str, ClauseWords]] = {
    "en": ClauseWords(
        joints=(
            "and then",
            "and",
            "but",
            "while",
            "whereas",
            "because",
            "so that",
            "so",
            "which",
            "where",
            "then",
        ),
        subordinate=_set(
            "if when whenever unless although though once since while before after as because for"
        ),
        prepositions=_set(
            "from to in on at by with without for of into over under between among during through via per"
        ),
        auxiliaries=_set(
            "is are was were be can cannot could may might must should will would has have had do does did"
        ),
        examples=("for example", "for instance", "e.g.", "such as", "like"),
        links=_set("of"),
        light=_set(
            """able allow allows allowed allowing avoid avoids become begin begins begun best better bring brings call
            called calls cause causes come comes common consist consists contain contains create creates created decide
            describe describes different does easily easy ensure ensures every exist exists fast faster find finds
            first follow follows following found full generally give given gives giving go goes good great happen
            happens help helps hold holds important include includes including involve involves keep keeps kept know
            known large last lead leads less let lets like look main mainly mean means move moves must need needed
            needs new next occur occurs old one ones original particular place places point possible prevent prevents
            produce produces property provide provided provides put puts quickly real reason recursively require
            requires return returns run runs same say second see serve serves several show shows simple simply single
            slow small smaller specific start starts stay stays store stored stores take taken takes taking tell tells
            third three time times try tries turn turns two type typically understand want wants way ways work works
            write writes always never automatically directly dynamically anywhere whole rest certain inside
            outside declared"""
        ),
        endings=("ly", "ed"),
    ),
    "it": ClauseWords(
        joints=("e poi", "e", "ed", "ma", "mentre", "perché", "quindi", "che", "così", "poi"),
        subordinate=_set("se quando qualora sebbene benché poiché siccome mentre prima dopo dato"),
        prepositions=_set("da dal dalla a al alla in nel nella su sul con senza per tra fra di del della"),
        auxiliaries=_set(
            "è sono era erano può possono deve devono ha hanno viene vengono va vanno sarà saranno"
        ),
        examples=("per esempio", "ad esempio", "come"),
        links=_set("di del della dei delle degli dell d"),
        light=_set(
            """permette permettono consente contiene contengono serve servono evita fornisce rende rendono bisogna deve
            devono possono possibile importante nuovo nuova grande piccolo primo prima secondo ultimo diverso diversi
            principale modo cosa parte tipo volta fatto ogni chiama chiamato detto dice prende mette porta aiuta tiene
            trova avviene succede crea creare usato usata usati sempre mai molto facilmente velocemente"""
        ),
        endings=("ano", "ono", "are", "ere", "ire", "mente"),
    ),
    "es": ClauseWords(
        joints=("y luego", "y", "e", "pero", "mientras", "porque", "así que", "que", "luego"),
        subordinate=_set("si cuando aunque como mientras antes después dado"),
        prepositions=_set("de del a al en con sin por para entre sobre desde hasta"),
        auxiliaries=_set(
            "es son era eran está están puede pueden debe deben ha han se fue fueron será serán"
        ),
        examples=("por ejemplo", "p. ej.", "como"),
        links=_set("de del"),
        light=_set(
            """permite permiten contiene contienen sirve sirven evita proporciona hace hacen debe deben pueden posible
            importante nuevo nueva grande pequeño primero primera segundo último distinto distintos principal modo
            manera cosa parte tipo vez llama llamado dice toma pone lleva ayuda tiene encuentra ocurre sucede crea
            crear usado usada usados siempre nunca muy fácilmente rápidamente cada"""
        ),
        endings=("an", "ar", "er", "ir", "mente"),
    ),
    "de": ClauseWords(
        joints=(
            "und dann",
            "und",
            "aber",
            "während",
            "weil",
            "sodass",
            "so dass",
            "wobei",
            "sondern",
            "dann",
        ),
        subordinate=_set("wenn falls sobald obwohl da weil während bevor nachdem indem als"),
        prepositions=_set(
            "von vom zu zum zur in im an am auf aus bei mit ohne für über unter zwischen durch nach"
        ),
        auxiliaries=_set(
            "ist sind war waren wird werden kann können muss müssen soll sollen darf dürfen hat haben"
        ),
        examples=("zum Beispiel", "z. B.", "z.B.", "beispielsweise", "etwa", "wie"),
        links=_set("der des von"),
        light=_set(
            """erlaubt erlauben enthält enthalten dient dienen vermeidet liefert macht machen muss müssen kann können
            möglich wichtig neu neue neuen groß große kleinen klein erste ersten zweite letzte verschiedene
            wichtigste hauptsächlich art weise ding teil mal heißt genannt sagt nimmt legt bringt hilft hält findet
            passiert geschieht erzeugt erstellen verwendet verwenden nutzt immer nie sehr leicht schnell jedes"""
        ),
        endings=("isch", "lich", "ig"),
    ),
    "fr": ClauseWords(
        joints=(
            "et puis",
            "et ensuite",
            "et",
            "mais",
            "tandis que",
            "parce que",
            "donc",
            "qui",
            "puis",
            "alors que",
        ),
        subordinate=_set("si quand lorsque lorsqu bien comme puisque pendant avant après dès"),
        prepositions=_set("de du des d à au aux en dans sur sous avec sans pour par entre vers chez"),
        auxiliaries=_set("est sont était étaient peut peuvent doit doivent a ont va vont sera seront se"),
        examples=("par exemple", "p. ex.", "comme", "tel que", "tels que"),
        links=_set("de du des d"),
        light=_set(
            """permet permettent contient contiennent sert servent évite fournit rend doit doivent possible important
            nouveau nouvelle grand grande petit petite premier première second dernier différent différents principal
            façon manière chose partie type fois appelle appelé dit prend met porte aide tient trouve arrive crée
            créer utilisé utilisée utilisés toujours jamais très facilement rapidement chaque"""
        ),
        endings=("er", "ir", "ement"),
    ),
}
