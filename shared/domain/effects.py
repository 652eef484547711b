"""What to do next: the output of `decide`. The orchestrator performs each as one durable call and knows nothing more.

`step` rises with every effect that writes; the store keeps the highest, so a late attempt changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from shared.domain.assessment import Frozen, Share
from shared.domain.follow_ups import Verdict
from shared.domain.gaps import Ledger
from shared.domain.settings import FollowUpCap, Language
from shared.domain.state import CandidateGap, EndedReason, FinalStatus, NoteKind, Question


class _Written(Frozen):
    interview_id: str
    step: int


class Standing(Frozen):
    """How far the interview is. `remaining` counts main questions open; `completeness` and `gaps` are staff's alone.

    `gaps` are those of the candidate modes, with what has become of them; `skipped` the questions of a backlog whose
    deadline passed.
    """

    round: int
    remaining: int
    progress: Share
    completeness: Share
    gaps: tuple[CandidateGap, ...] = ()
    skipped: tuple[str, ...] = ()


class Prepare(_Written):
    """Read the material and take its main questions apart."""

    kind: Literal["prepare"] = "prepare"
    language: Language
    max_follow_ups: FollowUpCap


class Compose(_Written):
    """Word the question of this turn, store it and show it. `gaps` are the open gaps' ids, most severe first."""

    kind: Literal["compose"] = "compose"
    language: Language
    turn: int
    question: Question
    gaps: tuple[str, ...] = ()
    after_turn: int | None = None
    verdict: Verdict | None = None
    standing: Standing


class Wait(Frozen):
    """Wait for an answer to this turn, a request to end or staff's hand, until `until` at the latest."""

    kind: Literal["wait"] = "wait"
    turn: int
    until: datetime


class Note(_Written):
    """Store a nudge, the parking or the expiry of the open question, unless its answer is already claimed."""

    kind: Literal["note"] = "note"
    language: Language
    turn: int
    what: NoteKind
    nudges: int
    standing: Standing


class Assess(_Written):
    """Assess the answer of this turn; `ledger` is the main question's before it.

    Without `may_clarify` whatever was said counts as the answer: the question was explained often enough (D15).
    """

    kind: Literal["assess"] = "assess"
    language: Language
    turn: int
    question: Question
    ledger: Ledger
    may_clarify: bool


class ClaimFollowUp(Frozen):
    """Ask the session entity for one more follow-up of this main question (A1: the count is checked again)."""

    kind: Literal["claim_follow_up"] = "claim_follow_up"
    main_id: str
    key: str
    cap: FollowUpCap


class Summarise(_Written):
    """Write the summary; the interview is over."""

    kind: Literal["summarise"] = "summarise"
    language: Language
    reason: EndedReason
    verdict: Verdict | None = None


class WritePackage(Frozen):
    """Make the onboarding package of a handover (B12). Its document is created once; the first write stands."""

    kind: Literal["write_package"] = "write_package"
    interview_id: str
    language: Language


class BuildContext(Frozen):
    """Put together what questions about a handover are answered from (B12). Created once, as the package is."""

    kind: Literal["build_context"] = "build_context"
    interview_id: str
    language: Language


class Together(Frozen):
    """Several effects at once. All of them are waited for: one that fails for good takes nothing from the others.

    They must not write the same document, since which of them is done first is open.
    """

    kind: Literal["together"] = "together"
    effects: tuple[Summarise | WritePackage | BuildContext, ...]


class Close(_Written):
    """Store and show the final status."""

    kind: Literal["close"] = "close"
    language: Language
    status: FinalStatus
    reason: EndedReason
    error: str | None = None
    standing: Standing


type Call = Prepare | Compose | Note | Assess | Summarise | WritePackage | BuildContext | Close
"""What an activity does."""

type Effect = Call | Wait | ClaimFollowUp | Together


@dataclass(frozen=True, slots=True)
class Signal:
    """One counter of the session entity to raise by `by`: one way, no answer."""

    counter: Literal["questions", "answers", "follow_ups", "clarifications", "nudges", "parked", "skipped"]
    by: int = 1


@dataclass(frozen=True, slots=True)
class Step:
    """What to signal and what to do next; nothing next is the end of the orchestration."""

    next: Effect | None
    notify: tuple[Signal, ...] = ()
