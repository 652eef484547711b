"""Text of a Word file. Runs in the extraction's own process; nothing of the archive is ever written to a disk."""

import re
from collections.abc import Iterable, Iterator
from io import BytesIO
from typing import Any, Final, cast
from zipfile import BadZipFile, ZipFile

from shared.resumes.normalise import MAX_CHARS
from shared.resumes.refusal import ResumeRefused

MAX_ENTRIES: Final = 2_000
MAX_UNPACKED_BYTES: Final = 64 * 1024 * 1024
"""Of all entries as the archive declares them; the reader never unpacks more of an entry than was declared."""

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"
_ENCRYPTED: Final = 0x1
_DRIVE: Final = re.compile(r"[A-Za-z]:")


def text_of_docx(data: bytes) -> tuple[str, list[str]]:
    """The text paragraph by paragraph, headers first, tables and text boxes where they stand; no warnings.

    Raises ResumeRefused, and whatever the libraries raise for a broken file.
    """
    _check_archive(data)
    # Loaded here alone, in a process that reads one file: the package takes a while to import.
    from docx import Document

    # python-docx types its XML elements only in part; they are walked as Any within this module.
    document = cast(Any, Document(BytesIO(data)))
    parts = [*_headers(document), document.element.body]
    lines = _enough(line for part in parts for line in _lines(part))
    if not any(line.strip() for line in lines):
        raise ResumeRefused("The Word file holds no text, only pictures or nothing at all.")
    return "\n".join(lines), []


def _enough(lines: Iterable[str]) -> list[str]:
    """The lines up to what will be kept of them, and some more, for what normalising takes away."""
    kept: list[str] = []
    characters = 0
    for line in lines:
        kept.append(line)
        characters += len(line) + 1
        if characters > 2 * MAX_CHARS:
            break
    return kept


def _check_archive(data: bytes) -> None:
    try:
        with ZipFile(BytesIO(data)) as archive:
            entries = archive.infolist()
    except (BadZipFile, ValueError, NotImplementedError):
        raise ResumeRefused("The file is damaged, or no Word file.") from None
    if any(entry.flag_bits & _ENCRYPTED for entry in entries):
        raise ResumeRefused("The file is protected by a password; save it without one.")
    if any(_leaves_the_archive(entry.filename) for entry in entries):
        raise ResumeRefused("The file is no Word file: it names files outside of itself.")
    too_much = sum(entry.file_size for entry in entries) > MAX_UNPACKED_BYTES
    if too_much or len(entries) > MAX_ENTRIES:
        raise ResumeRefused("The Word file unpacks to more than can be read.")
    if "[Content_Types].xml" not in {entry.filename for entry in entries}:
        raise ResumeRefused("The file is a ZIP archive, but no Word file.")


def _leaves_the_archive(name: str) -> bool:
    path = name.replace("\\", "/")
    return path.startswith("/") or ".." in path.split("/") or _DRIVE.match(path) is not None


def _headers(document: Any) -> Iterator[Any]:
    """The page headers that differ from the section before: many resumes have name and address there."""
    for section in document.sections:
        for header in (section.first_page_header, section.header):
            if not header.is_linked_to_previous:
                yield header._element  # text boxes are seen in the XML alone


def _lines(part: Any) -> Iterator[str]:
    from docx.text.paragraph import Paragraph

    for element in part.iter(f"{_W}p"):
        # Word writes a text box twice, the second time for readers that do not know the first form.
        if any(True for _ in element.iterancestors(_FALLBACK)):
            continue
        text = Paragraph(element, part).text
        yield f"- {text}" if text.strip() and element.find(f"{_W}pPr/{_W}numPr") is not None else text
