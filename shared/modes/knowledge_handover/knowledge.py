"""What a handover leaves behind (B11, B12): what is known at its end, and statements that say what they rest on.

Nothing here is free text of a model: whatever is stated names the fact, the turn or the line of a file it comes from.
"""

from datetime import date
from typing import Annotated, Final, Literal, Self

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen, Source
from shared.language.off_record import OffRecord
from shared.language.requests.handover_turn import DAY_FORMAT
from shared.language.rules.off_record.kept_out import is_quotable
from shared.modes.knowledge_handover.handover import FindingKind, LineNumber, PlaceName, Priority
from shared.text.joined import joined
from shared.text.sentences import sentences

type SummaryPart = Literal["decisions", "rules", "dependencies", "risks", "history"]
type PackagePart = Literal["first", "people", "rules", "risks", "timeline"]
type PackageKey = Literal["first", "people", "rules", "risks", "timeline", "files", "open_questions"]
type WhyOpen = Literal["not_asked", "skipped", "not_known", "unsure", "misheard"]
type GroundKind = Literal["fact", "turn", "file"]

SUMMARY_PARTS: Final[tuple[SummaryPart, ...]] = ("decisions", "rules", "dependencies", "risks", "history")
PACKAGE_KEYS: Final[tuple[PackageKey, ...]] = (
    "first",
    "people",
    "rules",
    "risks",
    "timeline",
    "files",
    "open_questions",
)


def day_named(day: date | None) -> str:
    """A day as prompts tell it: "Friday 27 November 2026"; empty without one."""
    return f"{day:{DAY_FORMAT}}" if day else ""


class Ground(Frozen):
    """Where something stands: a fact (by its id), a turn (`turn-3`) or a line of a file (`prices.csv:12`).

    `span` are the words themselves. A fact has the turn it was said in.
    """

    kind: GroundKind
    ref: str
    span: str
    turn: Annotated[int, Field(ge=1)] | None = None
    file_name: str | None = None
    line: LineNumber | None = None
    place: PlaceName = ""

    @classmethod
    def of_turn(cls, turn: int, span: str) -> Self:
        return cls(kind="turn", ref=f"turn-{turn}", span=span, turn=turn)

    @classmethod
    def of_file(cls, file_name: str, line: int | None, span: str, place: str = "") -> Self:
        ref = file_name if line is None else f"{file_name}:{line}"
        return cls(kind="file", ref=ref, span=span, file_name=file_name, line=line, place=place)


class Known(Frozen):
    """One thing that is known, and what it rests on.

    A fact has the `question` it was told in answer to, a finding the `kind` that it is of; it is `settled` once an answer
    told what it leaves open. A fact is `wanted_first` where they asked that of the document.
    """

    text: str
    ground: Ground
    question: str = ""
    kind: FindingKind | None = None
    settled: bool = False
    wanted_first: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


class PutRight(Frozen):
    """A sentence of an answer that a later one corrects, empty where it is not known, and what was `said` in `turn`."""

    span: str
    said: str
    turn: int


class KnownTurn(Frozen):
    """A question with its answer, None where there is none; without `knows` they do not know, or only ask back.

    `root` is the question that the talk of it began with, itself where it is a main one. `corrected` are words of the
    answer that people have said are not so, `left_out` those that they ask not to have written down, `put_right` those
    that a later answer corrects.
    """

    turn: int
    question: str
    answer: str | None
    knows: bool = True
    root: str = ""
    corrected: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    put_right: tuple[PutRight, ...] = ()

    @property
    def quotable(self) -> str:
        """What of the answer may be passed on."""
        said, gone = self.answer or "", (*self.corrected, *self.left_out)
        if not gone:
            return said
        left = joined((each for each in sentences(said) if is_quotable(each, gone)), said)
        return f"{left}." if left[-1:].isalnum() else left


class OpenQuestion(Frozen):
    """A question of the backlog that is still open, and why."""

    question_id: str
    text: str
    priority: Priority
    why: WhyOpen = "not_asked"
    ground: Ground | None = None


class KnownContradiction(Frozen):
    """What a file says and an answer denies, with both places; `holds` where one of them was chosen."""

    in_file: str
    said: str
    holds: str | None = None
    grounds: tuple[Ground, ...]


class KnownFile(Frozen):
    """A file of the project with what was found in it; one that was only named was never `read`."""

    file_name: str
    read: bool = True
    findings: tuple[Known, ...] = ()


class Knowledge(Frozen):
    """All that is known at the end of a handover: facts and turns in asking order, what was put right of nobody knows
    what, and what the person `asked` us, with its turn.

    `questions` counts those of the backlog, `questions_answered` those that are answered, `in_passing` those that no turn
    asked and the answer to another settled. `summary` is what the project is, from its files, `who` the name of who
    leaves, if it is known, `kept` what they asked to have left out, `last_answer_on` is
    the day of the last answer.
    """

    facts: tuple[Known, ...] = ()
    turns: tuple[KnownTurn, ...] = ()
    questions: int = 0
    questions_answered: int = 0
    in_passing: int = 0
    open_questions: tuple[OpenQuestion, ...] = ()
    put_right: tuple[PutRight, ...] = ()
    asked: tuple[Ground, ...] = ()
    contradictions: tuple[KnownContradiction, ...] = ()
    files: tuple[KnownFile, ...] = ()
    summary: str = ""
    who: str = ""
    kept: OffRecord = OffRecord()
    last_answer_on: date | None = None

    @property
    def day(self) -> str:
        """The day of the interview in English; empty where nothing was answered."""
        return day_named(self.last_answer_on)

    @property
    def findings(self) -> tuple[Known, ...]:
        return tuple(finding for file in self.files for finding in file.findings)

    @property
    def answered(self) -> tuple[KnownTurn, ...]:
        return tuple(turn for turn in self.turns if turn.answer and turn.answer.strip() and turn.knows)


class Statement(Frozen):
    """A sentence for a successor, with what it rests on."""

    text: str
    grounds: tuple[Ground, ...] = ()


class PackageSection(Frozen):
    """A part of the package. Without statements `empty` says so."""

    key: PackageKey
    title: str
    statements: tuple[Statement, ...] = ()
    empty: str | None = None


class AskedTurn(Frozen):
    """What was asked in a turn that statements may rest on."""

    turn: int
    question: str


class Package(Frozen):
    """The onboarding package: seven sections, in the order in which a successor needs them, and what was asked."""

    title: str
    overview: str
    sections: tuple[PackageSection, ...]
    turns: tuple[AskedTurn, ...] = ()
    source: Source
