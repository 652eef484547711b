"""The orchestrator of one interview (F2): performs what `decide` gave, feeds what happened back as the next event.

Its input is an `InterviewState`; the instance id is the interview id. Every question begins a fresh generation
(`continue_as_new`), so the history that a turn replays never grows with the interview, and a new `rules_version` is taken
up only there. Nothing that a participant said passes through here.
"""

import logging
from collections.abc import Generator
from contextlib import suppress
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError, when_all

from orchestrators.entity_calls import claim_follow_up, grant_bonus, tell
from orchestrators.status import custom_status
from orchestrators.waiting import OpenQuestion
from shared.domain.decide import decide
from shared.domain.effects import (
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
    Summarise,
    Together,
    Wait,
    WritePackage,
)
from shared.domain.events import EVENT, Asked, Event, Failed, Joined, Resumed, Started
from shared.domain.state import RULES_VERSION, InterviewState, Stage

type Steps[T] = Generator[Task[Any], Any, T]
type Payload = dict[str, Any]

logger = logging.getLogger("interviews.orchestrator")

RETRY: Final = RetryPolicy(
    first_retry_interval=timedelta(seconds=1),
    max_number_of_attempts=5,
    backoff_coefficient=2.0,
    max_retry_interval=timedelta(seconds=30),
)
ACTIVITY: Final[dict[type[Call], str]] = {
    Prepare: "prepare",
    Compose: "compose",
    Note: "record",
    Assess: "assess",
    Summarise: "summarize",
    WritePackage: "write_package",
    BuildContext: "build_context",
    Close: "record",
}


def interview(ctx: OrchestrationContext, given: Payload) -> Steps[Payload]:
    """Run one generation: from the start to the first question, or from an open question to the next.

    `given` is `{"state": InterviewState, "carried": [[event name, payload], ...]}`, the latter for later generations.
    """
    state = InterviewState.model_validate(given["state"])
    question = OpenQuestion(ctx, given.get("carried", ()))
    event: Event = Started(at=now(ctx)) if state.stage is Stage.NEW else Resumed(at=now(ctx))
    while True:
        state, step = decide(state, event)
        _log(ctx, event, state)
        for notice in step.notify:
            tell(ctx, notice)
        ctx.set_custom_status(custom_status(state))
        if step.next is None:
            question.close()
            return {"status": state.ended.status if state.ended else None}
        if isinstance(event, Asked):
            fresh = state.model_copy(update={"rules_version": RULES_VERSION})
            carry = {"state": fresh.model_dump(mode="json"), "carried": question.close()}
            ctx.continue_as_new(carry, save_events=True)
            return {}
        event = yield from _perform(ctx, step.next, question)


def _perform(ctx: OrchestrationContext, effect: Effect, question: OpenQuestion) -> Steps[Event]:
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
        return EVENT.validate_python(happened | {"at": now(ctx)})
    except TaskFailedError as error:
        if isinstance(effect, Close):
            raise
        return _failed(ctx, effect, error)


def _perform_all(ctx: OrchestrationContext, together: Together) -> Steps[Event]:
    """All at once; what fails for good is told only when the last of them is over."""
    tasks = [_call(ctx, effect) for effect in together.effects]
    with suppress(TaskFailedError):  # the first failure, while each is looked at below
        yield when_all(tasks)
    ends = (_failure(ctx, effect, task) for effect, task in zip(together.effects, tasks, strict=True))
    return Joined(at=now(ctx), failed=tuple(failed for failed in ends if failed))


def _failure(ctx: OrchestrationContext, effect: Call, task: Task[Payload]) -> Failed | None:
    """How this one failed, if it did: by raising, or by saying that no retry would mend it."""
    if task.is_failed:
        return _failed(ctx, effect, task.get_exception())
    result = task.get_result()
    return Failed.model_validate(result | {"at": now(ctx)}) if result.get("kind") == "failed" else None


def _call(ctx: OrchestrationContext, effect: Call) -> Task[Payload]:
    task: Task[Payload] = ctx.call_activity(
        ACTIVITY[type(effect)], input=effect.model_dump(mode="json"), retry_policy=RETRY
    )
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
    verdict = state.verdict.decision if state.verdict else None
    ctx.create_replay_safe_logger(logger).info(
        "interview %s: %s -> %s, turn %d%s",
        ctx.instance_id,
        event.kind,
        state.stage,
        state.turn,
        f", needs_followup={verdict.needs_followup} ({verdict.reason})" if verdict else "",
    )
