"""What was found, before the weightiest is chosen: one shape for all kinds of files, its excerpt cut from the lines."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.modes.knowledge_handover.handover import FindingKind

MAX_EXCERPT_CHARS: Final = 240
MAX_SHOWN_CHARS: Final = 90


@dataclass(frozen=True, slots=True)
class Found:
    """A finding with its weight: more is more important, comparable across files."""

    kind: FindingKind
    line: int
    excerpt: str
    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class Source:
    """The lines of a file, from which every excerpt is cut."""

    file_name: str
    lines: Sequence[str]

    def found(
        self,
        kind: FindingKind,
        line: int,
        text: str,
        weight: float,
        span: tuple[int, int] | None = None,
        above: int = 0,
    ) -> Found | None:
        """A finding at `line` (from 1), excerpt the line or, of a long one, what lies around `span` of it.

        With `above`, as many lines before it, which explain it, belong to the excerpt. None where the line is blank.
        """
        if not 1 <= line <= len(self.lines) or not (excerpt := _cut(self.lines[line - 1], span)):
            return None
        if above and span is None:
            excerpt = "\n".join(
                [*(each.strip() for each in self.lines[line - 1 - above : line - 1]), excerpt]
            )
        first = line - above if span is None else line
        return Found(kind, first, excerpt[:MAX_EXCERPT_CHARS].strip(), text, weight)


def _cut(line: str, span: tuple[int, int] | None) -> str:
    if len(line) <= MAX_EXCERPT_CHARS or span is None:
        return line.strip()[:MAX_EXCERPT_CHARS].strip()
    start = max(0, min(span[0] - MAX_EXCERPT_CHARS // 3, len(line) - MAX_EXCERPT_CHARS))
    return line[start : start + MAX_EXCERPT_CHARS].strip()


def shown(code: str, most: int = MAX_SHOWN_CHARS) -> str:
    """A piece of a file as it is shown within a sentence: on one line, cut at a word where it is long."""
    line = re.sub(r"\s+", " ", code).strip()
    if len(line) <= most:
        return line
    head = line[:most]
    return f"{head[: max(head.rfind(' '), most // 2)].rstrip(' ,;:')}…"


def listed(names: Sequence[str], most: int = 5) -> str:
    """Names as English lists them, at most `most`."""
    kept = list(dict.fromkeys(names))
    if len(kept) > most:
        return f"{', '.join(kept[:most])} and {len(kept) - most} more"
    return " and ".join(part for part in (", ".join(kept[:-1]), *kept[-1:]) if part)
