"""Text of a Word file. Runs in the extraction's own process; nothing of the archive is ever written to a disk."""

from collections.abc import Iterator
from io import BytesIO
from typing import Any, Final, cast

from shared.text.reading.normalise import enough
from shared.text.reading.refusal import FileRefused

_W: Final = "{http://schemas.openxmlformats.org/wordprocessingml/2006/main}"
_FALLBACK: Final = "{http://schemas.openxmlformats.org/markup-compatibility/2006}Fallback"


def text_of_docx(data: bytes, most_chars: int) -> tuple[str, list[str]]:
    """The text paragraph by paragraph, headers first, tables and text boxes where they stand; no warnings.

    `office_kind` has looked at the archive. Raises FileRefused, and whatever the libraries raise for a broken file.
    """
    # Loaded here alone, in a process that reads files: the package takes a while to import.
    from docx import Document

    # python-docx types its XML elements only in part; they are walked as Any within this module.
    document = cast(Any, Document(BytesIO(data)))
    parts = [*_headers(document), document.element.body]
    lines = enough((line for part in parts for line in _lines(part)), 2 * most_chars)
    if not any(line.strip() for line in lines):
        raise FileRefused("The Word file holds no text, only pictures or nothing at all.")
    return "\n".join(lines), []


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
