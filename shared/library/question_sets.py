"""The collection of question sets (E3)."""

from asyncio import to_thread
from datetime import datetime
from typing import ClassVar, Final

from shared.interview.records.record import Record
from shared.library.collection import Collection
from shared.library.entries import Kind, Stamps, folded
from shared.library.model import FiledQuestionSet, GivenQuestionSet, QuestionSet
from shared.library.settling import settle
from shared.platform.services import Services


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
