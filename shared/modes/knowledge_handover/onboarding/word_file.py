"""The onboarding package as a Word file."""

from io import BytesIO
from typing import TYPE_CHECKING, Final

from shared.assessments.criteria.xml import NOT_IN_XML
from shared.modes.knowledge_handover.onboarding.reading_order import Chapter, Line, chapters
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.text.visible import visible

if TYPE_CHECKING:
    from docx.document import Document

MIMETYPE: Final = "application/vnd.openxmlformats-officedocument.wordprocessingml.document"


def to_docx(record: PackageRecord) -> bytes:
    """The package as a Word file with headings and lists; behind every statement where it comes from."""
    # Loaded here alone: the package takes a while to import, and few calls need it.
    from docx import Document

    document = Document()
    document.core_properties.title = _shown(record.package.title)
    document.core_properties.author = document.core_properties.comments = ""
    document.core_properties.created = document.core_properties.modified = record.created_at
    document.add_heading(_shown(record.package.title), level=0)
    document.add_paragraph(_shown(record.package.overview))
    document.add_paragraph().add_run(
        f"{record.created_at.date().isoformat()} · {record.package.source}"
    ).italic = True
    for chapter in chapters(record):
        _add(document, chapter)
    file = BytesIO()
    document.save(file)
    return file.getvalue()


def _add(document: "Document", chapter: Chapter) -> None:
    document.add_heading(_shown(chapter.title), level=1)
    for line in chapter.lines:
        _add_line(document, line)
    if not chapter.lines and chapter.empty:
        document.add_paragraph(_shown(chapter.empty))


def _add_line(document: "Document", line: Line) -> None:
    paragraph = document.add_paragraph(_shown(line.text), style="List Bullet")
    if line.places:
        paragraph.add_run(f" ({_shown(line.places)})").italic = True


def _shown(text: str) -> str:
    """On one line, without what XML cannot hold, and with nothing that turns its direction."""
    return " ".join(NOT_IN_XML.sub("", visible(text)).split())
