"""Which figures of a text are numbers of something."""

import pytest

from shared.language.rules.numbers import numbers


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
