"""Files that a client sends: as one part of a form, or as the body itself."""

from collections.abc import Generator
from contextlib import contextmanager
from email.message import Message
from typing import Final

import azure.functions as func

from shared.platform.body_files import FORM, Upload, files_of, read_form, without_parameters
from shared.platform.http import Problem, field_error, not_valid
from shared.platform.sandbox.process import Busy
from shared.text.reading.refusal import FileRefused
from triggers.http.operations import Media
from triggers.http.requests import header_of

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


def content_type(req: func.HttpRequest) -> str:
    """The body's content type, in lower case, without parameters; empty when there is none."""
    return without_parameters(header_of(req, "content-type") or "")


async def read_uploads(req: func.HttpRequest, *, most_bytes: int, most_files: int) -> list[Upload]:
    """The files of a form, or the body as the only file. Raises Problem 413 for more than `most_bytes`, 422, 503."""
    if len(req.get_body()) > most_bytes:
        raise Problem(413, f"The body is over {most_bytes} bytes.")
    sent = content_type(req)
    if sent == FORM:
        return await _files(req, most_parts=most_files + MAX_PARTS)
    return [Upload(_named(req), sent, req.get_body())]


async def read_upload(req: func.HttpRequest, *, most_bytes: int) -> Upload:
    """The only file of a form, or the body as a file, named by `Content-Disposition` where it is.

    Raises Problem: 413 for more than `most_bytes`, 422 for a form without a file, with several, or that is none, 503.
    """
    body = req.get_body()
    sent = content_type(req)
    if len(body) > most_bytes + (FORM_OVERHEAD_BYTES if sent == FORM else 0):
        raise _too_large(most_bytes)
    upload = await _of_form(req) if sent == FORM else Upload(_named(req), sent, body)
    if len(upload.data) > most_bytes:
        raise _too_large(most_bytes)
    return upload


def _too_large(most_bytes: int) -> Problem:
    """The 413 for a file."""
    return Problem(413, f"The file is over {most_bytes} bytes.")


@contextmanager
def file_refusals(field: str) -> Generator[None]:
    """Raises Problem 422 at this field for a file that is refused, 503 where too many files are being read."""
    try:
        yield
    except FileRefused as refused:
        raise not_valid([field_error((field,), str(refused))]) from None
    except Busy:
        detail = "Too many files are being read. Try again."
        raise Problem(503, detail, headers={"Retry-After": "10"}) from None


async def _of_form(req: func.HttpRequest) -> Upload:
    files = await _files(req)
    if len(files) != 1:
        message = "the form holds no file" if not files else "the form holds more than one file"
        raise not_valid([field_error((FILE_FIELD,), message)])
    return files[0]


async def _files(req: func.HttpRequest, *, most_parts: int = MAX_PARTS) -> list[Upload]:
    """The files of the form, whatever their fields are called. Raises Problem 422 or 503."""
    with file_refusals(FILE_FIELD):
        return await files_of(req.get_body(), read_form, header_of(req, "content-type") or "", most_parts)


def _named(req: func.HttpRequest) -> str:
    """The name that the header gives; none where it cannot be read, such as one with pieces in no order (RFC 2231)."""
    message = Message()
    message["content-disposition"] = " ".join((header_of(req, "content-disposition") or "").split())
    try:
        return message.get_filename() or ""
    except (TypeError, ValueError):
        return ""
