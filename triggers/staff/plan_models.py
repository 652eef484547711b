"""Bodies and answers of plans that are not kept as they stand."""

from datetime import datetime
from typing import Any, Self

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.library.plans.model import GivenPlan
from shared.library.plans.repository import PlanHead


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

    @classmethod
    def of(cls, head: PlanHead) -> Self:
        return cls.model_validate(head.model_dump() | {"id": head.plan_id})


class PlanList(BaseModel):
    """A page of plans, newest first."""

    items: list[ListedPlan]
    next_cursor: str | None
