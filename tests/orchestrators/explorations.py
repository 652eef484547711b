"""Explorations for the orchestrator's tests: two topics of two and three sub-goals, an address, a reward."""

from typing import Any, Final

from shared.modes.topic_exploration.plan import PlanConfiguration
from shared.modes.topic_exploration.start import GivenExplorationMaterial, StartExploration
from tests.orchestrators.driver import Interviews
from tests.plans import EMAIL, REWARD, RICH, SOLID, THIN, configuration

__all__ = ["RICH", "SOLID", "STOCK", "THIN", "TILL", "start"]

TILL: Final[dict[str, Any]] = {"label": "The till", "sub_goals": ["who decided", "what went wrong"]}
STOCK: Final[dict[str, Any]] = {
    "label": "The stock",
    "sub_goals": ["how it is counted", "by whom", "how often"],
}


async def start(
    interviews: Interviews, *topics: dict[str, Any], minutes: int = 10, settle: bool = True, **changes: Any
) -> str:
    """Start an exploration of these topics, or of the till and the stock."""
    given = configuration(
        *(topics or (TILL, STOCK)),
        max_duration_mins=minutes,
        **{"fields": [EMAIL], "reward": REWARD} | changes,
    )
    material = GivenExplorationMaterial(plan=PlanConfiguration.model_validate(given))
    wanted = StartExploration(mode="topic_exploration", material=material)
    return await interviews.begin(wanted, settle=settle)
