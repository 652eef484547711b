"""Request and result of the process that reads files."""

from typing import Annotated

from pydantic import BaseModel, Field

from shared.text.reading.kinds import ALL_FORMATS, FileFormat, Form


class ExtractionRequest(BaseModel, frozen=True, extra="forbid"):
    """How a file is to be read. `formats` are those that are accepted."""

    form: Form = "text"
    formats: tuple[FileFormat, ...] = ALL_FORMATS
    most_chars: Annotated[int, Field(ge=1)]
    most_pages: Annotated[int, Field(ge=1)] = 100


class Extracted(BaseModel, frozen=True, extra="forbid"):
    """The text of the file with warnings, or the reason why it was `refused`."""

    kind: FileFormat = "text"
    text: str = ""
    warnings: tuple[str, ...] = ()
    refused: str | None = None
