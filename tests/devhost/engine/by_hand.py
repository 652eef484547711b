"""Drives a hub by hand, a piece of work at a time, so that a test can stop it between any two."""

import durabletask.internal.orchestrator_service_pb2 as pb

from devhost.engine.work import ActivityWork, EntityWork, OrchestratorWork
from tests.fakes.local_hub import LocalHub

type Outcome = pb.EntityBatchResult | pb.OrchestratorResponse | pb.ActivityResponse


async def opened(hub: LocalHub) -> None:
    """The hub, whose dispatcher takes no work."""
    hub.open()
    await hub.dispatcher.drain(0.0)


async def outcome_of(
    hub: LocalHub, work: OrchestratorWork | EntityWork | ActivityWork | None = None
) -> Outcome:
    """Run this work, or the next that the hub has, without handing in the outcome."""
    work = work or hub.hub.take_turn() or hub.hub.take_activity()
    assert work is not None
    if isinstance(work, EntityWork):
        result = await hub.executor.run_entity(work.name, work.request)
        result.completionToken = work.token
        result.operationInfos.extend(work.infos)
        return result
    if isinstance(work, OrchestratorWork):
        response = await hub.executor.orchestrate(work.name, work.request)
        response.completionToken = work.token
        return response
    answer = pb.ActivityResponse(instanceId=work.instance_id, taskId=work.task_id, completionToken=work.token)
    answer.result.value = await hub.executor.run_activity(work.name, work.input_json) or "null"
    return answer


def hand_in(hub: LocalHub, outcome: Outcome) -> None:
    if isinstance(outcome, pb.EntityBatchResult):
        hub.hub.complete_entity(outcome)
    elif isinstance(outcome, pb.OrchestratorResponse):
        hub.hub.complete_turn(outcome)
    else:
        hub.hub.complete_activity(outcome)
