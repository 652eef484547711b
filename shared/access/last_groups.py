"""Which groups somebody was in when they last signed in: what their tokens go by, for a while (I2).

Nobody says that a person has left a group until they sign in again.
"""

import hashlib
from collections.abc import Sequence
from datetime import datetime, timedelta
from typing import Final

from shared.access.members import Identity
from shared.interview.records.record import Record
from shared.storage.port import ACCESS, Store

LAST_GROUPS: Final = "last-groups"
"""The partition of `access` that all such records share."""
KNOWN_FOR: Final = timedelta(days=30)
"""After the last sign-in a token of theirs goes by no group any more."""


class LastGroups(Record):
    """The groups of this subject at their sign-in at `seen_at`."""

    KIND = "last_groups"

    subject: str
    groups: tuple[str, ...]
    seen_at: datetime

    def key(self) -> str:
        return hashlib.sha256(self.subject.encode()).hexdigest()


async def note_groups(store: Store, identity: Identity, now: datetime) -> None:
    record = LastGroups(subject=identity.subject, groups=identity.groups, seen_at=now)
    await store.put(ACCESS, record.to_document(LAST_GROUPS, int(KNOWN_FOR.total_seconds())))


async def groups_now(
    store: Store, subject: str, then: Sequence[str], at: datetime, now: datetime
) -> tuple[str, ...]:
    """The groups of the last sign-in, or `then`, those of `at`, where that is later; none that are too old."""
    key = LastGroups(subject=subject, groups=(), seen_at=at).key()
    document = await store.get(ACCESS, LAST_GROUPS, key)
    last = LastGroups.read(document) if document else None
    if last is not None and last.seen_at > at:
        then, at = last.groups, last.seen_at
    return tuple(then) if now - at < KNOWN_FOR else ()
