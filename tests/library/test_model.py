"""What a question set must look like to be taken, and what each refusal says (E3)."""

from typing import Any

import pytest
from pydantic import ValidationError

from shared.library.model import GivenQuestionSet
from tests.library.sets import question, question_set


def problems(given: dict[str, Any]) -> list[tuple[str, str]]:
    """Path and message of everything that is wrong."""
    with pytest.raises(ValidationError) as refused:
        GivenQuestionSet.model_validate(given)
    return [(".".join(str(part) for part in each["loc"]), each["msg"]) for each in refused.value.errors()]


def paths(given: dict[str, Any]) -> list[str]:
    return [path for path, _ in problems(given)]


class TestWhatIsTaken:
    def test_a_set_is_active_and_its_questions_required_unless_it_says_otherwise(self) -> None:
        taken = GivenQuestionSet.model_validate(question_set())
        assert taken.is_active
        assert all(each.is_required and each.expected_answer_pattern is None for each in taken.questions)

    def test_none_to_a_hundred_questions_are_taken_and_one_more_is_not(self) -> None:
        many = [question(f"Question {number}?") for number in range(101)]
        for count in (0, 100):
            given = question_set() | {"questions": many[:count]}
            assert len(GivenQuestionSet.model_validate(given).questions) == count
        assert paths(question_set(*many)) == ["questions"]

    def test_spaces_around_texts_are_taken_off(self) -> None:
        taken = GivenQuestionSet.model_validate(question_set(question("  Why? "), role=" Cook "))
        assert (taken.role, taken.questions[0].question_text) == ("Cook", "Why?")


class TestWhatIsRefused:
    @pytest.mark.parametrize("name", ["role", "level", "name", "owner"])
    @pytest.mark.parametrize("value", ["", "   ", None, 7, "x" * 201])
    def test_a_set_without_a_proper_role_level_or_name_or_with_an_unknown_field(
        self, name: str, value: object
    ) -> None:
        assert paths(question_set(**{name: value})) == [name]

    @pytest.mark.parametrize(("change", "path"), [
        ({"category": " "}, "category"), ({"question_text": ""}, "question_text"),
        ({"question_text": "x" * 4_001}, "question_text"),
        ({"expected_answer_pattern": "x" * 4_001}, "expected_answer_pattern"), ({"order": 0}, "order"),
        ({"order": 10_001}, "order"), ({"is_required": "maybe"}, "is_required"), ({"id": "no spaces"}, "id"),
        ({"what_assesses": []}, "what_assesses"), ({"what_assesses": None}, "what_assesses"),
        ({"what_assesses": "Cool and dark storage"}, "what_assesses"), ({"what_assesses": [" "]}, "what_assesses.0"),
        ({"what_assesses": ["Cool storage", "cool STORAGE"]}, "what_assesses"),
        ({"what_assesses": ["x y" * 101]}, "what_assesses.0"),
        ({"what_assesses": [f"Storing apples {number}" for number in range(21)]}, "what_assesses"),
        ({"weight": 3}, "weight"),
    ])  # fmt: skip
    def test_a_question_with_something_wrong_is_named_by_its_place(
        self, change: dict[str, Any], path: str
    ) -> None:
        assert paths(question_set(question(), question("Second?", **change))) == [f"questions.1.{path}"]

    def test_every_problem_is_named_at_once(self) -> None:
        given = question_set(question(category=""), question("Why?", what_assesses=["skills"]), role="")
        assert paths(given) == ["role", "questions.0.category", "questions.1.what_assesses"]

    def test_a_general_criterion_is_quoted_in_the_refusal(self) -> None:
        given = question_set(question(what_assesses=["Cool storage", "General knowledge"]))
        assert [message for _, message in problems(given) if "General knowledge" in message]

    def test_the_same_question_id_twice(self) -> None:
        given = question_set(question(id="a"), question("Second?", id="a"))
        assert problems(given) == [("questions", "Value error, id used more than once: a")]

    @pytest.mark.parametrize("orders", [(2, None), (3, 3)])
    def test_the_same_order_twice_also_where_the_place_gives_it(self, orders: tuple[int, int | None]) -> None:
        given = question_set(*(question(f"{place}?", order=order) for place, order in enumerate(orders)))
        assert paths(given) == ["questions"]
