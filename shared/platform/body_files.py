"""The files that a body holds, in a form or as JSON: a long body is taken apart in a process beside this one.

What takes a body apart returns where its files lie in the bytes that come with it, so nothing is read twice.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from io import BytesIO
from typing import Final

from pydantic import BaseModel
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from shared.platform.http import Problem, field_error, not_valid
from shared.platform.sandbox.pool import TEXTS
from shared.platform.sandbox.process import Stopped, TooSlow

FORM: Final = "multipart/form-data"
INLINE_BYTES: Final = 512 * 1024
"""A body of so much is taken apart where it is: in some milliseconds, whatever it holds."""
TIME_LIMIT_S: Final = 20.0
TOO_SLOW: Final = "The body takes more time or memory to read than one may."


class BodyFile(BaseModel, frozen=True, extra="forbid"):
    """A file of the body, `size` bytes long. `content_type` is in lower case, without parameters."""

    name: str
    size: int
    content_type: str = ""


class Refusal(BaseModel, frozen=True, extra="forbid"):
    """The problem that a body is refused with."""

    status: int
    detail: str
    errors: list[dict[str, str]] | None = None


class BodyFiles(BaseModel, frozen=True, extra="forbid"):
    """The files of a body in their order, and the texts of a form; or why it is `refused`."""

    files: tuple[BodyFile, ...] = ()
    fields: dict[str, str] = {}
    refused: Refusal | None = None

    @classmethod
    def refusal(cls, problem: Problem) -> "BodyFiles":
        return cls(refused=Refusal(status=problem.status, detail=problem.detail, errors=problem.errors))


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came. `content_type` is in lower case, without parameters; both texts are empty where unknown.

    `fields` are the texts of the form that it came in.
    """

    file_name: str
    content_type: str
    data: bytes
    fields: Mapping[str, str] = field(default_factory=dict[str, str])


async def files_of[*Given](
    body: bytes, read: Callable[[*Given, bytes], tuple[BodyFiles, bytes]], *given: *Given
) -> list[Upload]:
    """The files that `read` finds in the body. Raises Problem, and Busy for a long body."""
    try:
        inline = len(body) <= INLINE_BYTES
        found, data = read(*given, body) if inline else await TEXTS.call(read, TIME_LIMIT_S, *given, body)
    except (TooSlow, Stopped):
        raise Problem(422, TOO_SLOW) from None
    if (refused := found.refused) is not None:
        raise Problem(refused.status, refused.detail, errors=refused.errors)
    uploads: list[Upload] = []
    at = 0
    for file in found.files:
        uploads.append(Upload(file.name, file.content_type, data[at : at + file.size], found.fields))
        at += file.size
    return uploads


def read_form(content_type: str, most_parts: int, body: bytes) -> tuple[BodyFiles, bytes]:
    """The files of a form, whatever their fields are called. `content_type` is the header, with its boundary."""
    _, options = parse_options_header(content_type)
    # Kept in memory, where the body is as well: the process beside this one may write no file.
    parser = FormDataParser(stream_factory=_in_memory, silent=False, max_form_parts=most_parts)
    try:
        _, texts, files = parser.parse(BytesIO(body), FORM, len(body), options)
    except RequestEntityTooLarge:
        message = f"over {most_parts} parts, or more text than a form takes"
        return BodyFiles.refusal(not_valid([field_error((), message)])), b""
    except (ValueError, LookupError):
        return BodyFiles.refusal(not_valid([field_error((), "the form cannot be read")])), b""
    if twice := [name for name in texts if name and len(texts.getlist(name)) > 1]:
        return BodyFiles.refusal(
            not_valid([field_error((name,), "given more than once") for name in twice])
        ), b""
    parts = [(part, part.stream.read()) for parts in files.listvalues() for part in parts]
    found = tuple(
        BodyFile(name=part.filename or "", size=len(data), content_type=without_parameters(part.mimetype))
        for part, data in parts
    )
    fields = {name: text for name, text in texts.items() if name and text}  # a part may have no name
    return BodyFiles(files=found, fields=fields), b"".join(data for _, data in parts)


def without_parameters(content_type: str) -> str:
    return content_type.split(";")[0].strip().lower()


def _in_memory(*_: object, **__: object) -> BytesIO:
    return BytesIO()
