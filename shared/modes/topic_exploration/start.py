"""The body that starts an interview in mode `topic_exploration`, and the plan that it names (D8)."""

from dataclasses import replace
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.settings import GivenSettings
from shared.library.guides import GUIDES
from shared.library.plans import PLANS, make_by_rules
from shared.modes.mode import Gathered
from shared.modes.registry import LibraryRef, as_own
from shared.modes.start import DocumentId, NotStartable, StartWithMaterial
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.plan import PlanConfiguration
from shared.platform.services import Services


class GivenExplorationMaterial(Frozen):
    """A stored plan by its id, or a plan of this interview's own; a stored guide takes the place of the plan's (D9)."""

    plan_id: DocumentId | None = None
    plan: PlanConfiguration | None = None
    guide_id: Annotated[DocumentId | None, Field(exclude_if=lambda value: value is None)] = None

    @model_validator(mode="after")
    def _one_plan(self) -> Self:
        if (self.plan_id is None) == (self.plan is None):
            raise ValueError("either plan_id or plan is needed")
        return self


class StartExploration(StartWithMaterial):
    """A start in mode `topic_exploration`; without `language` it is held in that of the plan."""

    mode: Literal["topic_exploration"]  # pyright: ignore[reportIncompatibleVariableOverride] - frozen
    material: GivenExplorationMaterial


async def gather(services: Services, wanted: StartExploration) -> Gathered:
    """The plan as it is now, with the guide as it is now. Raises NotStartable."""
    gathered, guide_id = await _planned(services, wanted), wanted.material.guide_id
    if guide_id is None:
        return gathered
    guide = await GUIDES.read(services.store, guide_id)
    if guide is None:
        raise NotStartable("unknown", f"There is no guide {guide_id}. Check its id, or create it first.")
    material = as_own(gathered.material, ExplorationMaterial)
    changes = {
        "configuration": material.configuration.model_copy(update={"guide": guide.text}),
        "guide": LibraryRef(id=guide.id, name=guide.name, version=guide.version),
    }
    return replace(gathered, material=material.model_copy(update=changes))


async def _planned(services: Services, wanted: StartExploration) -> Gathered:
    given = wanted.material
    if given.plan is not None:
        plan = make_by_rules(given.plan, wanted.language, services.now())
        material = ExplorationMaterial(configuration=given.plan, plan=plan)
        return Gathered(material, settings=GivenSettings(signal=given.plan.signal))
    plan_id = given.plan_id or ""
    stored = await PLANS.read(services.store, plan_id)
    if stored is None:
        raise NotStartable("unknown", f"There is no plan {plan_id}. Check its id, or create it first.")
    material = ExplorationMaterial(
        configuration=stored.configuration,
        plan=stored.plan,
        plan_id=stored.id,
        plan_version=stored.version,
        plan_name=stored.name,
    )
    silent = "language" not in wanted.model_fields_set
    return Gathered(
        material,
        language=stored.language if silent else None,
        settings=GivenSettings(signal=stored.signal),
    )
