"""What the orchestrators beside the interview's go through while test_replay.py's histories are recorded."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path
from typing import Any, Final

import durabletask.internal.orchestrator_service_pb2 as pb

from orchestrators.teams_delivery import teams_delivery
from shared.channels.teams.port import CHANGED
from tests.evidence.driver import assessments_in
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.handover.driver import FILES, projects_in
from tests.orchestrators.product_on_hub import Held
from tests.replay.notices import acting
from triggers.orchestrations import assessment_instance

type Generations = list[list[pb.HistoryEvent]]

TRIES: Final = 5


async def files_read(folder: Path) -> Generations:
    """More files than are dived into at once, one that cannot be read; the summary is tried again."""
    async with projects_in(folder) as projects:
        projects.language.failing["summarise_project"] = 1
        await projects.begin({**FILES, "a.pdf": b"none", **{f"{number}.txt": b"x" for number in range(6)}})
        await projects.hub.advance(timedelta(seconds=10))
        assert (await projects.progress()).status == "ready"
        return projects.held.generations(projects.instance_id)


async def files_given_up(folder: Path) -> Generations:
    """A dive fails for good, and so does the backlog."""
    async with projects_in(folder) as projects:
        projects.language.failing.update({"loss.csv": TRIES, "plan_backlog": TRIES})
        await projects.begin()
        await projects.hub.advance(timedelta(minutes=2))
        await projects.hub.advance(timedelta(minutes=2))
        assert projects.hub.state(projects.instance_id).status == "COMPLETED"
        return projects.held.generations(projects.instance_id)


async def judged(folder: Path) -> Generations:
    """One criterion fails for good, the others are judged."""
    async with assessments_in(folder) as assessments:
        await assessments.add("All of it is fulfilled, number one, the broken one too.")
        await assessments.begin(
            "Is number one fulfilled?", "Is the broken one fulfilled?", "Is it fulfilled?"
        )
        await assessments.hub.advance(timedelta(minutes=2))
        assert assessments.state().output == {"judged": 2, "failed": 1}
        return assessments.held.generations(assessment_instance(assessments.assessment_id, 1))


async def asked_again(folder: Path) -> Generations:
    """A round of follow-ups: its interview, the answers that come back, the judgement anew."""
    async with assessments_in(folder) as assessments:
        await assessments.begin("Is it done?")
        await assessments.follow_up("c1")
        await assessments.answer("+all It is fulfilled.")
        assert [run.status for run in await assessments.runs()] == ["done", "done"]
        return assessments.held.generations(assessment_instance(assessments.assessment_id, 2))


async def chat_told(folder: Path) -> Generations:
    """Told, by the clock, after Teams was away for good, and over."""
    waiting: dict[str, Any] = {"over": False, "check_s": 120.0}
    look = acting([waiting, waiting, *[OSError("away")] * TRIES, {"over": True, "check_s": 0.0}])
    orchestrators, activities = {"teams_delivery": teams_delivery}, {"deliver_to_teams": look}
    held = Held(InProcessExecutor(orchestrators=orchestrators, activities=activities))
    async with LocalHub(held, path=folder / "hub.db", clock=ManualClock()) as hub:
        hub.start("teams_delivery", input={"interview_id": "i"}, instance_id="teams-i")
        await hub.idle()
        hub.raise_event("teams-i", CHANGED, {})
        await hub.advance(timedelta(minutes=30))
        assert hub.state("teams-i").output == {"over": True}
        return held.generations()


SCENARIOS: Final[dict[str, Callable[[Path], Awaitable[Generations]]]] = {
    "assessment": judged, "assessment_round": asked_again, "files": files_read,
    "files_given_up": files_given_up, "teams_delivery": chat_told,
}  # fmt: skip
