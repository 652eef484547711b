"""Word files in which a text is on one line, holds nothing that XML cannot, and turns no direction of what follows it."""

import re
from datetime import datetime
from io import BytesIO
from typing import TYPE_CHECKING, Final

from shared.text.visible import visible

if TYPE_CHECKING:
    from docx.document import Document

DOCX: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"
_NOT_XML: Final = re.compile("[\ud800-\udfff\ufffe\uffff]")
"""What no XML may hold of a text in which controls are shown as signs."""


def new_document(title: str, made_at: datetime) -> "Document":
    """A document under this title that names no author."""
    # Loaded here alone: the package takes a while to import, and few calls need it.
    from docx import Document

    document = Document()
    document.core_properties.title = one_line(title)
    document.core_properties.author = document.core_properties.comments = ""
    document.core_properties.created = document.core_properties.modified = made_at
    document.add_heading(one_line(title), level=0)
    return document


def add_point(document: "Document", text: str, beside: str = "") -> None:
    """An item of a list; what stands `beside` it is in italics."""
    paragraph = document.add_paragraph(one_line(text), style="List Bullet")
    if beside:
        paragraph.add_run(f" ({one_line(beside)})").italic = True


def add_note(document: "Document", text: str) -> None:
    document.add_paragraph().add_run(one_line(text)).italic = True


def bytes_of(document: "Document") -> bytes:
    file = BytesIO()
    document.save(file)
    return file.getvalue()


def one_line(text: str) -> str:
    """The text as a Word file shows it."""
    return " ".join(_NOT_XML.sub("", visible(text)).split())
