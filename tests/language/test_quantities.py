"""Quantities in words and figures, in five languages."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.text.quantities import Quantity, in_figures, quantities


@pytest.mark.parametrize(("language", "text", "amount", "kind"), [
    ("en", "within ninety minutes", 5_400, "time"), ("en", "half an hour", 1_800, "time"),
    ("en", "every quarter", 7_776_000, "time"), ("en", "a fourteen-hour window", 50_400, "time"),
    ("en", "$1,500", 1_500, "usd"), ("de", "1.500 €", 1_500, "eur"), ("de", "bei 2,5 Grad", 2.5, "warmth"),
    ("fr", "quatre-vingt-dix minutes", 5_400, "time"), ("es", "tres días", 259_200, "time"),
    ("it", "settantadue ore", 259_200, "time"), ("en", "at 22 % Brix", 22, "share"),
    ("en", "after 500 grams", 500, "mass"),
])  # fmt: skip
def test_amounts_are_read_with_their_units(
    language: LanguageCode, text: str, amount: float, kind: str
) -> None:
    (found,) = quantities(text, language)
    assert (found.amount, found.kind) == (pytest.approx(amount), kind)


def test_seventy_two_hours_are_three_days_and_no_seventy_two_days() -> None:
    hours, days, many = (quantities(each, "en")[0] for each in ("72 hours", "three days", "72 days"))
    assert hours.same_as(days)
    assert not hours.same_as(many)


def test_a_bare_figure_stands_for_the_unit_asked_for_but_a_count_of_things_does_not() -> None:
    hours = quantities("10 hours", "en")[0]
    assert quantities("10 off before you go again", "en")[0].same_as(hours)
    assert not quantities("10 lorries", "en")[0].same_as(hours)


@given(st.text(max_size=300), st.sampled_from(["en", "de", "fr", "es", "it"]))
def test_any_text_can_be_read(text: str, language: LanguageCode) -> None:
    assert all(isinstance(each, Quantity) for each in quantities(text, language))
    assert isinstance(in_figures(text, language), str)


def test_endless_number_words_are_read_in_pieces() -> None:
    """What reads number words takes more than linear time on long runs of them."""
    text = "ninety five thousand " * 2_000
    assert len(in_figures(text, "en")) > 0


def test_half_a_character_breaks_no_reading_of_figures() -> None:
    assert in_figures("five \ud800 lamps", "en").startswith("5 ")
