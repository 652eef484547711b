"""The onboarding package as a Word file."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from shared.interview.records.documents import AdditionDocument
from shared.modes.knowledge_handover.onboarding.reading_order import Chapter, chapters
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.text.word_file import add_note, add_point, bytes_of, new_document, one_line

if TYPE_CHECKING:
    from docx.document import Document


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
