"""The orchestrator of one interview (F2): performs what `decide` gave, feeds what happened back as the next event.

Its input is an `InterviewState`; the instance id is the interview id. Every question begins a fresh generation
(`continue_as_new`), so the history that a turn replays never grows with the interview, and a new `rules_version` is taken
up only there. Nothing that a participant said passes through here.
"""

import logging
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from typing import Any, Final

from durabletask.entities import EntityInstanceId
from durabletask.task import OrchestrationContext, RetryPolicy, Task, TaskFailedError
from pydantic import TypeAdapter

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
    max_number_of_attempts=5,
    backoff_coefficient=2.0,
    max_retry_interval=timedelta(seconds=30),
)
ACTIVITY: Final[dict[type[Effect], str]] = {
    Prepare: "prepare",
    Compose: "compose",
    Note: "record",
    Assess: "assess",
    Summarise: "summarize",
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
        for signal in step.notify:
            ctx.signal_entity(_session(ctx), "count", {"counter": signal.counter, "by": signal.by})
        ctx.set_custom_status(custom_status(state))
        if step.next is None:
            question.close()
            return {"status": state.ended.status if state.ended else None}
        if isinstance(event, Asked):
            fresh = state.model_copy(update={"rules_version": RULES_VERSION})
            carry = {"state": fresh.model_dump(mode="json"), "carried": question.close()}
            ctx.continue_as_new(carry, save_events=True)
            return {}
        end = question.end() if isinstance(step.next, Compose) else None
        event = end or (yield from _perform(ctx, step.next, question))


def _perform(ctx: OrchestrationContext, effect: Effect, question: OpenQuestion) -> Steps[Event]:
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
        if isinstance(effect, Close):
            raise
        error_type = (error.details.error_type or "unknown").rpartition(".")[2]
        return Failed(at=now(ctx), effect=effect.kind, error=error_type)


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
