"""Plays interviews against `decide` alone: one method an event, the clock moved by hand."""

from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import Any, Self

from shared.interview.state_machine.assessment import Gap, Intent, Severity
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import Effect, Note, Signal, Step
from shared.interview.state_machine.events import (
    Answered,
    Asked,
    Assessed,
    Claimed,
    Closed,
    Controlled,
    EndRequested,
    Event,
    Failed,
    Noted,
    Prepared,
    Resumed,
    Started,
    Summarised,
    TimedOut,
    Unworded,
)
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import Settings
from shared.interview.state_machine.state import InterviewState, Pending, Stage
from shared.modes.adaptive_follow_up.part import AdaptivePart, Planned
from shared.modes.registry import Part

START = datetime(2030, 1, 1, tzinfo=UTC)


def gap(name: str, severity: Severity = "major", *, confirmed: bool = True) -> Gap:
    return Gap(gap_id=name, concept=f"the {name}", severity=severity, confirmed=confirmed)


def ledger(*gaps: Gap, similarity: float = 0.5, covered: Sequence[str] = ("known",)) -> Ledger:
    """A ledger with these gaps open."""
    return Ledger(covered=tuple(covered), open=gaps, similarity=similarity)


GAPPY = ledger(gap("oil"))
FULL = ledger(similarity=1.0)


def planned(*caps: int) -> tuple[Planned, ...]:
    """An agenda of questions `q1`, `q2` … with these caps of follow-ups."""
    return tuple(Planned(question_id=f"q{n}", max_follow_ups=cap) for n, cap in enumerate(caps, start=1))


def counters(step: Step) -> list[str]:
    """The counters that the step raises."""
    return [notice.counter for notice in step.notify if isinstance(notice, Signal)]


class Conversation:
    """An interview under way; `state` and `next` are what `decide` gave last, `steps` all that it gave."""

    def __init__(self, part: Part, settings: Settings) -> None:
        self.now = START
        self.state = InterviewState(interview_id="i1", settings=settings, part=part)
        self.steps: list[Step] = []

    def on(self, event: Event) -> Effect | None:
        """Decide on this event, and answer with the next effect."""
        self.state, step = decide(self.state, event)
        self.steps.append(step)
        return step.next

    def prepared(self, part: Part) -> Effect | None:
        """The interview starts, and this is what its material amounts to."""
        self.on(Started(at=self.now))
        return self.read(part)

    def read(self, part: Part, *, unconfirmed: bool = False) -> Effect | None:
        """The material is read, or what staff made of it."""
        return self.on(Prepared(at=self.now, part=part, unconfirmed=unconfirmed))

    def carried_on(self) -> None:
        """A fresh generation of the orchestration goes on with the state as JSON."""
        self.state = InterviewState.model_validate_json(self.state.model_dump_json())

    @property
    def next(self) -> Effect | None:
        return self.steps[-1].next

    @property
    def signals(self) -> list[str]:
        """The counters that the last step raises."""
        return counters(self.steps[-1])

    @property
    def stage(self) -> Stage:
        return self.state.stage

    @property
    def pending(self) -> Pending:
        assert self.state.pending is not None
        return self.state.pending

    @property
    def question(self) -> str:
        """The id of the question that is open or being worded."""
        place = self.state.pending or self.state.asking
        assert place is not None
        return place.question.question_id

    @property
    def reason(self) -> str | None:
        """Why the interview has ended, if it has."""
        return self.state.ended.reason if self.state.ended else None

    def after(self, **by: float) -> Self:
        self.now += timedelta(**by)
        return self

    def asked(self, chosen: str | None = None) -> Effect | None:
        return self.on(Asked(at=self.now, turn=self.state.turn, asked_at=self.now, chosen=chosen))

    def unworded(self, reason: str = "timeout") -> Effect | None:
        return self.on(Unworded(at=self.now, turn=self.state.turn, reason=reason))

    def answered(self, turn: int | None = None) -> Effect | None:
        return self.on(Answered(at=self.now, turn=turn or self.state.turn))

    def assessed(self, found: Ledger = FULL, *, intent: Intent = "answer", **changes: Any) -> Effect | None:
        event = {
            "at": self.now,
            "turn": self.state.turn,
            "intent": intent,
            "ledger": found,
            "confidence": "medium",
            "engagement": "neutral",
            "signal": 0.4,
        }
        return self.on(Assessed.model_validate(event | changes))

    def claimed(self, granted: bool = True) -> Effect | None:
        return self.on(Claimed(at=self.now, granted=granted))

    def timed_out(self) -> Effect | None:
        return self.on(TimedOut(at=self.now))

    def noted(self, **changes: Any) -> Effect | None:
        """The note that was asked for last is stored."""
        note = effect_of(self, Note)
        event = {"at": self.now, "what": note.what, "nudges": note.nudges}
        return self.on(Noted.model_validate(event | changes))

    def expired(self) -> Effect | None:
        """The deadline of the open question passes without an answer."""
        self.now = max(self.now, self.pending.deadline_at)
        self.timed_out()
        return self.noted()

    def nudge(self) -> Effect | None:
        """Let the nudge time pass without an answer."""
        self.after(seconds=self.state.settings.nudge_after_s)
        self.timed_out()
        return self.noted()

    def park(self) -> Self:
        while self.stage is not Stage.PARKED:
            self.nudge()
        return self

    def end_requested(self) -> Effect | None:
        return self.on(EndRequested(at=self.now))

    def end(self) -> Effect | None:
        """Somebody asks to end, and no answer is found."""
        self.end_requested()
        return self.noted() if self.stage is Stage.NOTING else self.next

    def control(self, **given: Any) -> Effect | None:
        return self.on(Controlled.model_validate({"at": self.now, "turn": self.state.turn, **given}))

    def resumed(self) -> Effect | None:
        return self.on(Resumed(at=self.now))

    def summarised(self) -> Effect | None:
        return self.on(Summarised(at=self.now))

    def closed(self) -> Effect | None:
        return self.on(Closed(at=self.now))

    def failed(self, effect: str = "assess", error: str = "LanguageFailed") -> Effect | None:
        return self.on(Failed(at=self.now, effect=effect, error=error))


