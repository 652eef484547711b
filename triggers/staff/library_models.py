"""Bodies and answers of question sets that are not kept as they stand."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel

from shared.interview.state_machine.settings import Whole
from shared.library.importing import Imported, Outcome
from shared.library.model import GivenQuestionSet
from shared.library.reading import Head


class ChangedQuestionSet(GivenQuestionSet):
    """A question set with what is to be its next version. `id` and `version` may stand there as a GET gave them."""

    id: str | None = None
    version: Whole | None = None


class ListedQuestionSet(BaseModel):
    """A question set in the list."""

    id: str
    version: int
    role: str
    level: str
    name: str
    is_active: bool
    question_count: int
    created_at: datetime
    updated_at: datetime

    @classmethod
    def of(cls, head: Head) -> Self:
        return cls.model_validate(head.model_dump() | {"id": head.set_id})


class QuestionSetList(BaseModel):
    """A page of question sets, newest first."""

    items: list[ListedQuestionSet]
    next_cursor: str | None


class ImportedQuestionSet(BaseModel):
    """What became of one set of an imported file."""

    outcome: Outcome
    id: str
    version: int
    role: str
    level: str
    name: str
    question_count: int

    @classmethod
    def of(cls, imported: Imported) -> Self:
        kept = imported.question_set
        names = kept.model_dump(include={"id", "version", "role", "level", "name"})
        return cls(outcome=imported.outcome, question_count=len(kept.questions), **names)


class ImportedQuestionSets(BaseModel):
    """The sets of an imported file, in its order."""

    items: list[ImportedQuestionSet]
