"""The runtime statuses by their names in the management API."""

import durabletask.internal.orchestrator_service_pb2 as pb

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
