"""What happened: the only input of `decide` beside the state. Times and ids come in here, never from a clock."""

from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import ConfigDict, Field, TypeAdapter

from shared.interview.state_machine.assessment import Confidence, Engagement, Frozen, Intent, Share
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.intents import Leaving, OfferChoice
from shared.interview.state_machine.settings import Seconds
from shared.interview.state_machine.state import NoteKind
from shared.modes.knowledge_handover.backlog import BacklogNews
from shared.modes.registry import Part
from shared.modes.topic_exploration.budgets import Grant
from shared.modes.topic_exploration.part import SubGoalsHeard
from shared.modes.topic_exploration.replies import Stance

type EndedBy = Literal["participant", "staff"]
"""Who asked for an end."""


class _Event(Frozen):
    at: datetime


class Started(_Event):
    """The orchestration runs for the first time."""

    kind: Literal["started"] = "started"


class Resumed(_Event):
    """A fresh generation took over a question that is open."""

    kind: Literal["resumed"] = "resumed"


class Prepared(_Event):
    """The material was read; `part` is the mode's part as it begins: the agenda, or the gaps.

    While it is `unconfirmed`, staff look at it first. `ended_by` is who asked for an end, whose event may be lost.
    """

    kind: Literal["prepared"] = "prepared"
    part: Part
    unconfirmed: bool = False
    ended_by: EndedBy | None = None


class Asked(_Event):
    """The question of this turn is stored and shown since `asked_at`.

    `chosen` is the main question that whoever worded it asked in the place of the one that was due.
    """

    kind: Literal["asked"] = "asked"
    turn: int
    asked_at: datetime
    chosen: str | None = None


BETTER_LEFT: Final = "better_left"
"""Why a question is not asked: it is answered already, or better left."""


class Unworded(_Event):
    """The question of this turn could not be worded, or is not to be asked; nothing was shown."""

    kind: Literal["unworded"] = "unworded"
    turn: int
    reason: str


class Answered(_Event):
    """An answer to the question of this turn is claimed in the store."""

    kind: Literal["answered"] = "answered"
    turn: int


class TimedOut(_Event):
    """The timer that was armed last fired before an answer came."""

    kind: Literal["timed_out"] = "timed_out"


class Corrected(_Event):
    """What people correct of what was read: all of it, each time.

    `forced` are the questions that somebody wants asked although the resume had filled them, `dropped` the skills that
    somebody calls none.
    """

    forced: tuple[str, ...] = ()
    dropped: tuple[str, ...] = ()


class Noted(Corrected):
    """A nudge, the parking, the expiry or the stop of the open question is stored, and no answer had been claimed.

    `extended_s` is the deadline as staff moved it, counted from when the question was asked: its event may be lost.
    `ended_by` is who asked for the end that was noted.
    """

    kind: Literal["noted"] = "noted"
    what: NoteKind
    nudges: int
    extended_s: Seconds | None = None
    ended_by: EndedBy | None = None


class Assessed(Corrected):
    """The answer of this turn was assessed, or read anew while the next question was worded.

    `ledger` is that of its main question, this answer included.

    `plain` and `later` belong to a wish to stop, `beside` is a wish beside the answer (`Heard`), `choice` belongs to an
    offer. `replied`: what was said beside it, or instead of it, gets a fixed reply.
    `backlog` is what it means for the backlog of a handover, None in the other modes. `stance` is what the participant
    wants, told by an exploration alone: to end (`closes`), or what they say to an offer, a consent or a field,
    of which some are `given` and `refused` in passing;
    `sub_goals` is what an answer about a topic says to the sub-goals.
    `denied` is the skill that is none of the participant's, by their own words. With `leaves` nothing more is to be
    asked about the subject of the question, or about the skills that it `touched` instead; with `not_done` the skill is
    hardly theirs; with `confided` it tells something that is to stay out of every text. `leaving` is what it says of
    leaving beside its intent (`Leaving`).
    `opens`: the answer tells something in its own matter that can be asked about, whatever it was asked for; `weighs`: it
    tells something with weight and not to its end, or what is wrong and worth a note to staff.
    `guarded`: it is a few words on something that was asked about because they had let it fall.
    `answered_at` is when the answer was given: what came after it was no time of the participant's.
    """

    kind: Literal["assessed"] = "assessed"
    turn: int
    intent: Intent
    ledger: Ledger
    confidence: Confidence
    engagement: Engagement
    signal: Share
    plain: bool = True
    later: bool = False
    beside: Intent | None = None
    replied: bool = False
    choice: OfferChoice | None = None
    denied: str | None = None
    leaves: bool = False
    touched: tuple[str, ...] = ()
    not_done: bool = False
    confided: bool = False
    leaving: Leaving | None = None
    weighs: bool = False
    backlog: BacklogNews | None = None
    stance: Stance | None = None
    given: tuple[str, ...] = ()
    refused: tuple[str, ...] = ()
    sub_goals: SubGoalsHeard | None = None
    opens: bool = False
    guarded: bool = False
    answered_at: datetime | None = None


class Claimed(_Event):
    """The session entity granted the follow-up, or refused it because the cap is reached."""

    kind: Literal["claimed"] = "claimed"
    granted: bool


class BonusGranted(_Event):
    """The budgets' entity granted the bonus turn, or had none to give."""

    kind: Literal["bonus_granted"] = "bonus_granted"
    grant: Grant


class EndRequested(_Event):
    """The participant or staff asked to end the interview."""

    kind: Literal["end_requested"] = "end_requested"
    by: EndedBy = "participant"


class Controlled(_Event):
    """A hand from outside: `nudge` about the open question now, `extend` its deadline, or `confirm` the preparation.

    `look` has the store looked at for an end whose event was lost.

    `turn` is that of the question meant, 0 before the first, `answer_deadline_s` counts from when it was asked. `nudges`
    are those that the caller of a nudge knew of: with more of them by now, it is the same request once more, or comes
    too late.
    """

    kind: Literal["controlled"] = "controlled"
    turn: int
    action: Literal["nudge", "extend", "confirm", "look"]
    answer_deadline_s: Seconds | None = None
    nudges: int | None = None


class Reopened(Corrected):
    """Before the end was settled, somebody wanted questions asked that the resume had filled."""

    kind: Literal["reopened"] = "reopened"


class Summarised(_Event):
    """The summary is stored."""

    kind: Literal["summarised"] = "summarised"


class Failed(_Event):
    """A durable call failed for good, its retries included."""

    kind: Literal["failed"] = "failed"
    effect: str
    error: str


class Joined(_Event):
    """All effects of a `Together` are over; `failed` are those that failed for good, in the order of the effects."""

    kind: Literal["joined"] = "joined"
    failed: tuple[Failed, ...] = ()


class Closed(_Event):
    """The final status is stored and shown."""

    kind: Literal["closed"] = "closed"


type Event = (
    Started
    | Resumed
    | Prepared
    | Asked
    | Unworded
    | Answered
    | TimedOut
    | Noted
    | Assessed
    | Claimed
    | BonusGranted
    | EndRequested
    | Controlled
    | Reopened
    | Summarised
    | Joined
    | Closed
    | Failed
)

EVENT: TypeAdapter[Event] = TypeAdapter(
    Annotated[Event, Field(discriminator="kind")], config=ConfigDict(defer_build=True)
)
