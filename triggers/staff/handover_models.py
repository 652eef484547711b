"""Bodies and answers of the operations on handovers."""

from typing import Annotated

from pydantic import BaseModel, Field

from shared.modes.knowledge_handover.files.view import HandoverStatus
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, RejectedFile


class StartedHandover(BaseModel):
    """The id under which the files are being read."""

    handover_id: str


class HandoverView(BaseModel):
    """How far the files of a handover are, and what was made of them so far. `progress` never falls.

    `warnings` name files that were read only in part, `error` says why a handover failed.
    """

    handover_id: str
    status: HandoverStatus
    progress: Annotated[float, Field(ge=0, le=1)]
    files: int
    global_summary: str
    deep_dives: tuple[DeepDive, ...]
    question_backlog: tuple[BacklogQuestion, ...]
    rejected_files: tuple[RejectedFile, ...]
    warnings: tuple[str, ...]
    error: str | None
