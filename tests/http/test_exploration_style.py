"""Every question of whole explorations by the rules, in five languages: how it is worded, and what it never does (G3)."""

import re
from typing import Any, Final

import pytest

from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.text.sentences import sentences
from shared.text.words import words
from tests.plans import EMAIL, configuration, start_with
from tests.product import Product

LONGEST_PREAMBLE: Final = 25
FEWEST_QUOTED: Final = 3
QUOTED: Final = re.compile(r"[“„«]\s?([^“”„«»]*?)\s?[”“»]")

PLANS: Final[dict[str, list[dict[str, Any]]]] = {
    "en": [
        {"label": "The till", "sub_goals": ["who decided on it", "probe for supply of loans", "what went wrong with it"]},
        {"label": "Counting the stock", "sub_goals": [{"text": "x", "topic": "the evening count"}, "how it is done"]},
    ],
    "de": [
        {"label": "Die Kasse", "sub_goals": ["wer darüber entschieden hat", "nach knappen Krediten", "was schiefging"]},
        {"label": "Der Bestand", "sub_goals": [{"text": "x", "topic": "die Zählung am Abend"}, "wie gezählt wird"]},
    ],
    "fr": [
        {"label": "La caisse", "sub_goals": ["qui en a décidé", "relancer: crédits rares", "ce qui n'a pas marché"]},
        {"label": "Le stock", "sub_goals": [{"text": "x", "topic": "le comptage du soir"}, "comment on le compte"]},
    ],
    "es": [
        {"label": "La caja", "sub_goals": ["quién lo decidió", "indagar créditos escasos", "qué salió mal con ella"]},
        {"label": "Las existencias", "sub_goals": [{"text": "x", "topic": "el recuento"}, "cómo se cuentan"]},
    ],
    "it": [
        {"label": "La cassa", "sub_goals": ["chi lo ha deciso", "notare: crediti scarsi", "che cosa è andato storto"]},
        {"label": "Le scorte", "sub_goals": [{"text": "x", "topic": "la conta della sera"}, "come si contano"]},
    ],
}  # fmt: skip
SAID: Final = {
    "en": [
        "The receipts did not print for six whole weeks. Honestly that was a terrible problem for Maria in March 2021, "
        "and our customers complained every single day.",
        "She died that March, and honestly I hated every day of it. It was terrible for Maria and for all of us here.",
        "I don't know, love.", "Logistics", "hate angry", "We count on Mondays, all of us, from the cellar up.",
    ],
    "de": [
        "Die Kasse hat sechs Wochen lang keine Belege gedruckt. Das war im März 2021 ein schlimmes Problem für Maria, "
        "und die Kunden haben sich jeden Tag beschwert.",
        "Meine Mutter ist im März gestorben, und ich habe jeden Tag gehasst. Es war schlimm für Maria und uns alle.",
        "Das weiß ich nicht.", "Logistik", "Wut Hass", "Wir zählen montags alle zusammen vom Keller nach oben.",
    ],
    "fr": [
        "La caisse n'imprimait plus les reçus depuis six semaines. C'était un grave problème pour Maria en mars 2021, "
        "et les clients se plaignaient tous les jours.",
        "Ma mère est morte en mars, et j'ai détesté chaque jour. C'était terrible pour Maria et pour nous tous ici.",
        "Je ne sais pas.", "Logistique", "haine colère", "Nous comptons le lundi, tous ensemble, depuis la cave.",
    ],
    "es": [
        "La impresora no funcionó durante seis semanas enteras. Fue un problema grave para María en marzo de 2021, "
        "y los clientes se quejaban todos los días.",
        "Mi madre murió en marzo, y odiaba cada día. Fue terrible para María y para todos nosotros en la tienda.",
        "No lo sé.", "Logística", "odio rabia", "Contamos los lunes, todos juntos, desde el sótano hasta arriba.",
    ],
    "it": [
        "La cassa non stampava gli scontrini da sei settimane. Era un grave problema per Maria a marzo del 2021, "
        "e i clienti si lamentavano ogni giorno.",
        "Mia madre è morta a marzo, e ho odiato ogni giorno. È stato terribile per Maria e per tutti noi qui.",
        "Non lo so.", "Logistica", "odio rabbia", "Contiamo il lunedì, tutti insieme, dalla cantina in su.",
    ],
}  # fmt: skip
NOTES: Final = {"en": "supply", "de": "knappe", "fr": "rares", "es": "escasos", "it": "scarsi"}


@pytest.mark.parametrize("language", PLANS)
@pytest.mark.parametrize("begin", [0, 1, 2])
async def test_every_question_is_one_that_a_person_would_ask(
    language: str, begin: int, product: Product
) -> None:
    plan = configuration(*PLANS[language], fields=[EMAIL], max_duration_mins=12)
    interview = await product.start(start_with({"plan": plan}, language=language))
    answers = [*SAID[language][begin:], *SAID[language][:begin]] * 4
    await interview.finish([*answers], default="ok")
    turns = (await interview.result())["turns"]
    texts = [turn["question_text"] for turn in turns]
    assert len(texts) > 4
    for text in texts:
        assert text.count("?") == 1, text
        assert text.rstrip().endswith("?"), text
        assert len(words(" ".join(sentences(text)[:-1]))) <= LONGEST_PREAMBLE, text
        assert not is_hard(text, language), text
        assert NOTES[language] not in text, text
        for quoted in QUOTED.findall(text):
            assert len(words(quoted)) >= FEWEST_QUOTED, text
            assert any(quoted in said for said in answers), text
    asked = [text for turn, text in zip(turns, texts, strict=True) if turn["kind"] in ("main", "follow_up")]
    last = [tuple(words(sentences(text)[-1])) for text in asked]
    assert len(set(last)) == len(last), asked
    shown = [turn["acknowledgement"] for turn in turns if turn.get("acknowledgement")]
    assert all(len(words(each)) <= FEWEST_QUOTED + 3 and "“" not in each for each in shown), shown
