"""The material of mode `topic_exploration`: the snapshot of a plan, which later changes to the plan leave alone (D8)."""

from shared.modes.registry import LibraryRef, ModeMaterial
from shared.modes.topic_exploration.fields import DataField
from shared.modes.topic_exploration.plan import InterviewPlan, PlanConfiguration


class ExplorationMaterial(ModeMaterial):
    """The plan as it was when the interview started, with what its author configured.

    `plan_id` and `plan_version` name the kept plan; without them the start brought its own.
    """

    mode: str = "topic_exploration"
    configuration: PlanConfiguration
    plan: InterviewPlan
    plan_id: str | None = None
    plan_version: int | None = None
    plan_name: str = ""

    @property
    def from_plan(self) -> LibraryRef | None:
        if self.plan_id is None or self.plan_version is None:
            return None
        return LibraryRef(id=self.plan_id, name=self.plan_name, version=self.plan_version)

    def field(self, name: str) -> DataField:
        """The field of this name. Raises KeyError."""
        for field in self.configuration.fields:
            if field.name == name:
                return field
        raise KeyError(name)
