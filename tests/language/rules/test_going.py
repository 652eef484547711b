"""Answers that tell how somebody gets somewhere: they sound like a goodbye, and are none (G1)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.hearing.going import goes_by
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder

TRAVELS: tuple[tuple[LanguageCode, str, str], ...] = (
    ("en", "How do you get to the yard?", "I go by tram, a quarter of an hour."),
    ("de", "Wie kommen Sie zur Werft?", "Ich fahre mit dem Zug, vierzig Minuten."),
    ("fr", "Comment allez-vous au chantier ?", "Je pars à vélo, douze minutes."),
    ("es", "¿Cómo va al taller?", "Me voy en tren, cuarenta minutos."),
    ("it", "Come va al cantiere?", "Vado in macchina, mezz'ora."),
    ("it", "Quale mezzo usa?", "Io vado in bici."),
)


@pytest.mark.parametrize(("language", "question", "said"), TRAVELS)
def test_who_tells_by_what_means_they_go_does_not_leave(
    language: LanguageCode, question: str, said: str
) -> None:
    assert goes_by(said, language)
    for encoder in (None, load_encoder()):
        heard = hear_parts(said, language, question, encoder)
        assert (heard.intent, heard.beside, heard.leaving) == ("answer", None, None)


@pytest.mark.parametrize(("language", "said"), [
    ("en", "I have to go now, thanks, bye."), ("it", "Devo andare in treno, arrivederci."), ("de", "Ich muss los."),
])  # fmt: skip
def test_who_says_goodbye_leaves_all_the_same(language: LanguageCode, said: str) -> None:
    assert hear_parts(said, language, "", load_encoder()).intent == "wish_to_stop"


def test_a_word_told_before_a_goodbye_is_kept() -> None:
    heard = hear_parts("A ramp. My taxi is outside.", "en", "What is missing?", load_encoder())
    assert (heard.intent, heard.told, heard.beside) == ("answer", "A ramp.", "wish_to_stop")
