"""One entry of the audit: who did or read what of whom, and when. It holds no word that anybody said (I3)."""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import ClassVar, Final, Literal

from shared.interview.records.months import month_of
from shared.interview.records.record import Record

type Effect = Literal["read", "write", "refused"]
MOST_OF_PATH: Final = 300


class AuditedCall(Record):
    """`subject` and `name` are those of who called; `verified` where the name is not their own word.

    A `write` is stored before it takes effect; `status` is there where it was refused all the same. A `read` stands for
    all that they read there within an hour, `refused` for `count` refusals within an hour.
    """

    KIND: ClassVar[str] = "call"

    entry_id: str
    at: datetime
    subject: str
    name: str
    verified: bool
    effect: Effect
    operation: str
    path: str
    interview_id: str | None = None
    study_id: str | None = None
    reason: str | None = None
    status: int | None = None
    count: int = 1

    def key(self) -> str:
        return self.entry_id

    @property
    def partition(self) -> str:
        return month_of(self.entry_id)

    @property
    def sameness(self) -> bytes:
        """What calls have in common that are one entry within the hour; of refusals it does not matter of what."""
        of_what = "" if self.effect == "refused" else self.path
        parts = (self.subject, self.name, self.effect, self.operation, of_what, str(self.status))
        return hashlib.blake2b("\0".join(parts).encode(), digest_size=16).digest()


def months(newest: datetime, oldest: datetime) -> Sequence[str]:
    """The months from `newest` back to `oldest`, as partitions of the audit."""
    found = [f"{newest:%Y-%m}"]
    first = newest.replace(day=1)
    while found[-1] > f"{oldest:%Y-%m}":
        first = (first - timedelta(days=1)).replace(day=1)
        found.append(f"{first:%Y-%m}")
    return found
