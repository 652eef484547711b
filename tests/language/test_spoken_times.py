"""Times of the clock that are told in words, in five languages."""

import pytest

from shared.text.spoken_times import spoken_times


@pytest.mark.parametrize(("language", "text", "written"), [
    ("en", "The ferry leaves at twenty past nine.", ("9.20", "9:20")),
    ("en", "a quarter to six, or half past six", ("5.45", "5:45", "6.30", "6:30")),
    ("de", "Um fünf vor sieben, spätestens halb acht.", ("6.55", "6:55", "7.30", "7:30")),
    ("de", "Um neun Uhr vierzig.", ("9.40", "9:40")),
    ("fr", "À sept heures et demie, ou huit heures moins le quart.", ("7.30", "7:30", "7.45", "7:45")),
    ("fr", "vers dix heures vingt", ("10.20", "10:20")),
    ("es", "A las seis y media, a las siete menos cuarto.", ("6.30", "6:30", "6.45", "6:45")),
    ("it", "Alle nove e venti, alle sette meno un quarto.", ("9.20", "9:20", "6.45", "6:45")),
])  # fmt: skip
def test_a_time_in_words_may_be_written_in_figures(
    language: str, text: str, written: tuple[str, ...]
) -> None:
    assert spoken_times(text, language) == written


@pytest.mark.parametrize(("language", "text"), [
    ("en", "I walked past eight sheds."), ("de", "Nach acht Jahren ging ich."), ("fr", "Sept personnes et demi-tarif."),
    ("es", "Seis ramos y media docena."), ("it", "Otto persone e venti cani."), ("en", "Ninety past eight."),
])  # fmt: skip
def test_what_tells_no_time_gives_none(language: str, text: str) -> None:
    assert spoken_times(text, language) == ()
