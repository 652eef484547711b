"""The material of mode `adaptive_follow_up`: main questions with ideal answers, as given and as stored."""

from collections import Counter
from typing import Annotated, Self

from pydantic import Field, StringConstraints, field_validator, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.concepts import KeyConcept
from shared.interview.state_machine.settings import FollowUpCap
from shared.modes.registry import ModeMaterial

type Text = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=4_000)]
type ShortText = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=300)]
type Identifier = Annotated[str, StringConstraints(pattern=r"^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$")]


class GivenKeyConcept(KeyConcept):
    """A concept that a good answer holds, with how much it weighs; at most 300 characters."""

    concept: ShortText


type KeyConcepts = Annotated[tuple[GivenKeyConcept, ...], Field(max_length=20)]


class _QuestionBody(Frozen):
    question_text: Text
    ideal_answer: Text
    key_concepts: KeyConcepts = ()
    max_follow_ups: FollowUpCap | None = None

    @field_validator("key_concepts", mode="before", json_schema_input_type=KeyConcepts | None)
    @classmethod
    def _none_is_none(cls, value: object) -> object:
        return () if value is None else value


class MainQuestion(_QuestionBody):
    """A main question of an adaptive interview. It is asked as it stands; the ideal answer is never shown."""

    question_id: Identifier | None = None


class IdentifiedQuestion(_QuestionBody):
    """A main question that has its id."""

    question_id: Identifier


class GivenAdaptiveMaterial(Frozen):
    """1 to 50 main questions, in asking order; ids that are left out are given as `q1`, `q2` …"""

    questions: Annotated[tuple[MainQuestion, ...], Field(min_length=1, max_length=50)]

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        named = Counter(question.question_id for question in self.questions if question.question_id)
        twice = sorted(name for name, times in named.items() if times > 1)
        if twice:
            raise ValueError(f"question_id used more than once: {', '.join(twice)}")
        return self


class AdaptiveMaterial(ModeMaterial):
    """The material as it is kept: every question has an id."""

    mode: str = "adaptive_follow_up"
    questions: tuple[IdentifiedQuestion, ...]

    @classmethod
    def of(cls, given: GivenAdaptiveMaterial) -> Self:
        taken = {question.question_id for question in given.questions}
        free = (name for number in range(1, 200) if (name := f"q{number}") not in taken)
        return cls(
            questions=tuple(
                IdentifiedQuestion.model_validate(
                    question.model_dump() | {"question_id": question.question_id or next(free)}
                )
                for question in given.questions
            )
        )

    def question(self, question_id: str) -> IdentifiedQuestion:
        """The main question with this id. Raises KeyError."""
        for question in self.questions:
            if question.question_id == question_id:
                return question
        raise KeyError(question_id)
