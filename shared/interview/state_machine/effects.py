"""What to do next: the output of `decide`. The orchestrator performs each as one durable call and knows nothing more.

`step` rises with every effect that writes; the store keeps the highest, so a late attempt changes nothing.
"""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen, Share
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import ClaimedCap, FollowUpCap, LanguageCode
from shared.interview.state_machine.signal import Band, SignalRule
from shared.interview.state_machine.state import CandidateGap, EndedReason, FinalStatus, NoteKind, Question
from shared.modes.topic_exploration.budgets import TopicBudget
from shared.modes.topic_exploration.part import SupervisorStatus, Topic
from shared.modes.topic_exploration.phases import Phase


class _Written(Frozen):
    interview_id: str
    step: int


class ExplorationStanding(Frozen):
    """How far an exploration is: its phase, its topics with their budgets, and what the data collection has.

    `collected` names the fields with a valid value; `reward_due` is true at an end that earns the reward.
    """

    phase: Phase
    supervisor_status: SupervisorStatus
    topics: tuple[Topic, ...]
    consent: bool | None = None
    collected: tuple[str, ...] = ()
    reward_due: bool = False


class Guidance(Frozen):
    """What the wording of a question of an exploration is told by the rules (D2, D4, D6, D7).

    For a question about a topic: `topic_id`, the number of its `sub_goal` in the plan (None when all are covered), which
    turn on it this is, whether it is the first (`enters_topic`), whether to recap what was said of it (`recap`), and the
    turn whose answer was most telling. `signal` and `band` are those of the last answer about a topic. `field` is the
    field to ask for, None for the consent; `attempt` counts offers, and attempts at the consent or the field.
    """

    phase: Phase
    status: SupervisorStatus
    remaining_s: float
    topic_id: str | None = None
    sub_goal: int | None = None
    turn_in_topic: int = 0
    enters_topic: bool = False
    recap: bool = False
    insight_turn: int | None = None
    signal: Share | None = None
    band: Band | None = None
    field: str | None = None
    attempt: int = 1


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
    exploration: ExplorationStanding | None = None


class Prepare(_Written):
    """Read the material and take its main questions apart; done again, it tells what staff made of that."""

    kind: Literal["prepare"] = "prepare"
    language: LanguageCode
    max_follow_ups: FollowUpCap
    max_questions: int | None = None


class Compose(_Written):
    """Word the question of this turn, store it and show it. `gaps` are the open gaps' ids, most severe first.

    `guidance` is there for questions of an exploration, clarifications aside.
    With `by_rules` no model is asked: it failed at another question of this turn already, which had its calls.
    `rereads` is what the wording may find the last answer to be: a wish, or a request to explain, too. Then the event is
    `Assessed` once more. `reread`: that has happened, and took a call of this turn.
    `after_end`: it is asked in answer to a request to end, which is dealt with by that. `may_choose`: another main
    question may be asked in its place, which the event `Asked` then names.
    """

    kind: Literal["compose"] = "compose"
    language: LanguageCode
    turn: int
    question: Question
    gaps: tuple[str, ...] = ()
    guidance: Guidance | None = None
    after_turn: int | None = None
    verdict: Verdict | None = None
    standing: Standing
    by_rules: bool = False
    rereads: Literal["wishes", "all"] | None = None
    reread: bool = False
    after_end: bool = False
    may_choose: Annotated[bool, Field(exclude_if=lambda value: not value)] = False


class Wait(Frozen):
    """Wait for an answer to this turn, a request to end or staff's hand, until `until` at the latest.

    `turn` is 0 where staff have to confirm the preparation first.
    """

    kind: Literal["wait"] = "wait"
    turn: int
    until: datetime


class Note(_Written):
    """Store a nudge, the parking, the expiry or the stop of the open question, unless its answer is already claimed."""

    kind: Literal["note"] = "note"
    language: LanguageCode
    turn: int
    what: NoteKind
    nudges: int
    standing: Standing


class Assess(_Written):
    """Assess the answer of this turn; `ledger` is the main question's before it.

    Without `may_clarify` whatever was said counts as the answer: the question was explained often enough (D15).
    """

    kind: Literal["assess"] = "assess"
    language: LanguageCode
    turn: int
    question: Question
    ledger: Ledger
    may_clarify: bool
    signal: SignalRule = "formula"


class ClaimFollowUp(Frozen):
    """Ask the session entity for one more follow-up of this main question (A1: the count is checked again)."""

    kind: Literal["claim_follow_up"] = "claim_follow_up"
    main_id: str
    key: str
    cap: ClaimedCap


class GrantBonus(Frozen):
    """Ask the budgets' entity for one more turn on this topic (D3): granted once by key, and taken from somewhere."""

    kind: Literal["grant_bonus"] = "grant_bonus"
    topic_id: str
    key: str


class Summarise(_Written):
    """Write the summary; the interview is over, unless a question is wanted that `forced` does not know of yet."""

    kind: Literal["summarise"] = "summarise"
    language: LanguageCode
    reason: EndedReason
    verdict: Verdict | None = None
    forced: tuple[str, ...] = ()


class WritePackage(Frozen):
    """Make the onboarding package of a handover (B12). Its document is created once; the first write stands."""

    kind: Literal["write_package"] = "write_package"
    interview_id: str
    language: LanguageCode


class BuildContext(Frozen):
    """Put together what questions about a handover are answered from (B12). Created once, as the package is."""

    kind: Literal["build_context"] = "build_context"
    interview_id: str
    language: LanguageCode


type AtTheEnd = WritePackage | BuildContext
"""What may be made at the end of an interview beside its summary."""


class Together(Frozen):
    """Several effects at once. All of them are waited for: one that fails for good takes nothing from the others.

    They must not write the same document, since which of them is done first is open.
    """

    kind: Literal["together"] = "together"
    effects: tuple[Summarise | AtTheEnd, ...]


class Close(_Written):
    """Store and show the final status."""

    kind: Literal["close"] = "close"
    language: LanguageCode
    status: FinalStatus
    reason: EndedReason
    error: str | None = None
    standing: Standing


class Revive(_Written):
    """Show an interview that had failed as one that goes on, with the question of `turn` open where one was.

    One that `reopens` had ended: what was made at its end is made again at the next.
    """

    kind: Literal["revive"] = "revive"
    turn: int | None
    reopens: bool = False


type Call = Prepare | Compose | Note | Assess | Summarise | WritePackage | BuildContext | Close | Revive
"""What an activity does."""

type Effect = (
    Prepare
    | Compose
    | Note
    | Assess
    | Summarise
    | WritePackage
    | BuildContext
    | Close
    | Wait
    | ClaimFollowUp
    | GrantBonus
    | Together
)


@dataclass(frozen=True, slots=True)
class Signal:
    """One counter of the session entity to raise by `by`: one way, no answer."""

    counter: Literal["questions", "answers", "follow_ups", "clarifications", "nudges", "parked", "skipped"]
    by: int = 1


class OpenBudgets(Frozen):
    """The budgets as the interview begins with them, for the entity that keeps them; the first to be told count."""

    topics: tuple[TopicBudget, ...]
    total_turns: int


class TurnUsed(Frozen):
    """How many turns of its budget the topic has used so far."""

    topic_id: str
    turns_used: int


type Notice = Signal | OpenBudgets | TurnUsed
"""What is told one way: a counter of the session entity, or what the budgets' entity has to know."""


@dataclass(frozen=True, slots=True)
class Step:
    """What to signal and what to do next; nothing next is the end of the orchestration."""

    next: Effect | None
    notify: tuple[Notice, ...] = ()
