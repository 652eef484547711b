"""The onboarding package as Markdown, in which nothing that somebody typed can act as markup, and as a Word file."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared.interview.records.documents import AdditionDocument
from shared.interview.results.markdown_text import literal
from shared.modes.knowledge_handover.onboarding.reading_order import Chapter, Line, chapters
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.text.word_file import add_note, add_point, bytes_of, new_document, one_line

if TYPE_CHECKING:
    from docx.document import Document


def to_markdown(record: PackageRecord, added: Sequence[AdditionDocument] = ()) -> str:
    """The package as one Markdown document; behind every statement, in brackets, where it comes from.

    What was `added` after the end stands last.
    """
    package = record.package
    parts = [
        f"# {literal(package.title)}",
        literal(package.overview),
        f"*{record.created_at.date().isoformat()} · {package.source}*",
        *map(_chapter, chapters(record, added)),
    ]
    return "\n\n".join(parts) + "\n"


def _chapter(chapter: Chapter) -> str:
    body = "\n".join(map(_line, chapter.lines)) or literal(chapter.empty or "")
    return f"## {literal(chapter.title)}\n\n{body}"


def _line(line: Line) -> str:
    places = f" *({_flat(line.places)})*" if line.places else ""
    return f"- {_flat(line.text)}{places}"


def _flat(text: str) -> str:
    """The text literally and on one line, so that it stays within its item."""
    return literal(" ".join(text.split()))


def to_docx(record: PackageRecord, added: Sequence[AdditionDocument] = ()) -> bytes:
    """The package as a Word file with headings and lists; behind every statement where it comes from."""
    document = new_document(record.package.title, record.created_at)
    document.add_paragraph(one_line(record.package.overview))
    add_note(document, f"{record.created_at.date().isoformat()} · {record.package.source}")
    for chapter in chapters(record, added):
        _add(document, chapter)
    return bytes_of(document)


def _add(document: "Document", chapter: Chapter) -> None:
    document.add_heading(one_line(chapter.title), level=1)
    for line in chapter.lines:
        add_point(document, line.text, line.places or "")
    if not chapter.lines and chapter.empty:
        document.add_paragraph(one_line(chapter.empty))
