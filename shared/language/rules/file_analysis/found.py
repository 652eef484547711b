"""What was found in a file, before the weightiest is chosen: one shape for all kinds of files."""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from shared.modes.knowledge_handover.handover import FindingKind

MAX_EXCERPT_CHARS: Final = 240
MAX_SHOWN_CHARS: Final = 90


class Remark(NamedTuple):
    """What is said of a place in a file: an English sentence. More `weight` is more important, across all files."""

    kind: FindingKind
    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class WeighedFinding:
    """A remark with its first line (from 1) and the words of the file that show it."""

    kind: FindingKind
    line: int
    excerpt: str
    text: str
    weight: float


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of a file, from which every excerpt is cut. `marks` are what its comments begin with."""

    file_name: str
    lines: Sequence[str]
    marks: Sequence[str] = ("#",)

    def found(
        self, line: int, remark: Remark, span: tuple[int, int] | None = None, above: int = 0
    ) -> WeighedFinding | None:
        """A finding at `line` (from 1), excerpt the line or, of a long one, what lies around `span` of it.

        With `above`, as many lines before it, which explain it, belong to the excerpt. None where the line is blank.
        """
        if not 1 <= line <= len(self.lines) or not (excerpt := _cut(self.lines[line - 1], span)):
            return None
        if above and span is None:
            explaining = (each.strip() for each in self.lines[line - 1 - above : line - 1])
            excerpt = "\n".join([*explaining, excerpt])
        first = line - above if span is None else line
        shortened = excerpt[:MAX_EXCERPT_CHARS].strip()
        return WeighedFinding(remark.kind, first, shortened, remark.text, remark.weight)

    def found_once(
        self, named: Mapping[str, int], remark: Callable[[Sequence[str]], Remark]
    ) -> WeighedFinding | None:
        """One finding for all these names, at the first of the lines that name them; None without a name."""
        return self.found(min(named.values()), remark(list(named))) if named else None


def _cut(line: str, span: tuple[int, int] | None) -> str:
    if len(line) <= MAX_EXCERPT_CHARS or span is None:
        return line.strip()[:MAX_EXCERPT_CHARS].strip()
    start = max(0, min(span[0] - MAX_EXCERPT_CHARS // 3, len(line) - MAX_EXCERPT_CHARS))
    return line[start : start + MAX_EXCERPT_CHARS].strip()


def has_words(line: str) -> bool:
    """Whether a line has a letter or a digit."""
    return any(map(str.isalnum, line))


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
