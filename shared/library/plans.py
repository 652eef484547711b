"""The collection of plans of explorations: a plan is made once for a configuration, and never per interview (D8)."""

from datetime import datetime
from typing import ClassVar, Final

from shared.interview.records.record import Record
from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode, YesNo
from shared.language.requests.exploration import PlanRequest
from shared.language.rules.exploration.exploring import intelligence
from shared.language.tasks.plan_topics import PLAN_TOPICS
from shared.library.collection import Collection
from shared.library.entries import Given, Kept, Kind, Stamps, identity_of
from shared.modes.topic_exploration.plan import (
    InterviewPlan,
    Label,
    PlanConfiguration,
    is_current,
    make_plan,
)
from shared.platform.services import Services


class GivenPlan(PlanConfiguration, Given):
    """A plan as a client sends it: a configuration with a name, and the language that its interviews are held in."""

    name: Label
    language: LanguageCode = "en"
    is_active: YesNo = True

    @property
    def identity(self) -> str:
        return identity_of(self.name)

    @property
    def configuration(self) -> PlanConfiguration:
        return PlanConfiguration.model_validate(self.model_dump(include=set(PlanConfiguration.model_fields)))


class Plan(GivenPlan, Kept):
    """One version of a plan, for good; `intelligence_source` tells who made the cues, signals and angles."""

    plan: InterviewPlan
    intelligence_source: Source


class PlanHead(Record):
    """The head of a plan."""

    KIND: ClassVar[str] = "plan"

    plan_id: str
    version: int
    name: str
    language: LanguageCode
    is_active: bool = True
    research_goal: str
    max_duration_mins: int
    topic_count: int
    created_at: datetime
    updated_at: datetime

    def key(self) -> str:
        return self.plan_id


PLANS: Final = Collection("plans", PlanHead, Plan)


async def next_plan(
    services: Services, given: GivenPlan, plan_id: str, before: tuple[PlanHead, Plan] | None
) -> tuple[PlanHead, Plan]:
    """The version that `given` becomes, with its head: the one after `before`, or the first.

    The model is asked only if the plan is new, or if its topics, duration or goal have changed.
    """
    stamps = Stamps.after(before and before[0], services.now())
    if before is not None and is_current(before[1].plan, given):
        made, source = before[1].plan, before[1].intelligence_source
    else:
        reply = await services.language.run(PLAN_TOPICS, _request(given, given.language))
        made, source = make_plan(given, reply.value, generated_at=stamps.updated_at), reply.source
    plan = Plan(
        **{name: getattr(given, name) for name in GivenPlan.model_fields},
        id=plan_id,
        version=stamps.version,
        plan=made,
        intelligence_source=source,
    )
    more = {"plan_id": plan_id, "topic_count": len(plan.topics), **dict(stamps)}
    head = PlanHead.model_validate(plan.model_dump(include=set(PlanHead.model_fields)) | more)
    return head, plan


PLAN_KIND: Final = Kind(PLANS, next_plan)


def make_by_rules(given: PlanConfiguration, language: LanguageCode, now: datetime) -> InterviewPlan:
    """The plan of an interview that brings its own configuration: no model is asked for a single interview."""
    return make_plan(given, intelligence(_request(given, language)), generated_at=now)


def _request(given: PlanConfiguration, language: LanguageCode) -> PlanRequest:
    return PlanRequest(language=language, research_goal=given.research_goal, topics=given.topics)
