"""Days are found as people write them; those of a certain year are past."""

import pytest

from shared.language.rules.days_of_the_year import days_named


@pytest.mark.parametrize(("language", "said", "days"), [
    ("en", "The permit is due 9 August, the fee on the 28th.", ["9 August", "on the 28th"]),
    ("en", "October 5 is the fair.", ["October 5"]),
    ("de", "Am Montag, 22. Dezember, muss es stehen; am 7. geht es hinaus.", ["22. Dezember", "am 7."]),
    ("de", "Sie kommt am 4. Januar.", ["4. Januar"]),
    ("fr", "Le filtre vient le 12 mars.", ["12 mars"]),
    ("es", "Se revisa el 3 de mayo.", ["3 de mayo"]),
    ("it", "Si svuota il 9 aprile.", ["9 aprile"]),
])  # fmt: skip
def test_a_day_is_named_as_it_was_said(language: str, said: str, days: list[str]) -> None:
    assert days_named(said, language) == days


@pytest.mark.parametrize(("language", "said"), [
    ("en", "They may 3 times try it."),
    ("de", "Seit November 23 ist das aus."),
    ("de", "Der neue Vertrag vom 3. Oktober 2021 gilt."),
    ("fr", "Les 3 personnes sont là."),
])  # fmt: skip
def test_a_year_or_a_number_is_no_day(language: str, said: str) -> None:
    assert days_named(said, language) == []
