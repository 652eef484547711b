"""What the orchestrators beside the interview's go through while test_replay.py's histories are recorded."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Final

import durabletask.internal.orchestrator_service_pb2 as pb

from tests.evidence.driver import assessments_in
from tests.handover.driver import FILES, projects_in
from tests.replay import scripted
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


SCENARIOS: Final[dict[str, Callable[[Path], Awaitable[Generations]]]] = {
    "assessment": judged, "assessment_round": asked_again, "files": files_read, "files_given_up": files_given_up,
    **{name: partial(scripted.record, name) for name in scripted.SCENARIOS},
}  # fmt: skip
