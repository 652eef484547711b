"""A file of a project as text, by what it holds; its lines are those that an editor shows where it is plain text."""

from dataclasses import dataclass
from pathlib import PurePosixPath
from typing import Final

from shared.modes.knowledge_handover.files.limits import MAX_PAGES, MAX_TEXT_CHARS
from shared.modes.knowledge_handover.handover import FileKind
from shared.text.reading.decoding import decode
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import FileFormat, Form
from shared.text.reading.normalise import as_lines, cut_warning
from shared.text.reading.process import Reader, compute_text
from shared.text.reading.refusal import FileRefused

_MARKDOWN: Final = frozenset({".md", ".markdown", ".mdx", ".rst", ".adoc"})
_TABLE: Final = frozenset({".csv", ".tsv"})
_PROSE: Final = frozenset({"", ".txt", ".text", ".log", ".eml", ".tex"})
_CODE_WITHOUT_ENDING: Final = frozenset({"dockerfile", "makefile", "jenkinsfile", "procfile", "gemfile"})


_KINDS: Final[dict[FileFormat, FileKind]] = {
    "pdf": "pdf",
    "docx": "docx",
    "odt": "docx",
    "xlsx": "spreadsheet",
    "ods": "spreadsheet",
    "pptx": "slides",
    "odp": "slides",
    "html": "page",
    "mail": "mail",
    "notebook": "notebook",
    "text": "text",
}
"""What is looked for in a file does not depend on which program saved it."""


@dataclass(frozen=True, slots=True)
class Parsed:
    """What a file says, or why it is refused."""

    kind: FileKind
    text: str
    warnings: tuple[str, ...] = ()
    refused: str | None = None


async def parse_text(file_name: str, data: bytes) -> Parsed:
    """A text file. Raises FileRefused and Busy."""
    found = await compute_text(len(data), lines_of, file_name, data)
    if found.refused is not None:
        raise FileRefused(found.refused)
    if not found.text.strip():
        raise FileRefused("The file holds no text.")
    return found


async def parse_document(reader: Reader, form: Form, data: bytes) -> Parsed:
    """A file that is no plain text, in the reader's process. Raises FileRefused."""
    found = await reader.read(
        ExtractionRequest(form=form, most_chars=MAX_TEXT_CHARS, most_pages=MAX_PAGES), data
    )
    if not found.text.strip():
        raise FileRefused("The file holds no text.")
    return Parsed(_KINDS[found.kind], found.text, found.warnings)


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


def text_kind(file_name: str) -> FileKind:
    """The kind of a text file with this name."""
    path = PurePosixPath(file_name)
    ending = path.suffix.lower()
    if ending in _MARKDOWN:
        return "markdown"
    if ending in _TABLE:
        return "table"
    if ending in _PROSE and path.name.lower() not in _CODE_WITHOUT_ENDING:
        return "text"
    return "code"  # a text with an ending of its own is written for a machine: settings, queries, pages, programs
