"""What a text file of a project is, by the ending of its name; whether it is text goes by its content."""

from pathlib import PurePosixPath
from typing import Final

from shared.modes.knowledge_handover.handover import FileKind

_MARKDOWN: Final = frozenset({".md", ".markdown", ".mdx", ".rst", ".adoc"})
_TABLE: Final = frozenset({".csv", ".tsv"})
_PROSE: Final = frozenset({"", ".txt", ".text", ".log", ".eml", ".tex"})
_CODE_WITHOUT_ENDING: Final = frozenset({"dockerfile", "makefile", "jenkinsfile", "procfile", "gemfile"})


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
