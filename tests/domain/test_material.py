"""What a start may bring, and how it is kept."""

from typing import Any

import pytest
from pydantic import ValidationError

from shared.modes.adaptive_follow_up.material import AdaptiveMaterial, GivenAdaptiveMaterial, identified


def question(**changed: Any) -> dict[str, Any]:
    return {"question_text": "How?", "ideal_answer": "Like this.", **changed}


def given(*questions: dict[str, Any]) -> GivenAdaptiveMaterial:
    return GivenAdaptiveMaterial.model_validate({"questions": questions})


def kept(*questions: dict[str, Any]) -> AdaptiveMaterial:
    return AdaptiveMaterial(questions=identified(given(*questions).questions or ()))


class TestIds:
    def test_questions_without_an_id_are_numbered(self) -> None:
        assert [each.question_id for each in kept(question(), question()).questions] == ["q1", "q2"]

    def test_ids_that_are_given_stay_and_are_not_given_again(self) -> None:
        material = kept(question(), question(question_id="q1"), question())
        assert [each.question_id for each in material.questions] == ["q2", "q1", "q3"]

    def test_an_id_used_twice_is_refused_by_name(self) -> None:
        with pytest.raises(ValidationError, match="question_id used more than once: same"):
            given(question(question_id="same"), question(question_id="same"))

    @pytest.mark.parametrize("name", ["", "a:b", "-a", "a b", "é", "x" * 65, "a/b"])
    def test_an_id_that_could_be_taken_for_another_is_refused(self, name: str) -> None:
        """A colon would make it look like a follow-up's."""
        with pytest.raises(ValidationError):
            given(question(question_id=name))

    @pytest.mark.parametrize("name", ["a", "A-1_b.c", "x" * 64])
    def test_a_plain_id_is_taken(self, name: str) -> None:
        assert kept(question(question_id=name)).question(name).question_id == name

    def test_a_question_is_found_by_its_id_alone(self) -> None:
        material = kept(question(question_text="First?"), question(question_text="Second?"))
        assert material.question("q2").question_text == "Second?"
        with pytest.raises(KeyError):
            material.question("q3")


class TestBounds:
    def test_one_to_fifty_questions_are_taken(self) -> None:
        assert len(kept(*[question()] * 50).questions) == 50

    @pytest.mark.parametrize("name", ["question_text", "ideal_answer"])
    @pytest.mark.parametrize("value", ["", "   ", "x" * 4_001, None])
    def test_a_text_that_is_empty_or_too_long_is_refused(self, name: str, value: str | None) -> None:
        with pytest.raises(ValidationError):
            given(question(**{name: value}))

    def test_texts_lose_the_space_around_them_and_nothing_else(self) -> None:
        assert kept(question(question_text="  Two  words? \n")).questions[0].question_text == "Two  words?"

    @pytest.mark.parametrize("questions", [
        [], [question()] * 51, [question(idealanswer="x")], [question(max_follow_ups=-1)],
        [question(max_follow_ups=4)], [question(key_concepts=[{"concept": "oil", "severity": "huge"}])],
        [question(key_concepts=[{"concept": "oil"}] * 21)],
    ])  # fmt: skip
    def test_what_is_out_of_bounds_or_unknown_is_refused(self, questions: list[dict[str, Any]]) -> None:
        with pytest.raises(ValidationError):
            given(*questions)

    def test_a_question_may_override_the_cap(self) -> None:
        material = kept(question(max_follow_ups=0), question())
        assert [each.max_follow_ups for each in material.questions] == [0, None]


class TestKeyConcepts:
    def test_they_are_kept_as_they_were_given_and_major_unless_it_is_said(self) -> None:
        concepts = [{"concept": " oil ", "severity": "critical"}, {"concept": "wick"}]
        some, none = kept(question(key_concepts=concepts), question(key_concepts=None)).questions
        assert [each.model_dump() for each in some.key_concepts] == [
            {"concept": "oil", "severity": "critical"}, {"concept": "wick", "severity": "major"},
        ]  # fmt: skip
        assert none.key_concepts == ()
