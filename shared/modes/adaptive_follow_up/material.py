"""The material of mode `adaptive_follow_up`: main questions with ideal answers, as given and as stored."""

from collections import Counter
from collections.abc import Sequence
from typing import Annotated, Self

from pydantic import AfterValidator, Field, StringConstraints, field_validator, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.concepts import KeyConcept
from shared.interview.state_machine.settings import FollowUpCap
from shared.modes.registry import FromLibrary, LibraryRef, ModeMaterial
from shared.modes.start import DocumentId

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


def _ids_are_unique(questions: Sequence[MainQuestion]) -> Sequence[MainQuestion]:
    named = Counter(question.question_id for question in questions if question.question_id)
    if twice := sorted(name for name, times in named.items() if times > 1):
        raise ValueError(f"question_id used more than once: {', '.join(twice)}")
    return questions


type MainQuestions = Annotated[
    tuple[MainQuestion, ...], Field(min_length=1, max_length=50), AfterValidator(_ids_are_unique)
]
"""1 to 50 main questions, in asking order; ids that are left out are given as `q1`, `q2` …"""


class GivenAdaptiveMaterial(Frozen):
    """Main questions of this interview's own, or a questionnaire of the library by its id."""

    questions: MainQuestions | None = None
    questionnaire_id: Annotated[DocumentId | None, Field(exclude_if=lambda value: value is None)] = None

    @model_validator(mode="after")
    def _one_of_both(self) -> Self:
        if (self.questions is None) == (self.questionnaire_id is None):
            raise ValueError("either questions or questionnaire_id is needed")
        return self


class AdaptiveMaterial(ModeMaterial):
    """The material as it is kept: every question has an id. `questionnaire` is what of the library it was copied from."""

    mode: str = "adaptive_follow_up"
    questions: tuple[IdentifiedQuestion, ...]
    questionnaire: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None

    @property
    def library(self) -> FromLibrary:
        return FromLibrary(questionnaire=self.questionnaire)

    def question(self, question_id: str) -> IdentifiedQuestion:
        """The main question with this id. Raises KeyError."""
        for question in self.questions:
            if question.question_id == question_id:
                return question
        raise KeyError(question_id)


def identified(questions: Sequence[MainQuestion]) -> tuple[IdentifiedQuestion, ...]:
    taken = {question.question_id for question in questions}
    free = (name for number in range(1, 200) if (name := f"q{number}") not in taken)
    return tuple(
        IdentifiedQuestion.model_validate(
            question.model_dump() | {"question_id": question.question_id or next(free)}
        )
        for question in questions
    )
