"""The orchestrator that asks the study entity whether one more participant of a public link gets in (H2)."""

from collections.abc import Generator
from typing import Any

from durabletask.entities import EntityInstanceId
from durabletask.task import OrchestrationContext, Task

from orchestrators.entity_calls import STUDY_ENTITY

type Payload = dict[str, Any]


def study_admission(ctx: OrchestrationContext, given: Payload) -> Generator[Task[Any], Any, Payload]:
    """`given` is `{study_id, participant_id, quota}`; the output an `Admission`."""
    entry = {"participant_id": given["participant_id"], "quota": given["quota"]}
    admission: Payload = yield ctx.call_entity(
        EntityInstanceId(STUDY_ENTITY, given["study_id"]), "admit", entry
    )
    return admission
