"""The orchestrator of one interview (F2): performs what `decide` gave, feeds what happened back as the next event.

Its input is an `InterviewState`; the instance id is the interview id. Every question begins a fresh generation
(`continue_as_new`), so the history that a turn replays never grows with the interview, and a new `rules_version` is taken
up only there. Nothing that a participant said passes through here.
"""

import logging
from collections.abc import Generator
from contextlib import suppress
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError, when_all

from orchestrators.carrying import Carry, Stopped, reopened, taken_up
from orchestrators.entity_calls import claim_follow_up, grant_bonus, tell
from orchestrators.status import custom_status
from orchestrators.waiting import OpenQuestion
from shared.interview.state_machine.decide import decide
from shared.interview.state_machine.effects import (
    Assess,
    BuildContext,
    Call,
    ClaimFollowUp,
    Close,
    Compose,
    Effect,
    GrantBonus,
    Note,
    Prepare,
    Revive,
    Summarise,
    Together,
    Wait,
    WritePackage,
)
from shared.interview.state_machine.events import EVENT, Asked, Event, Failed, Joined, Resumed, Started
from shared.interview.state_machine.state import RULES_VERSION, InterviewState, Stage
from shared.other_versions import dumped, read_from
from shared.platform.telemetry.log_fields import about

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

logger = logging.getLogger("interviews.orchestrator")

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
SETTLE_S: Final = 5.0
"""How long a generation that begins with a call waits before it, so that it is stored before the call's end comes.

Azure Storage otherwise deletes an event that comes together with that end (Azure/durabletask#1399).
"""
ACTIVITY: Final[dict[type[Call], str]] = {
    Prepare: "prepare",
    Compose: "compose",
    Note: "record",
    Assess: "assess",
    Summarise: "summarize",
    WritePackage: "write_package",
    BuildContext: "build_context",
    Close: "record",
    Revive: "record",
}


@dataclass(frozen=True, slots=True)
class Stalled:
    """A call raised, time after time: what it needs is not there, and may come back."""

    told: Failed | Joined


def interview(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one generation: from the start, an open question or a call that stalled to the next of these, or to the end.

    `given` is a `Carry`. The output is `{"status": …}`, with `again` (a `Carry` too) where the interview failed or may be
    reopened.
    """
    carry = read_from(Carry, given)
    state, stopped, effect = carry.state, carry.stopped, carry.again
    question, since = OpenQuestion(ctx, carry.carried), carry.since or now(ctx)
    if carry.settle_s:
        yield ctx.create_timer(timedelta(seconds=carry.settle_s))
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
        event = event.told if isinstance(event, Stalled) else event
        if effect is not None and (isinstance(event, Failed) or (isinstance(event, Joined) and event.failed)):
            stopped = Stopped(state=state, effect=effect)
        before, (state, step) = state, decide(state, event)
        _log(ctx, event, state)
        for notice in step.notify:
            tell(ctx, notice, before)
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


def _hand_over(ctx: OrchestrationContext, carry: Carry) -> Payload:
    """Go on from here in a fresh generation."""
    if carry.again or carry.revive:
        carry = carry.model_copy(update={"settle_s": SETTLE_S})
    ctx.continue_as_new(carry.dumped(), save_events=True)
    return {}


def _result(state: InterviewState, stopped: Stopped | None, question: OpenQuestion) -> Payload:
    left = question.close()
    if state.ended and (again := reopened(state)):
        return {"status": state.ended.status, "again": again.dumped()}
    if state.ended is None or state.ended.status != "failed" or stopped is None:
        return {"status": state.ended.status if state.ended else None}
    return {"status": "failed", "again": taken_up(state, stopped, left).dumped()}


def _perform(
    ctx: OrchestrationContext, effect: Effect | Revive, question: OpenQuestion
) -> Steps[Event | Stalled]:
    if isinstance(effect, Wait):
        return (yield from question.wait(effect))
    if isinstance(effect, Together):
        return (yield from _perform_all(ctx, effect))
    try:
        if isinstance(effect, ClaimFollowUp):
            return (yield from claim_follow_up(ctx, effect))
        if isinstance(effect, GrantBonus):
            return (yield from grant_bonus(ctx, effect))
        happened: Payload = yield _call(ctx, effect)
        return EVENT.validate_python(happened | {"at": now(ctx)}, extra="allow")
    except TaskFailedError as error:
        failed = _failed(ctx, effect, error)
        return failed if isinstance(effect, ClaimFollowUp | GrantBonus) else Stalled(failed)


def _perform_all(ctx: OrchestrationContext, together: Together) -> Steps[Event | Stalled]:
    """All at once; what fails is told only when the last of them is over."""
    tasks = [_call(ctx, effect) for effect in together.effects]
    with suppress(TaskFailedError):  # the first failure, while each is looked at below
        yield when_all(tasks)
    ends = (_failure(ctx, effect, task) for effect, task in zip(together.effects, tasks, strict=True))
    joined = Joined(at=now(ctx), failed=tuple(failed for failed in ends if failed))
    return Stalled(joined) if any(task.is_failed for task in tasks) else joined


def _failure(ctx: OrchestrationContext, effect: Call, task: Task[Payload]) -> Failed | None:
    """How this one failed, if it did: by raising, or by saying that no retry would mend it."""
    if task.is_failed:
        return _failed(ctx, effect, task.get_exception())
    result = task.get_result()
    return read_from(Failed, result | {"at": now(ctx)}) if result.get("kind") == "failed" else None


def _call(ctx: OrchestrationContext, effect: Call) -> Task[Payload]:
    task: Task[Payload] = ctx.call_activity(ACTIVITY[type(effect)], input=dumped(effect), retry_policy=RETRY)
    return task


def _failed(
    ctx: OrchestrationContext, effect: Call | ClaimFollowUp | GrantBonus, error: TaskFailedError
) -> Failed:
    error_type = (error.details.error_type or "unknown").rpartition(".")[2]
    return Failed(at=now(ctx), effect=effect.kind, error=error_type)


def now(ctx: OrchestrationContext) -> datetime:
    """The orchestration's clock, aware of being UTC: the same at every replay."""
    return ctx.current_utc_datetime.replace(tzinfo=UTC)


def _log(ctx: OrchestrationContext, event: Event, state: InterviewState) -> None:
    """Every event of the loop, with the decision and its reason where one was taken (A8)."""
    if not logger.isEnabledFor(logging.INFO):
        return
    verdict = state.verdict.decision if state.verdict else None
    with about(ctx.instance_id, state.turn):
        ctx.create_replay_safe_logger(logger).info(
            "interview %s: %s -> %s, turn %d%s",
            ctx.instance_id,
            event.kind,
            state.stage,
            state.turn,
            f", needs_followup={verdict.needs_followup} ({verdict.reason})" if verdict else "",
        )
