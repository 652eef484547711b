"""What reviewers think otherwise of an answer or a gap: kept beside the machine's judgement, never in its place."""

from datetime import datetime

from shared.interview.records.record import Record, Turn

type Judged = str | float
"""A share from 0 to 1, or a word of the field's scale."""


class OverrideRecord(Record):
    """One judgement of a reviewer. `machine` is what stood there when it was given, None where nothing did.

    `concept` names the gap that `field` is about. `verified` when the platform's sign-in vouches for the author.
    """

    KIND = "override"

    override_id: str
    turn: Turn
    question_id: str
    field: str
    concept: str | None
    value: Judged
    machine: Judged | None
    reason: str
    author: str
    verified: bool
    at: datetime

    def key(self) -> str:
        return f"{self.KIND}-{self.override_id}"
