"""Making the plan for a configuration: one model call where it is new or has changed, none otherwise (D8)."""

from datetime import datetime

from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.exploration import PlanRequest
from shared.language.rules.exploring import intelligence
from shared.language.task import LanguageModel
from shared.language.tasks.plan_topics import PLAN_TOPICS
from shared.library.plans.model import GivenPlan, Plan
from shared.modes.topic_exploration.plan import InterviewPlan, PlanConfiguration, is_current, make_plan


async def make(
    language: LanguageModel, given: GivenPlan, before: Plan | None, now: datetime
) -> tuple[InterviewPlan, Source]:
    """The plan, and who made its intelligence; that of `before` where topics, duration and goal are the same."""
    if before is not None and is_current(before.plan, given):
        return before.plan, before.intelligence_source
    reply = await language.run(PLAN_TOPICS, _task(given, given.language))
    return make_plan(given, reply.value, generated_at=now), reply.source


def make_by_rules(given: PlanConfiguration, language: LanguageCode, now: datetime) -> InterviewPlan:
    """The plan of an interview that brings its own configuration: no model is asked for a single interview."""
    return make_plan(given, intelligence(_task(given, language)), generated_at=now)


def _task(given: PlanConfiguration, language: LanguageCode) -> PlanRequest:
    return PlanRequest(language=language, research_goal=given.research_goal, topics=given.topics)
