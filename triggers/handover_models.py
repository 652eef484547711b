"""Bodies and answers of the operations on handovers."""

from typing import Annotated

from pydantic import BaseModel, Field

from shared.domain.handover import BacklogQuestion, DeepDive, RejectedFile
from shared.handover.limits import MAX_FILES
from shared.handover.view import HandoverStatus
from triggers.models import Given


class GivenFile(Given):
    """A file of a project as text."""

    file_name: Annotated[str, Field(max_length=2_000)]
    text: str


class GivenFiles(Given):
    """The files of a project as text."""

    files: Annotated[tuple[GivenFile, ...], Field(min_length=1, json_schema_extra={"maxItems": MAX_FILES})]
    """More than the most are refused with 413, as in a form."""


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
