"""What is kept of Teams: which chat an interview is linked to, what was shown there, and the codes that link.

The link and the standing code are documents of the interview's partition and go with it. The rows by which a chat or a
code finds its interview are in `index`, under digests.
"""

import hashlib
from datetime import datetime
from typing import Any, Final

from pydantic import BaseModel

from shared.interview.records.record import Record

CHATS: Final = "teams_chats"
"""Partition of `index`: a row a chat."""
CODES: Final = "teams_codes"
"""Partition of `index`: a row a code, until it expires."""


class Shown(BaseModel, frozen=True):
    """What the chat has been told of the interview: by it, nothing is said twice.

    `turn` and `question_id` are of the last question shown, 0 and None before any; `nudges` how often it was nudged here;
    `parked_at` when the chat was told that the interview waits, `reminders` how often it was reminded since. `card_id` is
    Teams' id of the card that the question stands in. `over` once the end was told, `failed` where it is a failure, which
    staff may take back.
    """

    turn: int = 0
    question_id: str | None = None
    nudges: int = 0
    parked_at: datetime | None = None
    reminders: int = 0
    card_id: str | None = None
    over: bool = False
    failed: bool = False


class ChatLink(Record):
    """The chat that an interview goes on in. `reference` is where to send to, as the Agents SDK gives it.

    `showing` is what `shown` will be once the message that is being sent has arrived: what is written from then on is
    meant for its question. `unreachable` once Teams refused for good what was sent there; the next message of the person
    takes it back.
    """

    KIND = "teams_link"

    chat: str
    reference: dict[str, Any]
    linked_at: datetime
    shown: Shown = Shown()
    showing: Shown = Shown()
    unreachable: bool = False


class ChatRow(Record):
    """Which interview a chat is linked to."""

    KIND = "teams_chat"

    chat: str
    interview_id: str

    def key(self) -> str:
        return self.chat


class LinkCode(Record):
    """The code that stands for the interview now: a new one takes its place, and it is erased with the interview."""

    KIND = "teams_code"

    digest: str
    expires_at: datetime


class CodeRow(Record):
    """Which interview a code stands for, and the one chat that has used it."""

    KIND = "teams_code"

    digest: str
    interview_id: str
    expires_at: datetime
    used_by: str | None = None

    def key(self) -> str:
        return self.digest


def digest_of(text: str) -> str:
    """The id under which a chat or a code is looked up."""
    return hashlib.sha256(text.encode()).hexdigest()[:40]