class Play(Conversation):
    """An interview in mode `adaptive_follow_up`."""

    def __init__(self, *caps: int, settings: Settings | None = None, **given: Any) -> None:
        """With caps given the first main question is open."""
        super().__init__(AdaptivePart(), settings or Settings(**given))
        if caps:
            self.prepared(AdaptivePart(agenda=planned(*caps)))
            self.asked()

    @property
    def follow_ups(self) -> int:
        """How many follow-ups the main question in hand has had."""
        assert isinstance(self.state.part, AdaptivePart)
        return self.state.part.follow_ups

    def answer(self, found: Ledger = FULL, *, intent: Intent = "answer", **changes: Any) -> Effect | None:
        """Answer the open question; the next one is shown where there is one."""
        self.answered()
        self.assessed(found, intent=intent, **changes)
        if self.stage is Stage.CLAIMING:
            self.claimed()
        if self.stage is Stage.ASKING:
            self.asked()
        return self.next


def effect_of[E: Effect](play: Conversation, kind: type[E]) -> E:
    """The effect decided last, which is of this kind."""
    assert isinstance(play.next, kind), play.next
    return play.next


def at_stage(stage: Stage, *, last: bool = False) -> Play:
    """An interview in this stage, with its `last` question in hand or with one more to come."""
    if stage in (Stage.NEW, Stage.PREPARING, Stage.CONFIRMING):
        play = Play()
        if stage is not Stage.NEW:
            play.on(Started(at=START))
        if stage is Stage.CONFIRMING:
            play.read(AdaptivePart(agenda=planned(3)), unconfirmed=True)
        return play
    play = Play(3) if last else Play(3, 3)
    match stage:
        case Stage.ASKING | Stage.CLAIMING:
            play.answered()
            play.assessed(GAPPY)
            if stage is Stage.ASKING:
                play.claimed()
        case Stage.JUDGING:
            play.answered()
        case Stage.NOTING:
            play.after(seconds=30).timed_out()
        case Stage.PARKED:
            play.park()
        case Stage.SUMMARISING | Stage.CLOSING | Stage.DONE:
            play.end()
            if stage is not Stage.SUMMARISING:
                play.summarised()
            if stage is Stage.DONE:
                play.closed()
        case _:
            pass
    assert play.stage is stage
    return play
