"""Whom the answers of a handover name stands with the people, whatever was asked; all sentences were made up here."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.handover.people_told import named_in, not_yet, reached_by


@pytest.mark.parametrize(("language", "answers", "named"), [
    ("en", {1: "The boiler is serviced by Mrs Odell in May.", 4: "The shed is by the Tamar."}, {"Mrs Odell": [1]}),
    ("en", {1: "Then Priya signs it.", 3: "I ring Priya on Fridays."}, {"Priya": [1, 3]}),
    ("de", {2: "Den Kessel wartet Frau Odenthal im Mai.", 5: "Odenthal hat auch den Plan."}, {"Odenthal": [2, 5]}),
    ("fr", {1: "La chaudière, c'est Mme Odin qui l'entretient."}, {"Mme Odin": [1]}),
    ("es", {1: "La caldera la revisa la señora Odriozola."}, {"Odriozola": [1]}),
    ("it", {2: "La caldaia la guarda la signora Odorici."}, {}),
])  # fmt: skip
def test_a_name_with_a_title_is_listed_and_one_that_two_answers_have(
    language: LanguageCode, answers: dict[int, str], named: dict[str, list[int]]
) -> None:
    found = named_in(answers, language)
    assert {name: found.get(name) for name in named} == named
    assert "Tamar" not in found


def test_what_gives_a_number_or_an_address_says_how_somebody_is_reached() -> None:
    said = (
        "The boiler is old. Ring the firm on 0151 496 0321. It came on 12.04.2019. Mail plans@odell.example."
    )
    assert reached_by(said) == ["Ring the firm on 0151 496 0321.", "Mail plans@odell.example."]


def test_who_stands_with_the_people_already_is_not_listed_again() -> None:
    assert not_yet({"Mrs Odell": [1], "Priya": [2]}, "Whom to call – Mrs Odell") == {"Priya": [2]}
