"""What is asked of the process that reads files, and what it answers."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.text.reading.office import OfficeKind


class Wanted(BaseModel):
    """A file to be read. `office` are the kinds of archive that are taken."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal["pdf", "zip", "text"]
    office: tuple[OfficeKind, ...] = ("docx", "xlsx")
    most_chars: Annotated[int, Field(ge=1)]
    most_pages: Annotated[int, Field(ge=1)] = 100


class Extracted(BaseModel):
    """What the file says, with warnings, or why that cannot be told."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str = ""
    text: str = ""
    warnings: tuple[str, ...] = ()
    refused: str | None = None
