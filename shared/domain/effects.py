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

    `gaps` are those of the candidate modes, with what has become of them.
    """

    round: int
    remaining: int
    progress: Share
    completeness: Share
    gaps: tuple[CandidateGap, ...] = ()


class Prepare(_Written):
    """Read the material and take its main questions apart."""

    kind: Literal["prepare"] = "prepare"
    language: Language
    max_follow_ups: FollowUpCap


class Compose(_Written):
    """Word the question of this turn, store it and show it. `gaps` are the open gaps' ids, most severe first.

    With `by_rules` no model is asked: it failed at another question of this turn already, which had its calls.
    """

    kind: Literal["compose"] = "compose"
    language: Language
    turn: int
    question: Question
    gaps: tuple[str, ...] = ()
    after_turn: int | None = None
    verdict: Verdict | None = None
    standing: Standing
    by_rules: bool = False


class Wait(Frozen):
    """Wait for an answer to this turn, a request to end or staff's hand, until `until` at the latest."""

    kind: Literal["wait"] = "wait"
    turn: int
    until: datetime


class Note(_Written):
    """Store a nudge, the parking, the expiry or the stop of the open question, unless its answer is already claimed."""

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
    """Write the summary; the interview is over, unless a question is wanted that `forced` does not know of yet."""

    kind: Literal["summarise"] = "summarise"
    language: Language
    reason: EndedReason
    verdict: Verdict | None = None
    forced: tuple[str, ...] = ()


class Close(_Written):
    """Store and show the final status."""

    kind: Literal["close"] = "close"
    language: Language
    status: FinalStatus
    reason: EndedReason
    error: str | None = None
    standing: Standing


class Revive(_Written):
    """Show an interview that had failed as one that goes on, with the question of `turn` open where one was."""

    kind: Literal["revive"] = "revive"
    turn: int | None


type Effect = Prepare | Compose | Wait | Note | Assess | ClaimFollowUp | Summarise | Close


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
