"""The words and forms by which a request to keep something out shows what it is about, in any of the languages (G8)."""

import re
from typing import Final

from shared.text.words import words

ANNOUNCED: Final = re.compile(
    r"\b(?:what i(?:['’]?m| am)? (?:now |about to |going to |gonna )?(?:tell|say)(?:ing)?(?: you)?(?: now| next)?"
    r"|was ich (?:ihnen |dir )?(?:jetzt|gleich|nun) (?:sage|sag|erzähle|erzähl)"
    r"|ce que je (?:vais|m['’]apprête à) (?:vous |te )?(?:dire|raconter)"
    r"|lo que (?:(?:le|te|os|les) )?voy a (?:decir|contar)"
    r"|quello che (?:(?:le|ti|vi) )?(?:dico (?:ora|adesso)|sto per (?:dir|raccontar)))",
    re.IGNORECASE,
)
"""How a request begins that is about the sentences after it."""
FOLLOWING: Final = re.compile(
    r"\b(?:following|what (?:follows|comes)|folgende[ns]?|was (?:jetzt |nun )?(?:kommt|folgt)|ce qui (?:suit|vient)"
    r"|(?:la )?suite|siguiente|lo que (?:sigue|viene)|quanto segue|ciò che segue|seguente)\b",
    re.IGNORECASE,
)
"""Words of a request that goes for what comes next."""
OWN_TELLING: Final = re.compile(
    r"\b(?:i (?:will |would |d )?tell (?:him|her|them|my)|(?:sage?|erzahle?) (?:ich|i)|(?:ich|i) (?:sage?|erzahle?)"
    r"|je (?:le |la |l )?(?:lui |leur )?(?:dirai|dis|raconterai|expliquerai)|(?:lo|la) (?:cuento|digo|contare)"
    r"|(?:lo|la|glielo) (?:dico|racconto|diro))\b"
)
"""How somebody says in plain words that they tell it themselves, in any of the languages."""
NO_NAMES: Final = re.compile(
    r"\b(?:no|without) names?\b|\b(?:keine|ohne) namen\b|\b(?:pas|sans) (?:de )?noms?\b"
    r"|\b(?:sin|nada de|ningún) nombres?\b|\b(?:niente|senza) nomi\b",
    re.IGNORECASE,
)
"""How somebody takes back a name that they said, in any of the languages."""
PRIVATE: Final = re.compile(
    r"\b(?:private (?:matter|business)|privatsache|privatangelegenheit|affaires? privées?|"
    r"asuntos? privados?|cosas? privadas?|cos[ae] privat[ae]|faccend[ae] privat[ae]|fatti privati)\b",
    re.IGNORECASE,
)
"""How somebody says that what they told is nobody's business, in any of the languages."""
CLAUSE: Final = re.compile(r"[,;:–—]|\b(?:but|aber|mais|pero|ma)\b", re.IGNORECASE)
COURTESY: Final = frozenset(
    words(
        "please kindly bitte bittschön plaît plait prie stp svp favor porfa porfavor ruego pido favore prego cortesia"
        " cortesía gell gelle hein eh po neh"
    )
)
"""Words of courtesy: they tell nothing."""
NAMED: Final = re.compile(
    r"(?:\b(?:the|der|die|das|dem|den|[bv]om|beim|zum|zur|le|la|les|du|aux?|el|los|las|del|al|il|gli|"
    r"d[ae]lla|alla|sulla|dal|sul)\s|\b(?:l|dell|all|sull)['’])([^\W\d_]{4,40})",
    re.IGNORECASE,
)
"""What a request names, behind an article: "about the widow, …"."""
ABOUT: Final = re.compile(
    r"\b(?:(?:das|die sache) mit|about the|out about|the (?:bit|part|thing|one) (?:about|with|on)|l['’]histoire d"
    r"|pour le|lo de"
    r"|quello d|la (?:cosa|storia) d)",
    re.IGNORECASE,
)
"""How a request begins that names what it is about: "Das mit der Anna lassen Sie weg"."""
_RECORDS: Final = (
    "report reports record records recording summary notes minutes transcript file result paper "
    "bericht protokoll zusammenfassung notizen aufnahme akte ergebnis text papier "
    "rapport dossier résumé compte enregistrement informe resumen acta notas registro grabación "
    "rapporto riassunto verbale appunti registrazione relazione"
)
OF_THE_RECORD: Final = frozenset(_RECORDS.split())
"""What a request names that is not what it is about: "keep it out of the report"."""
OTHERS: Final = {
    "en": frozenset(words("he him his she her hers they them their")),
    "de": frozenset(words("er ihm ihn sein seine seinem seinen seiner sie ihr ihre ihrem ihren ihrer")),
    "fr": frozenset(words("il elle lui ils elles leur eux")),
    "es": frozenset(words("él ella ellos ellas")),
    "it": frozenset(words("egli lui lei loro")),
}
"""Pronouns by which a sentence goes on about somebody; not those that are articles, too."""
WOULD: Final = {
    "en": re.compile(
        r"\bif (?:any|some)?(?:one|body|he|she|they|it|that|this|my \w{2,20}) (?:\w{1,12} ){0,2}?"
        r"(?:reads?|hears?|heard|sees?|saw|finds?|found|knows?|knew|learn\w*|gets? (?:out|round|about)|c[ao]mes? out)\b"
        r"|\b(?:or else|otherwise|else) (?:i|he|she|they|we)\b|\b(?:he|she|they|that|it)(?:['’]d| would)\b",
        re.IGNORECASE,
    ),
    "de": re.compile(
        r"\b(?:wenn|falls) (?:(?:das|es|er|sie|wer|jemand|der|die) ){1,2}(?:\w{1,12} ){0,3}?"
        r"(?:lies|les|hör|erfahr|erfähr|mitkrieg|mitbekomm|sieh|weiß|wüsst|rauskomm)\w*"
        r"|\bsonst (?:bin|ist|hab|krieg|verlier|flieg|steh|wird|werd)\w*"
        r"|\b(?:er|sie|die|der) (?:würde|wäre|hätte|täte|nähme)n?\b",
        re.IGNORECASE,
    ),
    "fr": re.compile(
        r"\b(?:s['’]ils?|si (?:on|elle|quelqu['’]un|ça|cela|l[ea] \w{2,20})) (?:\w{1,12} ){0,2}?(?:l['’])?"
        r"(?:lit|lisent|appren\w+|sait|savent|voit|voient|sort|tombe|remonte|arrive)\b"
        r"|\bsinon (?:je|j['’]|il|elle|ils|on)"
        r"|\b(?:(?:le|la|les|me|lui|nous|en) |l['’])"
        r"(?:prend|di|fe|se|au|voud|pour|viend|mett|perd|vi)r?r(?:ait|aient)\b",
        re.IGNORECASE,
    ),
    "es": re.compile(
        r"\bsi (?:se (?:enter|sab|lee)\w*|(?:lo|la|él|ella|alguien|el \w{2,20}) (?:\w{1,12} ){0,2}?"
        r"(?:lee|leen|lea|sabe|saben|oye|oyen|ve|ven)\b)|\bsi no,? (?:me|nos|lo|pierdo)\b"
        r"|\b(?:me|lo|la|nos|los) (?:echa|mata|despedi|quita|toma|di|enfada|molesta)r?ían?\b",
        re.IGNORECASE,
    ),
    "it": re.compile(
        r"\bse (?:lo|la|qualcuno|il \w{2,20}) (?:\w{1,12} ){0,2}?(?:sa|sanno|legg\w+|scopr\w+|viene|vengono)\b"
        r"|\b(?:altrimenti|sennò) (?:mi|lo|la|ci|perdo|sono)\b"
        r"|\b(?:mi|lo|la|ci|li) (?:licenzie|prende|cacce|mette|di)r?rebber?o?\b",
        re.IGNORECASE,
    ),
}
"""How somebody says what would come of it if it got about."""
POINTING: Final = frozenset(words("that it this das dies es ça cela ceci le eso esto lo quello questo ciò"))
"""Words by which a request points back ("don't note that"), in any of the languages."""
ELIDED: Final = re.compile(r"\bl['’](?:é?e?crivez|écris|inscri|indiqu|enregistr|oubli|ajout)", re.IGNORECASE)
"""How French points back within a verb: "ne l'écrivez pas"."""
