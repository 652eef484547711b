"""What one generation of an interview hands to the next, and a failed interview to whoever takes it up again."""

from datetime import datetime
from typing import Any

from pydantic import Field

from orchestrators.waiting import Carried
from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.effects import (
    BuildContext,
    ClaimFollowUp,
    Compose,
    Effect,
    GrantBonus,
    Revive,
    Summarise,
    Together,
    Wait,
    WritePackage,
)
from shared.interview.state_machine.state import InterviewState, Stage
from shared.interview.state_machine.transitions import reopen
from shared.other_versions import dumped


class Stopped(Frozen):
    """Where an interview stood when a call failed for good: its state, and the effect that failed."""

    state: InterviewState
    effect: Effect = Field(discriminator="kind")


class Carry(Frozen):
    """The input of a generation: a state, and the external events that were taken and not dealt with.

    `again` is an effect that failed and is performed first, `since` when it began to fail. `revive` is performed before
    that, on an interview that had failed. `stopped` is kept while a failed interview is being closed. `settle_s` are the
    seconds before its first call.
    """

    state: InterviewState
    carried: tuple[Carried, ...] = ()
    again: Effect | None = Field(default=None, discriminator="kind")
    since: datetime | None = None
    revive: Revive | None = None
    stopped: Stopped | None = None
    settle_s: float | None = None

    def dumped(self) -> dict[str, Any]:
        """As JSON, parts that are not there left out."""
        whole = dumped(self)
        return {name: value for name, value in whole.items() if value is not None}


def taken_up(closed: InterviewState, stopped: Stopped, carried: tuple[Carried, ...]) -> Carry:
    """What takes a failed interview up where it stopped. Steps go on rising, or nothing would be written any more."""
    before, effect, step = stopped.state, stopped.effect, closed.step
    open_turn = before.pending.turn if before.stage is Stage.NOTING and before.pending else None
    return Carry(
        state=before.model_copy(update={"step": step + 2}),
        carried=carried,
        revive=Revive(interview_id=before.interview_id, step=step + 1, turn=open_turn),
        again=at_step(effect, step + 2),
    )


def reopened(closed: InterviewState) -> Carry | None:
    """What resumes an interview whose end staff take back. None where the end is for good."""
    steps = closed.model_copy(update={"step": closed.step + 1})
    if (decided := reopen(steps)) is None or not isinstance(again := decided[1].next, Compose):
        return None
    revive = Revive(interview_id=closed.interview_id, step=steps.step, turn=None, reopens=True)
    return Carry(state=decided[0], revive=revive, again=again)


def at_step(effect: Effect, step: int) -> Effect:
    """The effect as one that writes at this step; the entities' calls and what writes its own document have none."""
    match effect:
        case ClaimFollowUp() | GrantBonus() | Wait() | WritePackage() | BuildContext():
            return effect
        case Together():
            parts = (
                part.model_copy(update={"step": step}) if isinstance(part, Summarise) else part
                for part in effect.effects
            )
            return effect.model_copy(update={"effects": tuple(parts)})
        case _:
            return effect.model_copy(update={"step": step})
