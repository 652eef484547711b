"""The entities of an interview as its orchestrator speaks to them: notices one way, and the two calls that claim."""

from collections.abc import Generator
from datetime import UTC
from typing import Any, Final

from durabletask.entities import EntityInstanceId
from durabletask.task import OrchestrationContext, Task

from shared.interview.state_machine.effects import (
    ClaimFollowUp,
    GrantBonus,
    Notice,
    OpenBudgets,
    Signal,
    TurnUsed,
)
from shared.interview.state_machine.events import BonusGranted, Claimed
from shared.interview.state_machine.state import InterviewState
from shared.modes.topic_exploration.budgets import Grant
from shared.other_versions import dumped, read_from

type Steps[T] = Generator[Task[Any], Any, T]

SESSION_ENTITY: Final = "session"
BUDGET_ENTITY: Final = "topic_budget"
STUDY_ENTITY: Final = "study"


def tell(ctx: OrchestrationContext, notice: Notice, before: InterviewState) -> None:
    """Signal the entity that the notice is for; signals and calls reach an entity in the order in which they are made.

    `before` is the state in which the event came that led to it: a run that was broken off and begun anew tells it again.
    """
    session, budgets = _entity(ctx, SESSION_ENTITY), _entity(ctx, BUDGET_ENTITY)
    match notice:
        case Signal():
            nudges = before.pending.nudges if notice.counter == "nudges" and before.pending else 0
            counted = {"counter": notice.counter, "by": notice.by, "mark": [before.turn, nudges]}
            ctx.signal_entity(session, "count", counted)
        case OpenBudgets():
            ctx.signal_entity(budgets, "open", dumped(notice))
        case TurnUsed():
            ctx.signal_entity(budgets, "use_turn", dumped(notice))


def claim_follow_up(ctx: OrchestrationContext, effect: ClaimFollowUp) -> Steps[Claimed]:
    """Have the session entity count one more follow-up, or refuse it."""
    granted = yield ctx.call_entity(
        _entity(ctx, SESSION_ENTITY), "claim_follow_up", effect.model_dump(mode="json", exclude={"kind"})
    )
    at = ctx.current_utc_datetime.replace(tzinfo=UTC)
    return Claimed.model_validate({"at": at, "granted": granted})


def grant_bonus(ctx: OrchestrationContext, effect: GrantBonus) -> Steps[BonusGranted]:
    """Have the budgets' entity find a turn for the topic, or refuse it."""
    grant = yield ctx.call_entity(
        _entity(ctx, BUDGET_ENTITY), "claim_bonus", effect.model_dump(mode="json", exclude={"kind"})
    )
    at = ctx.current_utc_datetime.replace(tzinfo=UTC)
    return BonusGranted(at=at, grant=read_from(Grant, grant))


def _entity(ctx: OrchestrationContext, name: str) -> EntityInstanceId:
    return EntityInstanceId(name, ctx.instance_id)
