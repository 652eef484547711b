"""Reviewers' judgements as they stand in the result and in the staff view, beside the machine's."""

from datetime import datetime
from typing import Self

from pydantic import BaseModel

from shared.interview.interview import Interview
from shared.interview.records.overrides import Judged, OverrideRecord


class ResultOverride(BaseModel):
    """A reviewer's judgement of a turn, beside what the machine said (`machine`) when it was given."""

    override_id: str
    turn_id: int
    question_id: str
    field: str
    concept: str | None = None
    value: Judged
    machine: Judged | None
    reason: str
    author: str
    verified: bool
    at: datetime

    @classmethod
    def of(cls, record: OverrideRecord) -> Self:
        return cls.model_validate({**record.model_dump(), "turn_id": record.turn})


def result_overrides(interview: Interview) -> list[ResultOverride]:
    """All judgements of reviewers, oldest first."""
    return [ResultOverride.of(record) for record in interview.all(OverrideRecord)]
