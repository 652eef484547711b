"""The state of one interview: everything that deciding needs, and nothing that a person said.

It is the orchestration's input after every `continue_as_new`, so it stays small: ids, counts and the open gaps of the
main question in hand. Texts of participants stand in the store alone.
"""

from datetime import datetime
from enum import StrEnum
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.follow_ups import Verdict
from shared.interview.state_machine.intents import OfferPurpose
from shared.interview.state_machine.settings import FollowUpCap, LanguageCode, Settings
from shared.modes.registry import Part

type QuestionKind = Literal["main", "follow_up", "clarification", "offer", "consent", "field"]
type EndedReason = Literal[
    "complete",
    "no_gaps",
    "max_rounds",
    "covered",
    "all_filled",
    "time_up",
    "extension_refused",
    "participant_ended",
    "disengaged",
    "abandoned",
    "failed",
]
type GapStatus = Literal["open", "closed", "exhausted", "resume_filled"]
type NoteKind = Literal["nudge", "park", "expire", "stop"]
type FinalStatus = Literal["completed", "ended", "failed"]

RULES_VERSION: Final = 19
"""Moves when `decide` changes what it decides; a running interview takes it up at its next generation."""

ENDED_FROM_OUTSIDE: Final[frozenset[EndedReason]] = frozenset(
    {"participant_ended", "disengaged", "abandoned"}
)

ENDED_OF_ITSELF: Final[frozenset[EndedReason]] = frozenset({"complete", "no_gaps", "all_filled"})
"""Because nothing was left to ask: a question that is wanted after all still counts."""


class Stage(StrEnum):
    """Where the orchestration of an interview stands; the moves between stages are in `lifecycle.py`."""

    NEW = "new"
    PREPARING = "preparing"
    CONFIRMING = "confirming"
    ASKING = "asking"
    WAITING = "waiting"
    PARKED = "parked"
    NOTING = "noting"
    JUDGING = "judging"
    CLAIMING = "claiming"
    GRANTING = "granting"
    SUMMARISING = "summarising"
    CLOSING = "closing"
    DONE = "done"


class Question(Frozen):
    """The identity of a question: what it is and where it belongs. Its text is in the store.

    `main_id` is the main question it serves, itself for a main question, an offer, a consent or a field; `clarifies` the
    question that a clarification explains. `order` is 0 for a main question, 1.. for its follow-ups, and a clarification
    has its question's. An `offer` interrupts the question that it `clarifies`, or comes after one that is over: go on,
    skip, or stop? With `again` the question stands there once more after it.
    """

    question_id: str
    kind: QuestionKind
    main_id: str
    order: int = 0
    clarifies: str | None = None
    offer: OfferPurpose | None = None
    again: bool = False

    @property
    def is_aside(self) -> bool:
        """Whether it asks for nothing new: it is no round, and uses nothing up (D15)."""
        return self.kind == "clarification" or self.offer is not None

    @property
    def is_after(self) -> bool:
        """Whether it is an offer that comes after a question that is over: there is nothing to go back to."""
        return self.offer is not None and self.clarifies is None

    @property
    def is_about(self) -> str:
        """The id of the question that it explains or interrupts, or that is over before it; else its own."""
        return self.clarifies or (self.main_id if self.is_after else self.question_id)

    @property
    def parent_question_id(self) -> str | None:
        return None if self.question_id == self.main_id else self.main_id


class Asking(Frozen):
    """The question that is being worded.

    `clarifications` and `offers` count those given for it, itself included; `replies` what its participant was told
    who asked something back.
    """

    turn: int
    question: Question
    clarifications: int = 0
    offers: int = 0
    replies: int = 0


class Pending(Asking):
    """The question that is open, and the clocks that run on it; `armed_at` is when the wait for the nudge began."""

    asked_at: datetime
    armed_at: datetime
    deadline_at: datetime
    nudges: int = 0
    parked: bool = False


class CandidateGap(Frozen):
    """Something that is not yet known of a candidate: a question of a set, or an attribute of a skill (E2, E5).

    It is asked for by the main question of the same id, and resolved once all of `criteria`, the ids of its concepts,
    are demonstrated in answers. `weight` is 1.0 or 0.5, or 0 where it
    counts for nothing of what is known; a `forced` gap was filled by the resume and is asked after all.
    """

    gap_id: str
    criteria: tuple[str, ...]
    weight: float
    required: bool
    order: int
    status: GapStatus = "open"
    probes_attempted: int = 0
    max_probes: FollowUpCap
    asked: bool = False
    forced: bool = False


class Ended(Frozen):
    """Why and how the interview is over.

    `interrupted` is the question that is asked again if staff take the end back, with what was given for it before.
    """

    reason: EndedReason
    error: str | None = None
    interrupted: Question | None = None
    clarifications: int = 0
    offers: int = 0

    @property
    def status(self) -> FinalStatus:
        if self.reason == "failed":
            return "failed"
        return "ended" if self.reason in ENDED_FROM_OUTSIDE else "completed"


class InterviewState(Frozen):
    """`turn` counts the questions shown, `asked` those that ask for something new, `step` the effects that write.

    `verdict` is the latest decision until the effect that stores it is done. `spent_s` is the participant's own time in
    seconds: that on each question up to its parking, never that of the system (D5). `leaving` is who asked to end: an
    answer that was given before is still assessed, and then nothing more is asked but what belongs to the end. `before`
    is the state in which the last answer was assessed, until the next question is shown: the model that
    words it may find that the answer was meant otherwise. `signs` are the latest turns whose answers
    sounded like leaving; `spared` is the main question that the participant asked last to leave alone, and
    `cared` the one at which care was offered last.
    """

    schema_version: Literal[1] = 1
    rules_version: int = RULES_VERSION
    interview_id: str
    language: LanguageCode = "en"
    settings: Settings
    stage: Stage = Stage.NEW
    turn: int = 0
    asked: int = 0
    step: int = 0
    asking: Asking | None = None
    pending: Pending | None = None
    ended: Ended | None = None
    verdict: Verdict | None = None
    spent_s: float = 0.0
    leaving: Literal["participant", "staff"] | None = None
    before: "InterviewState | None" = None
    signs: tuple[int, ...] = ()
    spared: str | None = None
    cared: str | None = None
    part: Part

    @property
    def is_spared(self) -> bool:
        """Whether the participant asked to leave alone what the open question is about."""
        return self.pending is not None and self.pending.question.main_id == self.spared
