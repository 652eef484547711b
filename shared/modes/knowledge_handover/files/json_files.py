"""The files of a project that come as texts in JSON."""

from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.files.limits import MAX_FILES
from shared.platform.body_files import BodyFile, BodyFiles
from shared.platform.http import Problem, field_error, json_object, not_valid, parse


class GivenFile(BaseModel):
    """A file of a project as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    file_name: Annotated[str, Field(max_length=2_000)]
    text: str


class GivenFiles(BaseModel):
    """The files of a project as text."""

    model_config = ConfigDict(extra="forbid", frozen=True)

    files: Annotated[tuple[GivenFile, ...], Field(min_length=1, json_schema_extra={"maxItems": MAX_FILES})]
    """More than the most are refused with 413, as in a form."""
    language: LanguageCode | None = None
    """That of summary and questions, where the address names none."""


def read_json_files(body: bytes) -> tuple[BodyFiles, bytes]:
    """The files of the body, `GivenFiles` as JSON, with their texts in UTF-8."""
    try:
        given = parse(GivenFiles, json_object(body))
        texts = [_encoded(number, file) for number, file in enumerate(given.files)]
    except Problem as problem:
        return BodyFiles.refusal(problem), b""
    found = tuple(
        BodyFile(name=file.file_name, size=len(text)) for file, text in zip(given.files, texts, strict=True)
    )
    fields = {"language": given.language} if given.language else {}
    return BodyFiles(files=found, fields=fields), b"".join(texts)


def _encoded(number: int, file: GivenFile) -> bytes:
    try:
        return file.text.encode()
    except UnicodeEncodeError:
        raise not_valid([field_error(("files", number, "text"), "holds half a character")]) from None
