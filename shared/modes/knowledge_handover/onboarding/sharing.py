"""The onboarding package as somebody outside reads it through a shared link."""

from collections.abc import Sequence

from shared.interview.records.documents import AdditionDocument
from shared.interview.results.shared_document import SharedDocument, SharedItem, SharedSection
from shared.modes.knowledge_handover.onboarding.reading_order import Chapter, chapters
from shared.modes.knowledge_handover.onboarding.records import PackageRecord


def shared_package(record: PackageRecord, added: Sequence[AdditionDocument] = ()) -> SharedDocument:
    package = record.package
    return SharedDocument(
        language=record.language,
        title=package.title,
        lead=package.overview,
        sections=[_section(chapter) for chapter in chapters(record, added)],
    )


def _section(chapter: Chapter) -> SharedSection:
    items = [SharedItem(text=line.text, note=line.places) for line in chapter.lines]
    return SharedSection(title=chapter.title, text="" if items else chapter.empty or "", items=items)
