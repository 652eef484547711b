"""The hub on a loopback port, for the clients inside the app's functions."""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import NoReturn, cast

import durabletask.internal.orchestrator_service_pb2 as pb
import durabletask.internal.orchestrator_service_pb2_grpc as stubs  # pyright: ignore[reportMissingTypeStubs]
import grpc
from grpc import ServicerContext

from devhost.engine.core import HubCore

_THREADS = 256  # made as needed; a call that waits for an instance holds one until its answer
_MESSAGE_BYTES = 64 << 20
_OPTIONS = (
    ("grpc.max_receive_message_length", _MESSAGE_BYTES),
    ("grpc.max_send_message_length", _MESSAGE_BYTES),
)
_add_servicer = cast(
    "Callable[[HubCore, grpc.Server], None]",
    stubs.add_TaskHubSidecarServiceServicer_to_server,  # pyright: ignore[reportUnknownMemberType]
)


class Server(HubCore):
    """Serving the SDK's clients."""

    def start(self) -> str:
        """Listen on a free loopback port; answers the address, such as `127.0.0.1:41234`, each time it is called."""
        if self._server is not None:
            return f"127.0.0.1:{self._port}"
        server = grpc.server(
            ThreadPoolExecutor(_THREADS, thread_name_prefix="task-hub-rpc"), options=_OPTIONS
        )
        _add_servicer(self, server)
        port = server.add_insecure_port(f"127.0.0.1:{self._port}")
        server.start()
        self._server, self._port = server, port
        return f"127.0.0.1:{port}"

    def GetWorkItems(
        self, request: pb.GetWorkItemsRequest, context: ServicerContext
    ) -> Iterator[pb.WorkItem]:
        """Refused: this hub hands out work in process only (`take_turn`, `take_activity`)."""
        self._refuse_worker(context)
        yield pb.WorkItem()

    def AbandonTaskOrchestratorWorkItem(
        self, request: pb.AbandonOrchestrationTaskRequest, context: ServicerContext
    ) -> pb.AbandonOrchestrationTaskResponse:
        """Refused, like `GetWorkItems`."""
        self._refuse_worker(context)

    def AbandonTaskEntityWorkItem(
        self, request: pb.AbandonEntityTaskRequest, context: ServicerContext
    ) -> pb.AbandonEntityTaskResponse:
        """Refused, like `GetWorkItems`."""
        self._refuse_worker(context)

    @staticmethod
    def _refuse_worker(context: ServicerContext) -> NoReturn:
        context.abort(grpc.StatusCode.UNIMPLEMENTED, "This task hub has a worker of its own.")
