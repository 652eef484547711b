"""What staff did to an interview, as it stands in the staff view."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel

from shared.interview.interview import Interview
from shared.interview.records.audit import Action, AuditRecord


class AuditEntry(BaseModel):
    """An action on the interview: what, by whom and when, with the turn of the question that was shown.

    `verified` where the name is more than the caller's own word. `question_id` is the question that was to be asked,
    `answer_deadline_s` the deadline that was given.
    """

    action: Action
    who: str
    verified: bool
    at: datetime
    turn: int
    question_id: str | None = None
    answer_deadline_s: float | None = None

    @classmethod
    def of(cls, record: AuditRecord) -> Self:
        return cls.model_validate(record.model_dump())


def audit_of(interview: Interview) -> list[AuditEntry]:
    """All actions, oldest first."""
    records = sorted(interview.all(AuditRecord), key=lambda record: record.at)
    return [AuditEntry.of(record) for record in records]
