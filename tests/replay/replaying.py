"""Feeds recorded histories to an orchestrator again, episode by episode, as a host does after a restart.

`python -m tests.replay.replaying` replays them all and prints one digest a history: two runs under different hash seeds
must print the same.
"""

import asyncio
import base64
import hashlib
import json
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import durabletask.internal.orchestrator_service_pb2 as pb

from orchestrators.assessment import assessment
from orchestrators.handover import handover
from orchestrators.interview import interview
from orchestrators.preflight import preflight
from orchestrators.reminders import reminders
from orchestrators.study_admission import study_admission
from orchestrators.study_mail import study_mail
from orchestrators.study_results import study_results
from orchestrators.teams_delivery import teams_delivery
from orchestrators.webhook_delivery import webhook_delivery
from shared.modes import shipped as shipped  # registers the modes
from shared.version import VERSION
from tests.fakes.in_process_executor import InProcessExecutor

RELEASES: Final = Path(__file__).parents[1] / "releases"
ORCHESTRATORS: Final[dict[str, Callable[..., Any]]] = {
    each.__name__: each
    for each in (
        assessment, handover, interview, preflight, reminders, study_admission, study_mail, study_results,
        teams_delivery, webhook_delivery,
    )
}  # fmt: skip
FOR_GOOD: Final = frozenset({"study_results"})
"""Orchestrations that never complete: all of their recorded generations are followed by another one."""

type Generation = list[pb.HistoryEvent]


class Diverged(Exception):
    """The orchestrator wants something else than its history says."""


def save(name: str, generations: Sequence[Generation]) -> Path:
    """Write the histories of an orchestration's generations, without what tells of the machine they were recorded on.

    They are those of this version. Raises FileExistsError for what was recorded: it stays as it was released.
    """
    kept = [
        [base64.b64encode(_untraced(event).SerializeToString()).decode() for event in one]
        for one in generations
    ]
    path = RELEASES / VERSION / "histories" / f"{name}.json"
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("x") as file:
        file.write(json.dumps(kept, indent=0) + "\n")
    return path


def _untraced(event: pb.HistoryEvent) -> pb.HistoryEvent:
    """The event with its error, if it has one, but without the stack trace, which names folders."""
    copy = pb.HistoryEvent.FromString(event.SerializeToString())
    for _, part in copy.ListFields():
        if isinstance(part, pb.TaskFailedEvent | pb.SubOrchestrationInstanceFailedEvent):
            _forget_traces(part.failureDetails)
    return copy


def _forget_traces(details: pb.TaskFailureDetails) -> None:
    details.ClearField("stackTrace")
    if details.HasField("innerFailure"):
        _forget_traces(details.innerFailure)


def load(name: str) -> list[Generation]:
    version, _, scenario = name.partition("/")
    kept = json.loads((RELEASES / version / "histories" / f"{scenario}.json").read_text())
    return [[pb.HistoryEvent.FromString(base64.b64decode(text)) for text in one] for one in kept]


def recorded() -> list[str]:
    """The names of the recorded histories of all releases: `0.1.0/exploration`."""
    return sorted(f"{path.parts[-3]}/{path.stem}" for path in RELEASES.glob("*/histories/*.json"))


def latest() -> str:
    """The newest version that was recorded."""
    return max(
        (name.partition("/")[0] for name in recorded()), key=lambda text: tuple(map(int, text.split(".")))
    )


def recorded_of(orchestrator: str) -> list[str]:
    """The scenarios of this orchestrator that the newest version recorded."""
    found = (name.partition("/") for name in recorded() if _started(load(name)[0]).name == orchestrator)
    return [scenario for version, _, scenario in found if version == latest()]


def replay(name: str, orchestrator: Callable[..., Any] | None = None) -> list[bytes]:
    """Replay every generation with the orchestrator that was recorded, or with another in its place.

    Returns what the orchestrator asked for, as bytes. Raises Diverged.
    """
    return replay_all(load(name), orchestrator)


def replay_all(
    generations: Sequence[Generation], orchestrator: Callable[..., Any] | None = None
) -> list[bytes]:
    """The same of these generations of one orchestration."""
    orchestrator = orchestrator or ORCHESTRATORS[_started(generations[0]).name]
    asked: list[bytes] = []
    for number, generation in enumerate(generations, start=1):
        goes_on = number < len(generations) or _started(generation).name in FOR_GOOD
        wanted = "CONTINUED_AS_NEW" if goes_on else "COMPLETED"
        actions = _replay_one(generation, wanted, orchestrator)
        asked += [action.SerializeToString(deterministic=True) for action in actions]
    return asked


def _replay_one(
    generation: Generation, wanted: str, orchestrator: Callable[..., Any]
) -> list[pb.OrchestratorAction]:
    executor = InProcessExecutor(orchestrators={"recorded": orchestrator})
    episodes = _episodes(generation)
    actions: list[pb.OrchestratorAction] = []
    for number, episode in enumerate(episodes, start=1):
        request = pb.OrchestratorRequest(
            instanceId=_started(generation).orchestrationInstance.instanceId,
            pastEvents=[event for past in episodes[: number - 1] for event in past],
            newEvents=episode,
        )
        response = asyncio.run(executor.orchestrate("recorded", request))
        ending = _ending(response)
        if ending != (wanted if number == len(episodes) else None):
            raise Diverged(f"after episode {number} of {len(episodes)} it is {ending}, not {wanted}")
        actions += response.actions
    return actions


def _ending(response: pb.OrchestratorResponse) -> str | None:
    """The status that this episode ends with, None when it goes on. Raises Diverged for a failure."""
    for action in response.actions:
        if action.HasField("completeOrchestration"):
            done = action.completeOrchestration
            status = pb.OrchestrationStatus.Name(done.orchestrationStatus)
            if status.endswith("FAILED"):
                raise Diverged(done.failureDetails.errorMessage)
            return status.removeprefix("ORCHESTRATION_STATUS_")
    return None


def _started(generation: Generation) -> pb.ExecutionStartedEvent:
    return next(event.executionStarted for event in generation if event.HasField("executionStarted"))


def _episodes(generation: Generation) -> list[Generation]:
    """The history cut where the orchestrator was woken up."""
    episodes: list[Generation] = []
    for event in generation:
        if event.HasField("orchestratorStarted"):
            episodes.append([])
        episodes[-1].append(event)
    return episodes


def main() -> None:
    for name in recorded():
        digest = hashlib.sha256()
        for action in replay(name):
            digest.update(action)
        sys.stdout.write(f"{name} {digest.hexdigest()}\n")


if __name__ == "__main__":
    main()
