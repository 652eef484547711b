"""The onboarding package as Markdown, in which nothing that somebody typed can act as markup."""

from collections.abc import Sequence

from shared.interview.records.documents import AdditionDocument
from shared.interview.results.markdown_text import literal
from shared.modes.knowledge_handover.onboarding.reading_order import Chapter, Line, chapters
from shared.modes.knowledge_handover.onboarding.records import PackageRecord


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
