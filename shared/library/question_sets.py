"""The collection of question sets (E3)."""

import re
from asyncio import to_thread
from collections.abc import Sequence
from datetime import datetime
from typing import ClassVar, Final

from shared.interview.records.record import Record
from shared.library.collection import Collection
from shared.library.entries import Kind, Stamps, folded
from shared.library.model import (
    FiledQuestionSet,
    GivenQuestion,
    GivenQuestionSet,
    Question,
    QuestionSet,
    orders,
)
from shared.platform.services import Services

_NUMBERED: Final = re.compile(r"q(\d{1,9})")


class QuestionSetHead(Record):
    """The head of a question set.

    An imported set is this one if it has the same `identity`. Lists are filtered by `role_key` and `level_key`, in which
    case and spacing make no difference. `last_number` is the highest number that a question's id was made from.
    """

    KIND: ClassVar[str] = "question_set"

    set_id: str
    version: int
    role: str
    level: str
    name: str
    is_active: bool
    question_count: int
    created_at: datetime
    updated_at: datetime
    identity: str
    role_key: str
    level_key: str
    last_number: int = 0

    def key(self) -> str:
        return self.set_id


QUESTION_SETS: Final = Collection("question-sets", QuestionSetHead, QuestionSet)


async def next_version(
    services: Services,
    given: GivenQuestionSet,
    set_id: str,
    before: tuple[QuestionSetHead, QuestionSet] | None,
) -> tuple[QuestionSetHead, QuestionSet]:
    """As `next_question_set`, beside the loop that answers others: settling a large set takes a while."""
    return await to_thread(next_question_set, given, set_id, before, services.now())


QUESTION_SET_KIND: Final[Kind[QuestionSetHead, QuestionSet, GivenQuestionSet]] = Kind(
    QUESTION_SETS, next_version, FiledQuestionSet
)


def next_question_set(
    given: GivenQuestionSet, set_id: str, before: tuple[QuestionSetHead, QuestionSet] | None, now: datetime
) -> tuple[QuestionSetHead, QuestionSet]:
    """The version that `given` becomes, with its head: the one after `before`, or the first."""
    head, known = before or (None, None)
    stamps = Stamps.after(head, now)
    questions, last_number = settle(
        given.questions, known.questions if known else (), head.last_number if head else 0
    )
    made = QuestionSet(
        id=set_id,
        version=stamps.version,
        role=given.role,
        level=given.level,
        name=given.name,
        is_active=given.is_active,
        questions=questions,
    )
    next_head = QuestionSetHead(
        **made.model_dump(include={"role", "level", "name", "is_active"}),
        **dict(stamps),
        set_id=set_id,
        question_count=len(questions),
        identity=given.identity,
        role_key=folded(made.role),
        level_key=folded(made.level),
        last_number=last_number,
    )
    return next_head, made


def filtered_by(
    role: str | None = None, level: str | None = None, is_active: bool | None = None
) -> dict[str, str | int | bool]:
    """The filter for a list of question sets with these properties."""
    where = {
        "role_key": None if role is None else folded(role),
        "level_key": None if level is None else folded(level),
        "is_active": is_active,
    }
    return {name: value for name, value in where.items() if value is not None}


def settle(
    given: Sequence[GivenQuestion], before: Sequence[Question] = (), last_number: int = 0
) -> tuple[tuple[Question, ...], int]:
    """The questions in asking order, each with an id, and the highest number that an id was made from.

    A question without an id keeps the one that its text had in the version before, else it gets a number that no
    question of the set has had.
    """
    taken = {question.id for question in given if question.id}
    known = {folded(each.question_text): each.id for each in before if each.id not in taken}
    numbers = [int(found[1]) for name in taken if (found := _NUMBERED.fullmatch(name))]
    number = max([last_number, *numbers])
    settled: list[Question] = []
    for question, order in zip(given, orders(given), strict=True):
        question_id = question.id or known.pop(folded(question.question_text), None)
        if question_id is None:
            number += 1
            question_id = f"q{number}"
        settled.append(Question.model_validate(question.model_dump() | {"id": question_id, "order": order}))
    return tuple(sorted(settled, key=lambda question: question.order)), number
