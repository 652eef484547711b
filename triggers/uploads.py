"""Files that a client sends: as one part of a form, or as the body itself."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from email.message import Message
from io import BytesIO
from typing import Final

import azure.functions as func
from werkzeug.exceptions import RequestEntityTooLarge
from werkzeug.formparser import FormDataParser
from werkzeug.http import parse_options_header

from shared.http import Problem, field_error, not_valid
from triggers.calls import header_of
from triggers.operations import Media

FORM: Final = "multipart/form-data"
FILE_FIELD: Final = "file"
FORM_OVERHEAD_BYTES: Final = 64 * 1024
"""What a form may take beside the file's own bytes."""
MAX_PARTS: Final = 50
"""Of a form: parsing takes its time for each."""
FILE_FORM: Final[Media] = {
    FORM: {
        "type": "object",
        "required": [FILE_FIELD],
        "properties": {FILE_FIELD: {"contentMediaType": "application/octet-stream"}},
    }
}
"""For the document: a form with one file."""


@dataclass(frozen=True, slots=True)
class Upload:
    """A file as it came. `content_type` is in lower case, without parameters; both texts are empty where unknown.

    `fields` are the texts of the form that it came in.
    """

    file_name: str
    content_type: str
    data: bytes
    fields: Mapping[str, str] = field(default_factory=dict[str, str])


def content_type(req: func.HttpRequest) -> str:
    """The body's content type, in lower case, without parameters; empty when there is none."""
    return _without_parameters(header_of(req, "content-type") or "")


def read_uploads(req: func.HttpRequest, *, most_bytes: int, most_files: int) -> list[Upload]:
    """The files of a form, or the body as the only file. Raises Problem 413 for more than `most_bytes`, and 422."""
    if len(req.get_body()) > most_bytes:
        raise Problem(413, f"The body is over {most_bytes} bytes.")
    sent = content_type(req)
    if sent == FORM:
        return _files(req, most_parts=most_files + MAX_PARTS)
    return [Upload(_named(req), sent, req.get_body())]


def read_upload(req: func.HttpRequest, *, most_bytes: int) -> Upload:
    """The only file of a form, or the body as a file, named by `Content-Disposition` where it is.

    Raises Problem 413 for more than `most_bytes`, and 422 for a form without a file, with several, or that is none.
    """
    body = req.get_body()
    sent = content_type(req)
    if len(body) > most_bytes + (FORM_OVERHEAD_BYTES if sent == FORM else 0):
        raise too_large(most_bytes)
    upload = _of_form(req) if sent == FORM else Upload(_named(req), sent, body)
    if len(upload.data) > most_bytes:
        raise too_large(most_bytes)
    return upload


def too_large(most_bytes: int) -> Problem:
    """The 413 for a file."""
    return Problem(413, f"The file is over {most_bytes} bytes.")


def busy() -> Problem:
    """The 503 for a file that nobody has time to read at the moment."""
    return Problem(503, "Too many files are being read. Try again.", headers={"Retry-After": "10"})


def _of_form(req: func.HttpRequest) -> Upload:
    files = _files(req)
    if len(files) != 1:
        message = "the form holds no file" if not files else "the form holds more than one file"
        raise not_valid([field_error((FILE_FIELD,), message)])
    return files[0]


def _files(req: func.HttpRequest, *, most_parts: int = MAX_PARTS) -> list[Upload]:
    """The files of the form, whatever their fields are called. Raises Problem 422."""
    body = req.get_body()
    _, options = parse_options_header(header_of(req, "content-type"))
    parser = FormDataParser(silent=False, max_form_parts=most_parts)
    try:
        _, texts, files = parser.parse(BytesIO(body), FORM, len(body), options)
    except RequestEntityTooLarge:
        raise not_valid(
            [field_error((), f"over {most_parts} parts, or more text than a form takes")]
        ) from None
    except (ValueError, LookupError):
        raise not_valid([field_error((), "the form cannot be read")]) from None
    fields = {name: text for name, text in texts.items() if text}
    found: list[Upload] = []
    for part in (part for parts in files.listvalues() for part in parts):
        with part.stream as stream:
            found.append(
                Upload(part.filename or "", _without_parameters(part.mimetype), stream.read(), fields)
            )
    return found


def _named(req: func.HttpRequest) -> str:
    message = Message()
    message["content-disposition"] = _one_line(header_of(req, "content-disposition") or "")
    return message.get_filename() or ""


def _one_line(text: str) -> str:
    return " ".join(text.split())


def _without_parameters(text: str) -> str:
    return text.split(";")[0].strip().lower()
