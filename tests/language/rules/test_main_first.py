"""Who has minutes left and wishes for the questions that matter is not leaving (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.asides.no_answers import speaks_to_the_interviewer
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

WISHES = [
    ("en", "Got about ten minutes before the ferry docks. Important ones please"),
    ("en", "I've got to go in five minutes, skip to the ones that matter"),
    ("en", "Sorry, I have not got long. Just the main questions then"),
    ("de", "Ich habe noch zehn Minuten, dann legt die Fähre an. Nur die wichtigsten bitte"),
    ("de", "Ich muss in fünf Minuten weg, bitte nur die Hauptfragen"),
    ("fr", "J'ai encore dix minutes avant le bac. Les plus importantes, s'il vous plaît"),
    ("fr", "Je dois partir dans cinq minutes, gardez les questions qui comptent"),
    ("es", "Me quedan diez minutos. Solo las preguntas importantes, por favor"),
    ("es", "Tengo que irme en cinco minutos, vaya a las importantes"),
    ("it", "Ho dieci minuti prima del traghetto. Quelle importanti, per favore"),
    ("it", "Devo andare tra cinque minuti, solo le domande importanti"),
]
TELLING = {
    "en": "We sand the hull before the first coat.",
    "de": "Wir schleifen den Rumpf vor dem ersten Anstrich.",
    "fr": "On ponce la coque avant la première couche.",
    "es": "Lijamos el casco antes de la primera mano.",
    "it": "Carteggiamo lo scafo prima della prima mano.",
}


@pytest.mark.parametrize(("language", "said"), WISHES)
def test_who_stays_for_the_main_questions_is_told_so_and_offered_no_stop(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.reply) == ("clarification", None, "main_first")
    assert heard.leaving == "main_first"


@pytest.mark.parametrize(("language", "said"), WISHES)
def test_what_is_told_beside_that_wish_is_the_answer(language: LanguageCode, said: str) -> None:
    heard = hear_parts(f"{TELLING[language]} {said}.", language, "", load_encoder())
    assert (heard.intent, heard.beside, heard.told) == ("answer", None, TELLING[language])
    assert (heard.reply, heard.leaving) == ("main_first", "main_first")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "We have ten minutes between ferries, and I check the important things."),
    ("en", "I leave it ten minutes, the main ones first."),
    ("de", "Ich habe zehn Minuten gewartet, das Wichtigste war Ruhe."),
    ("fr", "J'ai attendu dix minutes, l'essentiel était de respirer."),
    ("es", "Tengo diez minutos entre barcos y reviso lo importante."),
    ("it", "Ho aspettato dieci minuti, l'essenziale era respirare."),
])  # fmt: skip
def test_minutes_and_main_things_of_the_work_are_no_such_wish(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).leaving != "main_first"


def test_the_wish_alone_is_evidence_of_nothing() -> None:
    assert speaks_to_the_interviewer("important ones please", "en")
    assert not speaks_to_the_interviewer("I oil the important ones first.", "en")


@pytest.mark.parametrize(("language", "said"), [
    ("en", "More of what? ive got class in 8 min"), ("en", "Of what? Make it quick please"),
    ("de", "Wovon? hab in 8 min Unterricht"), ("fr", "de quoi ? jai cours ds 8 min fait vite stp"),
    ("fr", "De quoi ? Je n'ai pas beaucoup de temps"), ("es", "De que? tengo clase en 8 min"),
    ("it", "Di cosa? ho lezione tra 8 minuti, fai presto"),
])  # fmt: skip
def test_who_asks_back_in_a_hurry_gets_an_explanation_and_a_word_on_the_time(
    language: LanguageCode, said: str
) -> None:
    heard = hear_parts(said, language, "", load_encoder())
    assert (heard.intent, heard.reply, heard.also) == ("clarification", None, "hurry")
    assert heard.leaving == "sign"


@pytest.mark.parametrize(("language", "said"), [
    ("en", "Of what?"), ("de", "Wovon?"), ("fr", "De quoi ?"), ("es", "¿De qué?"), ("it", "Di cosa?"),
])  # fmt: skip
def test_who_only_asks_back_is_in_no_hurry(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).also is None
