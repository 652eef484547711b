"""The documents of a handover, in a partition of its own: one for the whole, and a few for each file.

A file's document is the guard of what is written about the file: each step replaces it in the batch that stores what the
step found, so that it is stored once, and not at all once the handover is erased.
"""

import re
from datetime import datetime
from typing import Annotated, Final, Literal, Self

from pydantic import Field

from shared.interview.records.record import Owned, Record
from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Reply, Usage
from shared.modes.knowledge_handover.handover import (
    BacklogQuestion,
    DeepDive,
    FileKind,
    Finding,
    RejectedFile,
)

type FileNumber = Annotated[int, Field(ge=1)]
type FileState = Literal["received", "parsed", "dived", "rejected"]
type Stage = Literal["running", "summarised", "ready", "failed"]

SETTLED: Final[frozenset[Stage]] = frozenset({"ready", "failed"})
"""Stages after which nothing more is made of the files."""
_ID: Final = re.compile(r"[0-9a-f]{32}")


def partition(handover_id: str) -> str:
    return f"handover-{handover_id}"


def folder(handover_id: str) -> str:
    """Where its files are kept as they came."""
    return f"handovers/{handover_id}"


def is_handover_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


class HandoverRecord(Owned):
    """The handover as a whole. `files` is how many were taken in, numbered from 1; `rejected` are those that were not.

    `start_digest` is the key of the start's idempotency row, which is erased with the handover.
    """

    KIND = "handover"

    handover_id: str
    language: LanguageCode
    files: int
    rejected: tuple[RejectedFile, ...] = ()
    stage: Stage = "running"
    error: str | None = None
    created_at: datetime
    start_digest: str | None = None
    erased: bool = False


class _OfFile(Record):
    number: FileNumber

    def key(self) -> str:
        return f"{self.KIND}-{self.number:06d}"


class FileRecord(_OfFile):
    """One file, and how far it has come. `reason` says why it was rejected; `characters` are those of its text."""

    KIND = "file"

    file_name: str
    file_key: str
    size: int
    state: FileState = "received"
    file_kind: FileKind | None = None
    characters: int = 0
    warnings: tuple[str, ...] = ()
    reason: str | None = None


class TextRecord(_OfFile):
    """The text of a file; it fits into one document (`MAX_TEXT_CHARS`)."""

    KIND = "text"

    text: str


class DiveRecord(_OfFile):
    """What was found in a file."""

    KIND = "dive"

    dive: DeepDive
    usage: Usage = Usage()

    @classmethod
    def of(cls, file: FileRecord, reply: Reply[tuple[Finding, ...]]) -> Self:
        dive = DeepDive(file_name=file.file_name, findings=reply.value, source=reply.source)
        return cls(number=file.number, dive=dive, usage=reply.usage)


class GlobalSummaryRecord(Record):
    """What the project is, in one text."""

    KIND = "global-summary"

    text: str
    source: Source
    usage: Usage = Usage()


class BacklogRecord(Record):
    """The questions that the files leave open; `version` rises with every correction by staff."""

    KIND = "backlog"

    version: int = 1
    questions: tuple[BacklogQuestion, ...]
    source: Source
    usage: Usage = Usage()
