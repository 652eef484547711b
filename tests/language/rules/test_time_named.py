"""How long somebody has is heard by the way, and what it is said beside is the answer (G2). The sentences were written
after the rule."""

from collections.abc import Iterator

import pytest

from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.parts import hear_parts
from shared.language.rules.hearing.time_named import time_named_in
from shared.language.sentence_encoder import load_encoder

TELLING: dict[LanguageCode, str] = {
    "en": "We sand the hull before the first coat.",
    "de": "Wir schleifen den Rumpf vor dem ersten Anstrich.",
    "fr": "On ponce la coque avant la première couche.",
    "es": "Lijamos el casco antes de la primera mano.",
    "it": "Carteggiamo lo scafo prima della prima mano.",
}
LITTLE: list[tuple[LanguageCode, str]] = [
    ("en", "I've got eight minutes left, sorry."),
    ("en", "One last question and then I am off."),
    ("de", "Ich hab noch sieben Minuten."),
    ("de", "Eine letzte Frage, dann muss ich zum Zug."),
    ("fr", "J'ai encore six minutes."),
    ("fr", "Une dernière question et puis je ferme l'atelier."),
    ("es", "Me quedan ocho minutos."),
    ("es", "Una última pregunta y luego cierro."),
    ("it", "Mi restano otto minuti."),
    ("it", "Un'ultima domanda e poi chiudo la bottega."),
]
SOME: list[tuple[LanguageCode, str]] = [
    ("en", "I've got until twenty to four, then school is out."),
    ("en", "I can talk till noon."),
    ("en", "I have about forty minutes."),
    ("de", "Ich kann bis fünf vor zwölf, dann kommt der Kunde."),
    ("de", "Zeit hab ich bis 18 Uhr."),
    ("fr", "J'ai jusqu'à midi moins le quart, après je ferme."),
    ("fr", "J'ai quarante minutes."),
    ("es", "Puedo hasta las siete y cuarto."),
    ("it", "Posso fino alle sei meno un quarto."),
]
OF_THE_WORK: list[tuple[LanguageCode, str]] = [
    ("en", "I have until nine to load the van and check the list."),
    ("en", "Every day I have until ten, then the shop opens."),
    ("en", "I leave it ten minutes."),
    ("en", "We have twenty minutes between two ferries."),
    ("en", "One more coat and then it dries over night."),
    ("en", "The question was who pays."),
    ("de", "Ich habe bis neun Uhr den Wagen zu beladen."),
    ("de", "Jeden Tag hab ich bis zehn, dann macht der Laden auf."),
    ("de", "Noch eine Schicht, dann trocknet es über Nacht."),
    ("de", "Das Boot bleibt bis acht im Hafen."),
    ("de", "Den Vertrag hab ich nur bis 2019."),
    ("fr", "J'ai jusqu'à neuf heures pour charger la camionnette."),
    ("fr", "Encore une couche et puis on attend."),
    ("es", "Tengo hasta las nueve para cargar la furgoneta."),
    ("es", "Espero diez minutos."),
    ("it", "Ho fino alle nove per caricare il furgone."),
    ("it", "Ancora una mano e poi asciuga."),
]


def beside_an_answer(language: LanguageCode, said: str) -> Iterator[Heard]:
    """The heard answer with the word on the time behind and before it."""
    for text in (f"{TELLING[language]} {said}", f"{said} {TELLING[language]}"):
        heard = hear_parts(text, language, "", load_encoder())
        assert (heard.intent, heard.beside, heard.told) == ("answer", None, TELLING[language])
        yield heard


@pytest.mark.parametrize(("language", "said"), LITTLE)
def test_who_has_ten_minutes_or_one_question_left_is_asked_what_matters_first_and_offered_no_stop(
    language: LanguageCode, said: str
) -> None:
    for heard in beside_an_answer(language, said):
        assert (heard.leaving, heard.reply) == ("main_first", "main_first")


@pytest.mark.parametrize(("language", "said"), SOME)
def test_who_names_an_hour_or_more_minutes_is_thanked_and_asked_as_before(
    language: LanguageCode, said: str
) -> None:
    for heard in beside_an_answer(language, said):
        assert (heard.leaving, heard.reply) == ("stays", "hurry")


@pytest.mark.parametrize(("language", "said"), OF_THE_WORK)
def test_hours_and_minutes_of_the_work_name_no_time_of_theirs(language: LanguageCode, said: str) -> None:
    assert not time_named_in(f"{TELLING[language]} {said}", language)


def test_what_is_told_in_the_same_breath_counts() -> None:
    said = "I have until half past nine, so first I walk the pier and look whether all the ropes still hold."
    heard = hear_parts(said, "en", "", load_encoder())
    assert heard.leaving == "stays"
    assert "walk the pier" in (heard.told or said)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have only eight minutes, we bled the boilers."),
    ("de", "Ich hab nur noch acht Minuten, die Kessel sind entlüftet."),
])  # fmt: skip
def test_a_short_answer_behind_the_time_is_not_lost(language: LanguageCode, said: str) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.leaving) == ("answer", "main_first")


def test_a_question_of_theirs_is_no_time() -> None:
    assert hear_parts("One more question, then I go on: who reads this?", "en", "").leaving != "main_first"


def test_who_names_the_time_and_does_not_ask_is_not_told_how_much_is_left() -> None:
    """“About fourteen more questions follow” was said to who had until half past nine."""
    said = "Ich hab bis halb zehn Zeit. Morgens geh ich den Steg lang und kassiere. Viel mehr ist das nicht."
    heard = hear_parts(said, "de", "Wie sieht ein Tag aus?", load_encoder())
    assert "remaining" not in (heard.reply, heard.also)
    asked = hear_parts("Ich hab bis halb zehn Zeit. Wie viele Fragen kommen noch?", "de", "", load_encoder())
    assert "remaining" in (asked.reply, asked.also)
