"""Staff's operations on plans of explorations (D8)."""

from datetime import datetime
from typing import Any

import azure.durable_functions as df
from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.library.entries import Repeated
from shared.library.plans import PLAN_KIND, GivenPlan
from triggers.http.models import Page
from triggers.staff.versions import Versions, declare

blueprint = df.Blueprint()


class ChangedPlan(GivenPlan, Repeated):
    """A plan with what is to be its next version.

    What a GET gave besides may stand there: `plan` and `intelligence_source` are made, never taken from a client.
    """

    plan: dict[str, Any] | None = None
    intelligence_source: str | None = None


class ListedPlan(BaseModel):
    """A plan in the list."""

    id: str
    version: int
    name: str
    language: LanguageCode
    is_active: bool
    research_goal: str
    max_duration_mins: int
    topic_count: int
    created_at: datetime
    updated_at: datetime


class PlanList(Page[ListedPlan]):
    """A page of plans, newest first."""


plans = Versions(PLAN_KIND, "plan", GivenPlan, ChangedPlan, PlanList)
declare(
    blueprint,
    plans,
    tag="Plans",
    list_name="list_all_plans",
    creates="Create a plan: its topics get their turns, and what helps to probe them.",
    changes="It is made anew where topics, time or goal change.",
)
