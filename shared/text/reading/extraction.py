"""Request and result of the process that reads files."""

from typing import Annotated, Literal

from pydantic import BaseModel, ConfigDict, Field

from shared.text.reading.office import OfficeKind


class ExtractionRequest(BaseModel):
    """How a file is to be read. `office` are the kinds of Office archive that are accepted."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    form: Literal["pdf", "zip", "text"]
    office: tuple[OfficeKind, ...] = ("docx", "xlsx")
    most_chars: Annotated[int, Field(ge=1)]
    most_pages: Annotated[int, Field(ge=1)] = 100


class Extracted(BaseModel):
    """The text of the file with warnings, or the reason why it was `refused`."""

    model_config = ConfigDict(frozen=True, extra="forbid")

    kind: str = ""
    text: str = ""
    warnings: tuple[str, ...] = ()
    refused: str | None = None
