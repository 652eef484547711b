"""Numbers are read as the language of the interview writes them."""

from typing import Final, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.numbers import alike, numbers, value_of

LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)


@pytest.mark.parametrize(("number", "english", "elsewhere"), [
    ("1,500", 1500, 1.5), ("1.500", 1.5, 1500), ("1,500.25", 1500.25, 1500.25), ("1.500,25", 1500.25, 1500.25),
    ("2,500,000", 2_500_000, 2500), ("0.125", 0.125, 0.125), ("2.5", 2.5, 2.5), ("1500", 1500, 1500),
    ("1.2,3", 12.3, 12.3),
])  # fmt: skip
def test_a_comma_groups_thousands_in_english_and_a_point_elsewhere(
    number: str, english: float, elsewhere: float
) -> None:
    read = {language: value_of(number, language) for language in LANGUAGES}
    assert read == {language: english if language == "en" else elsewhere for language in LANGUAGES}


def test_a_number_written_with_and_without_its_comma_is_the_same_one() -> None:
    assert not alike("1,500", "1500", "en")
    assert alike("1,500", "1800", "en")


@given(st.text(alphabet="0123456789.,"), st.sampled_from(LANGUAGES))
def test_every_number_of_a_text_has_a_value(text: str, language: LanguageCode) -> None:
    assert all(value_of(each, language) >= 0 for each in numbers(text))


def test_a_year_as_people_say_it_is_no_value() -> None:
    """B4: it was held against the 28 of a file."""
    assert numbers("The probe went soft in the winter of '24, it reads 3 too low, so 27 is right.") == [
        "3",
        "27",
    ]


def test_the_number_of_a_point_and_a_day_before_a_time_are_no_values() -> None:
    """“In the minutes it says 7, you say 5.5”: 7 was the point of the agenda."""
    assert numbers("6. Roof drips.\n7. Seniors: every 1st Wednesday, volume 5.5") == ["5.5"]
    assert numbers("Gültig von 19.3., 12.00 bis 20.3., 02.00 Uhr") == ["12.00", "02.00"]
    assert numbers("It takes 3.5.") == ["3.5"]


@pytest.mark.parametrize(
    "said",
    [
        "The alarm is off since 03/2022.",
        "Seit Oktober 21 läuft das so.",
        "c'est écrit dans le mail de févr. 24",
        "Mira 07-rutas.csv.",
        "Da marzo 23 è chiuso.",
    ],
)
def test_a_year_behind_its_month_and_the_number_of_a_file_are_no_values(said: str) -> None:
    """B7: "11 in the file, you say 23: which holds?" was asked of a month and a year."""
    assert numbers(said) == []
