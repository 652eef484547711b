"""Staff's operations on plans of explorations (D8)."""

from datetime import datetime
from typing import Any

import azure.durable_functions as df
from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.library.plans import PLANS, GivenPlan, Plan, PlanHead, next_plan
from shared.platform.services import Services
from triggers.staff.versions import Versions, declare

blueprint = df.Blueprint()


class ChangedPlan(GivenPlan):
    """A plan with what is to be its next version.

    What a GET gave besides may stand there: `plan` and `intelligence_source` are made, never taken from a client.
    """

    id: str | None = None
    version: int | None = None
    plan: dict[str, Any] | None = None
    intelligence_source: str | None = None


class ListedPlan(BaseModel):
    """A plan in the list."""

    id: str
    version: int
    name: str
    language: LanguageCode
    research_goal: str
    max_duration_mins: int
    topic_count: int
    created_at: datetime
    updated_at: datetime


class PlanList(BaseModel):
    """A page of plans, newest first."""

    items: list[ListedPlan]
    next_cursor: str | None


async def _next_version(
    services: Services, given: GivenPlan, plan_id: str, before: tuple[PlanHead, Plan] | None
) -> tuple[PlanHead, Plan]:
    return await next_plan(services.language, given, plan_id, before, services.now())


plans = Versions(PLANS, "plan", GivenPlan, ChangedPlan, PlanList, _next_version)
declare(
    blueprint,
    plans,
    tag="Plans",
    list_name="list_all_plans",
    creates="Create a plan: its topics get their turns, and what helps to probe them.",
    changes="It is made anew where topics, time or goal change.",
)
