"""The material of mode `topic_exploration`: the snapshot of a plan, which later changes to the plan leave alone (D8)."""

from typing import Annotated

from pydantic import Field

from shared.modes.registry import FromLibrary, LibraryRef, ModeMaterial
from shared.modes.topic_exploration.fields import DataField
from shared.modes.topic_exploration.plan import InterviewPlan, PlanConfiguration


class ExplorationMaterial(ModeMaterial):
    """The plan as it was when the interview started, with what its author configured.

    `plan_id` and `plan_version` name the kept plan; without them the start brought its own. A `guide` of the library has
    taken the place of the configuration's own (D9).
    """

    mode: str = "topic_exploration"
    configuration: PlanConfiguration
    plan: InterviewPlan
    plan_id: str | None = None
    plan_version: int | None = None
    plan_name: str = ""
    guide: Annotated[LibraryRef | None, Field(exclude_if=lambda value: value is None)] = None

    @property
    def library(self) -> FromLibrary:
        if self.plan_id is None or self.plan_version is None:
            return FromLibrary(guide=self.guide)
        plan = LibraryRef(id=self.plan_id, name=self.plan_name, version=self.plan_version)
        return FromLibrary(plan=plan, guide=self.guide)

    def field(self, name: str) -> DataField:
        """The field of this name. Raises KeyError."""
        for field in self.configuration.fields:
            if field.name == name:
                return field
        raise KeyError(name)
