"""Question sets as they are given and as they are kept (E3)."""

from collections import Counter
from collections.abc import Iterable
from typing import Annotated, Final

from pydantic import Field, field_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.authored import Criterion
from shared.interview.state_machine.settings import Whole, YesNo
from shared.library.entries import Filed, Given, Kept, Name, identity_of
from shared.library.specific import is_specific
from shared.modes.adaptive_follow_up.material import Identifier, ShortText, Text
from shared.text.words import normalised

MAX_QUESTIONS: Final = 100
MAX_CRITERIA: Final = 20
MAX_ORDER: Final = 10_000

type Order = Annotated[Whole, Field(ge=1, le=MAX_ORDER)]


class _QuestionBody(Frozen):
    category: ShortText
    question_text: Text
    what_assesses: Annotated[
        tuple[Criterion, ...], Field(max_length=MAX_CRITERIA, json_schema_extra={"minItems": 1})
    ]
    expected_answer_pattern: Text | None = None
    is_required: YesNo = True


class GivenQuestion(_QuestionBody):
    """A question of a set. Without `id` it gets one, without `order` the place where it stands.

    `what_assesses` holds 1 to 20 criteria, each specific (`specific.py`) and named once.
    """

    id: Identifier | None = None
    order: Order | None = None

    @field_validator("what_assesses")
    @classmethod
    def _each_is_specific_and_new(cls, criteria: tuple[Criterion, ...]) -> tuple[Criterion, ...]:
        if (
            not criteria
        ):  # said here alone: a minimum in the schema would count criteria that are wrong as missing too
            raise ValueError("at least one criterion is needed")
        for criterion in (each.text for each in criteria):
            if not is_specific(criterion):
                raise ValueError(
                    f"“{criterion}” is too general: write two words or more that say what an answer has to show, "
                    "such as “Choosing an index from a query plan”; one word is enough only where it names a skill, "
                    "such as “PostgreSQL”"
                )
        if twice := repeated(normalised(criterion.text) for criterion in criteria):
            raise ValueError(f"named more than once: {', '.join(twice)}")
        return criteria


class Question(_QuestionBody):
    """A question as it is kept: its id stays the same in later versions."""

    id: Identifier
    order: Order


class _Set(Frozen):
    role: Name
    level: Name
    name: Name
    is_active: YesNo = True


class GivenQuestionSet(_Set, Given):
    """A question set as a client sends it: at most 100 questions; none yet is fine, but then no interview starts."""

    questions: Annotated[tuple[GivenQuestion, ...], Field(max_length=MAX_QUESTIONS)] = ()

    @property
    def identity(self) -> str:
        return identity_of(self.role, self.level, self.name)

    @field_validator("questions")
    @classmethod
    def _ids_and_orders_are_unique(cls, questions: tuple[GivenQuestion, ...]) -> tuple[GivenQuestion, ...]:
        if twice := repeated(question.id for question in questions if question.id):
            raise ValueError(f"id used more than once: {', '.join(twice)}")
        if twice := repeated(str(order) for order in orders(questions)):
            raise ValueError(f"order used more than once (without one, the place counts): {', '.join(twice)}")
        return questions


class FiledQuestionSet(GivenQuestionSet, Filed):
    """A question set in a file."""


class QuestionSet(_Set, Kept):
    """One version of a question set, for good; its questions stand in asking order."""

    questions: tuple[Question, ...]


def orders(questions: Iterable[GivenQuestion]) -> list[int]:
    """The order of each question: as given, else its place in the list, counted from 1."""
    return [question.order or place for place, question in enumerate(questions, 1)]


def repeated(values: Iterable[str]) -> list[str]:
    """Those that occur more than once, in order."""
    return sorted(value for value, times in Counter(values).items() if times > 1)
