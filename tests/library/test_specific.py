"""When a criterion is specific (E3): what it names, not how long it is."""

import pytest

from shared.library.specific import GENERIC_WORDS, is_specific


@pytest.mark.parametrize("criterion", [
    "People leadership vs. individual contribution", "Coaching and decision-making skills", "Communication skills",
    "Index design", "Python", "kubernetes", "C++", "C#", "SQL", "CI/CD", "R&D", "GraphQL", "OAuth2",
    "React experience", "Umgang mit schwierigen Kunden",
])  # fmt: skip
def test_what_names_something_to_look_for_is_specific(criterion: str) -> None:
    assert is_specific(criterion)


@pytest.mark.parametrize(
    "criterion",
    [
        "skills", "Skills.", "SKILLS", "experience", "General knowledge", "relevant professional experience",
        "good technical skills", "knowledge/experience", "communication", "the", "and so on", "...", "-",
    ],
)  # fmt: skip
def test_what_could_be_said_of_any_question_is_not(criterion: str) -> None:
    assert not is_specific(criterion)


@pytest.mark.parametrize("word", sorted(GENERIC_WORDS))
def test_no_two_general_words_make_a_specific_criterion(word: str) -> None:
    assert not is_specific(f"{word} skills")
    assert not is_specific(f"{word} and experience")
