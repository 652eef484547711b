"""What was found in a file, before the weightiest is chosen: one shape for all kinds of files."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from shared.modes.knowledge_handover.handover import FindingKind

MAX_EXCERPT_CHARS: Final = 240


class Remark(NamedTuple):
    """What a place in a file shows. More `weight` is more important, across all files."""

    kind: FindingKind
    weight: float


ONLY: Final = Remark("owner", 11.0)
SECRET: Final = Remark("hard_coded", 10.8)
MANUAL: Final = Remark("decision", 10.5)
OVERWRITTEN: Final = Remark("decision", 10.4)
REQUEST: Final = Remark("todo", 10.2)
DUE: Final = Remark("todo", 10.0)
OFF: Final = Remark("decision", 9.9)
DANGER: Final = Remark("dependency", 9.8)
WORKAROUND: Final = Remark("decision", 9.6)
CALLED: Final = Remark("owner", 9.3)
FORBIDDEN: Final = Remark("decision", 9.2)
LIMIT: Final = Remark("threshold", 9.0)
SPECIAL_CASE: Final = Remark("decision", 8.9)
TODO: Final = Remark("todo", 8.8)
QUESTION: Final = Remark("todo", 8.5)
UNSETTLED: Final = Remark("todo", 8.2)
RULE: Final = Remark("decision", 8.0)
FORMULA: Final = Remark("formula", 7.8)
NUMBER: Final = Remark("hard_coded", 7.0)
SYSTEM: Final = Remark("dependency", 6.5)
PERSON: Final = Remark("owner", 6.0)
SET_DAY: Final = Remark("hard_coded", 5.8)
PURPOSE: Final = Remark("purpose", 1.0)
COMMENTED: Final = 0.5
"""What a comment adds to the weight of a number: somebody thought that it needs explaining."""


def weightiest(remarks: Sequence[Remark]) -> Remark | None:
    return max(remarks, key=lambda each: each.weight, default=None)


@dataclass(frozen=True, slots=True)
class WeighedFinding:
    """A remark with its first line (from 1) and the words of the file that show it."""

    kind: FindingKind
    line: int
    excerpt: str
    weight: float


@dataclass(frozen=True, slots=True)
class FileLines:
    """The lines of a file, from which every excerpt is cut. `marks` are what its comments begin with, `begins`
    the lines on which something new does, however it looks."""

    file_name: str
    lines: Sequence[str]
    marks: Sequence[str] = ("#",)
    begins: frozenset[int] = frozenset()

    def found(self, first: int, remark: Remark, last: int | None = None) -> WeighedFinding | None:
        """A finding whose excerpt are the lines from `first` to `last` (from 1); None where they are blank."""
        lines = (each.strip() for each in self.lines[first - 1 : last or first])
        excerpt = "\n".join(lines)[:MAX_EXCERPT_CHARS].strip()
        return WeighedFinding(remark.kind, first, excerpt, remark.weight) if has_words(excerpt) else None


def has_words(line: str) -> bool:
    """Whether a line has a letter or a digit."""
    return any(map(str.isalnum, line))
