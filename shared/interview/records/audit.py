"""What staff did to an interview, and that its participant asked for them: stored in its partition, erased with it.

Each action is stored with its change in one batch under the header, so that nothing is stored of an erased interview.
The same action once more, such as a second click, has the same key and is stored once.
"""

from collections.abc import Callable
from datetime import datetime
from typing import Literal

from shared.interview.records.header import change_header
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.storage.port import AlreadyExists, Create, Store

type Action = Literal[
    "end",
    "nudge",
    "extend",
    "force-ask",
    "retry",
    "reopen",
    "correct-preparation",
    "confirm-preparation",
    "correct-facts",
    "rewind",
    "link-code",
    "link",
    "revoke-link",
    "person-wanted",
    "person-not-wanted",
    "review",
]


class AuditRecord(Record):
    """One action: `entry` names it within the interview, `turn` is that of the question shown, 0 before the first.

    `verified` where `who` is more than the caller's own word. `question_id` is there for force-ask, `answer_deadline_s`
    for extend.
    """

    KIND = "audit"

    entry: str
    action: Action
    who: str
    verified: bool
    at: datetime
    turn: int
    question_id: str | None = None
    answer_deadline_s: float | None = None

    def key(self) -> str:
        return f"{self.KIND}-{self.entry}"


def person_wanted(turn: int, at: datetime) -> AuditRecord:
    """That the participant asked for a person at this turn."""
    return _of_participant("person-wanted", turn, at)


def person_not_wanted(turn: int, at: datetime) -> AuditRecord:
    """That the participant said at this turn that they had asked for none."""
    return _of_participant("person-not-wanted", turn, at)


def _of_participant(action: Action, turn: int, at: datetime) -> AuditRecord:
    return AuditRecord(
        entry=f"{action}-{turn}",
        action=action,
        who="participant",
        verified=False,
        at=at,
        turn=turn,
    )


def unchanged(header: Header) -> Header:
    """The change of an action that leaves the header as it is."""
    return header


async def keep_audit(
    store: Store,
    record: AuditRecord,
    interview_id: str,
    *,
    change: Callable[[Header], Header | None],
    ttl: int | None,
) -> bool:
    """Store the record with the change; neither where `change` gives None, or where the action is stored already.

    Whether it was stored now. Raises Gone, Contended and what `change` raises.
    """
    is_new = False

    def noted(header: Header) -> Header | None:
        nonlocal is_new
        changed = change(header)
        is_new = changed is not None
        return changed

    document = record.to_document(interview_id, ttl)
    try:
        await change_header(store, interview_id, noted, records=lambda _: [Create(document)], ttl=ttl)
    except AlreadyExists:
        return False
    return is_new
