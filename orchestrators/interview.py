"""The orchestrator of one interview (F2): performs what `decide` gave, feeds what happened back as the next event.

Its input is an `InterviewState`; the instance id is the interview id. Every question begins a fresh generation
(`continue_as_new`), so the history that a turn replays never grows with the interview, and a new `rules_version` is taken
up only there. Nothing that a participant said passes through here.
"""

import logging
from collections.abc import Generator
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from durabletask.entities import EntityInstanceId
from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError
from pydantic import TypeAdapter

from orchestrators.carrying import Carry, Stopped, taken_up
from orchestrators.status import custom_status
from orchestrators.waiting import OpenQuestion
from shared.domain.decide import decide
from shared.domain.effects import (
    Assess,
    ClaimFollowUp,
    Close,
    Compose,
    Effect,
    Note,
    Prepare,
    Revive,
    Step,
    Summarise,
    Wait,
)
from shared.domain.events import EVENT, Asked, Claimed, Event, Failed, Resumed, Started
from shared.domain.state import RULES_VERSION, InterviewState, Stage

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

logger = logging.getLogger("interviews.orchestrator")

SESSION_ENTITY: Final = "session"
RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=1),
    max_number_of_attempts=20,
    backoff_coefficient=2.0,
    max_retry_interval=timedelta(seconds=30),
)
"""Of one generation, about eight minutes; then a fresh one goes on, so that no outage makes a long history."""
PATIENCE: Final = timedelta(hours=6)
"""How long a call may stall before the interview fails. What cannot pass with time is told as `Failed`, at once."""
PAUSE: Final = timedelta(minutes=5)
ACTIVITY: Final[dict[type[Effect | Revive], str]] = {
    Prepare: "prepare",
    Compose: "compose",
    Note: "record",
    Assess: "assess",
    Summarise: "summarize",
    Close: "record",
    Revive: "record",
}


@dataclass(frozen=True, slots=True)
class Stalled:
    """A call raised, time after time: what it needs is not there, and may come back."""

    failed: Failed


def interview(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one generation: from the start, an open question or a call that stalled to the next of these, or to the end.

    `given` is a `Carry`. The output is `{"status": …}`, with `again` (a `Carry` too) where the interview failed.
    """
    carry = Carry.model_validate(given)
    state, stopped, effect = carry.state, carry.stopped, carry.again
    question, since = OpenQuestion(ctx, carry.carried), carry.since or now(ctx)
    if carry.revive and isinstance((yield from _perform(ctx, carry.revive, question)), Stalled):
        yield ctx.create_timer(PAUSE)
        return _hand_over(ctx, carry.model_copy(update={"carried": question.close()}))
    if effect is None:
        event = Started(at=now(ctx)) if state.stage is Stage.NEW else Resumed(at=now(ctx))
    else:
        ctx.set_custom_status(custom_status(state))
        event = yield from _perform(ctx, effect, question)
    while True:
        if effect is not None and _goes_on_trying(effect, event, now(ctx) - since):
            if isinstance(effect, Close):
                yield ctx.create_timer(PAUSE)
            left = question.close()
            again = Carry(state=state, carried=left, again=effect, since=since, stopped=stopped)
            return _hand_over(ctx, again)
        event = event.failed if isinstance(event, Stalled) else event
        if isinstance(event, Failed) and effect is not None:
            stopped = Stopped(state=state, effect=effect)
        state, step = decide(state, event)
        _log(ctx, event, state)
        _count(ctx, step)
        ctx.set_custom_status(custom_status(state))
        if step.next is None:
            return _result(state, stopped, question)
        if isinstance(event, Asked):
            fresh = state.model_copy(update={"rules_version": RULES_VERSION})
            return _hand_over(ctx, Carry(state=fresh, carried=question.close()))
        effect, since = step.next, now(ctx)
        end = question.end() if isinstance(effect, Compose) else None
        event = end or (yield from _perform(ctx, effect, question))


def _goes_on_trying(effect: Effect, event: Event | Stalled, tried_for: timedelta) -> bool:
    """Whether a fresh generation performs the effect again. An end is stored however long that takes, or everybody
    would read for ever that the interview is thinking."""
    if isinstance(effect, Close):
        return isinstance(event, Stalled | Failed)
    return isinstance(event, Stalled) and tried_for < PATIENCE


def _count(ctx: OrchestrationContext, step: Step) -> None:
    for signal in step.notify:
        ctx.signal_entity(_session(ctx), "count", {"counter": signal.counter, "by": signal.by})


def _hand_over(ctx: OrchestrationContext, carry: Carry) -> Payload:
    """Go on from here in a fresh generation."""
    ctx.continue_as_new(carry.dumped(), save_events=True)
    return {}


def _result(state: InterviewState, stopped: Stopped | None, question: OpenQuestion) -> Payload:
    left = question.close()
    if state.ended is None or state.ended.status != "failed" or stopped is None:
        return {"status": state.ended.status if state.ended else None}
    return {"status": "failed", "again": taken_up(state, stopped, left).dumped()}


def _perform(
    ctx: OrchestrationContext, effect: Effect | Revive, question: OpenQuestion
) -> Steps[Event | Stalled]:
    if isinstance(effect, Wait):
        return (yield from question.wait(effect))
    try:
        if isinstance(effect, ClaimFollowUp):
            return (yield from _claim(ctx, effect))
        happened: Payload = yield ctx.call_activity(
            ACTIVITY[type(effect)], input=effect.model_dump(mode="json"), retry_policy=RETRY
        )
        return EVENT.validate_python(happened | {"at": now(ctx)})
    except TaskFailedError as error:
        error_type = (error.details.error_type or "unknown").rpartition(".")[2]
        failed = Failed(at=now(ctx), effect=effect.kind, error=error_type)
        return failed if isinstance(effect, ClaimFollowUp) else Stalled(failed)


def _claim(ctx: OrchestrationContext, effect: ClaimFollowUp) -> Steps[Event]:
    granted = yield ctx.call_entity(
        _session(ctx), "claim_follow_up", effect.model_dump(mode="json", exclude={"kind"})
    )
    return Claimed(at=now(ctx), granted=TypeAdapter(bool).validate_python(granted))


def now(ctx: OrchestrationContext) -> datetime:
    """The orchestration's clock, aware of being UTC: the same at every replay."""
    return ctx.current_utc_datetime.replace(tzinfo=UTC)


def _session(ctx: OrchestrationContext) -> EntityInstanceId:
    return EntityInstanceId(SESSION_ENTITY, ctx.instance_id)


def _log(ctx: OrchestrationContext, event: Event, state: InterviewState) -> None:
    """Every event of the loop, with the decision and its reason where one was taken (A8)."""
    verdict = state.verdict.decision if state.verdict else None
    ctx.create_replay_safe_logger(logger).info(
        "interview %s: %s -> %s, turn %d%s",
        ctx.instance_id,
        event.kind,
        state.stage,
        state.turn,
        f", needs_followup={verdict.needs_followup} ({verdict.reason})" if verdict else "",
    )
