"""Plans as they are given and as they are kept (D8)."""

from typing import Annotated

from pydantic import Field

from shared.interview.state_machine.assessment import Source
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.plan import InterviewPlan, Label, PlanConfiguration


class GivenPlan(PlanConfiguration):
    """A plan as a client sends it: a configuration with a name, and the language that its interviews are held in."""

    name: Label
    language: LanguageCode = "en"

    @property
    def configuration(self) -> PlanConfiguration:
        """What an interview takes of it."""
        return PlanConfiguration.model_validate(self.model_dump(include=set(PlanConfiguration.model_fields)))


class Plan(GivenPlan):
    """One version of a plan, for good; `intelligence_source` tells who made the cues, signals and angles."""

    id: str
    version: Annotated[int, Field(ge=1)]
    plan: InterviewPlan
    intelligence_source: Source
