"""A file of a project as text, by what it holds; its lines are those that an editor shows where it is plain text."""

import re
from dataclasses import dataclass
from typing import Final

from shared.modes.knowledge_handover.files.kinds import TAKEN, text_kind
from shared.modes.knowledge_handover.files.limits import MAX_PAGES, MAX_TEXT_CHARS
from shared.modes.knowledge_handover.handover import FileKind
from shared.text.reading.extract import decode
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import Form, form_of
from shared.text.reading.normalise import cut_warning
from shared.text.reading.process import Reader, compute_text
from shared.text.reading.refusal import FileRefused
from shared.text.unicode_forms import normal_form

_OF_EXTRACTED: Final[dict[str, FileKind]] = {"pdf": "pdf", "docx": "docx", "xlsx": "spreadsheet"}
_LINE_ENDS: Final = re.compile(r"\r\n?")
_OTHER_BREAKS: Final = re.compile("[\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
"""Some programs end a line there and others do not: where they stand nobody looks for a line's end."""
_UNSEEN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a file says, or why it is refused."""

    kind: FileKind
    text: str
    warnings: tuple[str, ...] = ()
    refused: str | None = None


def form_of_file(data: bytes) -> Form:
    """Which reader the file needs. Raises FileRefused."""
    return form_of(data, taken=TAKEN)


async def parse_text(file_name: str, data: bytes) -> Parsed:
    """A text file. Raises FileRefused and Busy."""
    found = await compute_text(len(data), lines_of, file_name, data)
    if found.refused is not None:
        raise FileRefused(found.refused)
    if not found.text.strip():
        raise FileRefused("The file holds no text.")
    return found


async def parse_document(reader: Reader, form: Form, data: bytes) -> Parsed:
    """A PDF, Word or Excel file, in the reader's process. Raises FileRefused."""
    wanted = ExtractionRequest(
        form="pdf" if form == "pdf" else "zip", most_chars=MAX_TEXT_CHARS, most_pages=MAX_PAGES
    )
    found = await reader.read(wanted, data)
    kind = _OF_EXTRACTED.get(found.kind)
    if kind is None or not found.text.strip():
        raise FileRefused("The file holds no text.")
    return Parsed(kind, found.text, found.warnings)


def lines_of(file_name: str, data: bytes) -> Parsed:
    """What a text file says, which may be nothing."""
    try:
        decoded, warnings = decode(data)
    except FileRefused as refused:
        return Parsed("text", "", refused=str(refused))
    text = as_lines(decoded[: 2 * MAX_TEXT_CHARS])
    if len(text) <= MAX_TEXT_CHARS and len(decoded) <= 2 * MAX_TEXT_CHARS:
        return Parsed(text_kind(file_name), text, tuple(warnings))
    cut = (*warnings, cut_warning(MAX_TEXT_CHARS))
    return Parsed(text_kind(file_name), text[:MAX_TEXT_CHARS], cut)


def as_lines(text: str) -> str:
    """The text in NFC, its lines ended by newlines alone and their number kept; no invisible characters."""
    text = _OTHER_BREAKS.sub(" ", _LINE_ENDS.sub("\n", text))
    return normal_form("NFC", _UNSEEN.sub("", text))
