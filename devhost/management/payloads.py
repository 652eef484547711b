"""Instances and entities as the management API shows them."""

import json
from datetime import UTC, datetime
from typing import cast

import durabletask.internal.orchestrator_service_pb2 as pb
from google.protobuf.timestamp_pb2 import Timestamp
from google.protobuf.wrappers_pb2 import StringValue

from devhost.http.answers import Json

STATUS_NAMES: dict[pb.OrchestrationStatus, str] = {
    pb.ORCHESTRATION_STATUS_RUNNING: "Running",
    pb.ORCHESTRATION_STATUS_COMPLETED: "Completed",
    pb.ORCHESTRATION_STATUS_CONTINUED_AS_NEW: "ContinuedAsNew",
    pb.ORCHESTRATION_STATUS_FAILED: "Failed",
    pb.ORCHESTRATION_STATUS_CANCELED: "Canceled",
    pb.ORCHESTRATION_STATUS_TERMINATED: "Terminated",
    pb.ORCHESTRATION_STATUS_PENDING: "Pending",
    pb.ORCHESTRATION_STATUS_SUSPENDED: "Suspended",
}
STATUSES_BY_NAME = {name.lower(): status for status, name in STATUS_NAMES.items()}
ENDED = frozenset(
    (
        pb.ORCHESTRATION_STATUS_COMPLETED,
        pb.ORCHESTRATION_STATUS_FAILED,
        pb.ORCHESTRATION_STATUS_CANCELED,
        pb.ORCHESTRATION_STATUS_TERMINATED,
    )
)


def status_payload(
    state: pb.OrchestrationState, *, show_input: bool, history: list[dict[str, Json]] | None = None
) -> dict[str, Json]:
    """``historyEvents`` is there only when the history is."""
    payload: dict[str, Json] = {
        "name": state.name,
        "instanceId": state.instanceId,
        "runtimeStatus": STATUS_NAMES[state.orchestrationStatus],
        "input": _value(state.input) if show_input else None,
        "customStatus": _value(state.customStatus),
        "output": output_of(state),
        "createdTime": _time(state.createdTimestamp),
        "lastUpdatedTime": _time(state.lastUpdatedTimestamp),
    }
    return payload if history is None else {**payload, "historyEvents": history}


def output_of(state: pb.OrchestrationState) -> Json:
    if state.HasField("failureDetails") and not state.output.value:
        return state.failureDetails.errorMessage
    return _value(state.output)


def entity_payload(entity: pb.EntityMetadata) -> dict[str, Json]:
    """``state`` is there only when it was asked for."""
    _, name, key = entity.instanceId.split("@", 2)
    payload: dict[str, Json] = {
        "entityId": {"name": name, "key": key},
        "lastOperationTime": _time(entity.lastModifiedTime),
    }
    return (
        {**payload, "state": _value(entity.serializedState)}
        if entity.HasField("serializedState")
        else payload
    )


def _value(text: StringValue) -> Json:
    """Payloads are JSON; one that is not is shown as the text it is."""
    if not text.value:
        return None
    try:
        return cast(Json, json.loads(text.value))
    except ValueError:
        return text.value


def _time(stamp: Timestamp) -> str:
    return datetime.fromtimestamp(stamp.seconds, UTC).strftime("%Y-%m-%dT%H:%M:%SZ")
