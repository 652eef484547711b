"""Text of an e-mail (EML). Runs in the extraction's own process; attachments are named, not read."""

from collections.abc import Iterator
from contextlib import suppress
from email import message_from_bytes
from email.errors import HeaderParseError
from email.header import decode_header, make_header
from email.message import Message
from typing import Final, cast

from shared.text.reading.decoding import decode
from shared.text.reading.html import page_text
from shared.text.reading.refusal import FileRefused

MAX_HEADER_CHARS: Final = 2_000
MAX_NAMED: Final = 100
MAX_NAME_CHARS: Final = 200
_SHOWN: Final = ("Subject", "From", "To", "Cc", "Date")
NO_TEXT: Final = "The e-mail holds no text of its own; send its attachments as files."


def text_of_mail(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The headers that people read, the text, and the names of the attachments; warnings. Raises FileRefused.

    Headers are decoded as text and not taken apart: `email`'s newer policies take the square of a header's length.
    """
    message = message_from_bytes(data)
    parts = list(_parts(message))
    files = [_name(part) for part in parts if _is_file(part)]
    own = [part for part in parts if not _is_file(part)]
    plain = "\n\n".join(_decoded(part) for part in own if part.get_content_type() == "text/plain")
    pages = (_decoded(part) for part in own if part.get_content_type() == "text/html")
    body = plain if plain.strip() else "\n\n".join(page_text(page, most_chars) for page in pages)
    if not body.strip():
        raise FileRefused(NO_TEXT)
    head = [f"{name}: {found}" for name in _SHOWN if (found := _shown(message.get(name, "")))]
    attached = [f"Attachments: {', '.join(files[:MAX_NAMED])}"] if files else []
    text = "\n\n".join(["\n".join([*head, *attached]), body])
    return text, [f"The attachments ({len(files)}) were not read; send them as files."] if files else []


def _parts(message: Message) -> Iterator[Message]:
    """The parts that hold something; an e-mail inside this one is one of them."""
    if message.get_content_maintype() != "multipart":
        yield message
    elif message.is_multipart():
        for part in cast("list[Message]", message.get_payload()):
            yield from _parts(part)


def _is_file(part: Message) -> bool:
    is_text = part.get_content_type() in ("text/plain", "text/html")
    return not is_text or part.get_content_disposition() == "attachment"


def _name(part: Message) -> str:
    return _shown(part.get_filename() or part.get_content_type())[:MAX_NAME_CHARS]


def _shown(value: object) -> str:
    text = str(value)[:MAX_HEADER_CHARS]
    with suppress(HeaderParseError, LookupError, ValueError):  # it is shown as it came
        text = str(make_header(decode_header(text)))
    return " ".join(text.split())


def _decoded(part: Message) -> str:
    data = part.get_payload(decode=True)
    if not isinstance(data, bytes):
        return ""
    try:
        return data.decode(part.get_content_charset() or "utf-8")
    except (LookupError, UnicodeDecodeError):
        return decode(data)[0]
