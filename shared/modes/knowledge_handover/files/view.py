"""How far a handover is, worked out from what is stored of it: that only ever grows, and so does the progress."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, Literal

from shared.modes.knowledge_handover.files.records import FileRecord, HandoverRecord, Stage
from shared.modes.knowledge_handover.handover import RejectedFile

type HandoverStatus = Literal["parsing", "deep_dive", "questions", "ready", "failed"]

PARSING: Final = 0.3
DIVING: Final = 0.5
OF_STAGE: Final[dict[Stage, float]] = {"running": 0.0, "summarised": 0.1, "failed": 0.1, "ready": 0.2}


@dataclass(frozen=True, slots=True)
class Progress:
    """`share` is from 0 to 1; `rejected` are all files that were not taken, or that nothing could be made of."""

    status: HandoverStatus
    share: float
    rejected: tuple[RejectedFile, ...]
    warnings: tuple[str, ...]


def progress_of(record: HandoverRecord, files: Sequence[FileRecord]) -> Progress:
    """The progress of a handover with at least one file. `record` was read before `files`."""
    parsed = sum(file.state != "received" for file in files) / len(files)
    dived = sum(file.state in ("dived", "rejected") for file in files) / len(files)
    share = PARSING * parsed + DIVING * dived + OF_STAGE[record.stage]
    return Progress(
        status=_status(record.stage, parsed, dived),
        share=1.0 if record.stage == "ready" else round(min(share, 0.99), 3),
        rejected=(*record.rejected, *_rejected(files)),
        warnings=tuple(f"{file.file_name}: {warning}" for file in files for warning in file.warnings),
    )


def _status(stage: Stage, parsed: float, dived: float) -> HandoverStatus:
    match stage:
        case "ready" | "failed":
            return stage
        case "summarised":
            return "questions"
        case "running":
            return "parsing" if parsed < 1 else "deep_dive" if dived < 1 else "questions"


def _rejected(files: Sequence[FileRecord]) -> list[RejectedFile]:
    return [
        RejectedFile(file_name=file.file_name, reason=file.reason or "")
        for file in files
        if file.state == "rejected"
    ]
