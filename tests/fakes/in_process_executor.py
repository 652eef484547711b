"""An executor over the SDK itself: plain Python orchestrators, activities and entities, in this process."""

import asyncio
import base64
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions.internal.serialization import DEFAULT_FUNCTIONS_DATA_CONVERTER
from azure.durable_functions.worker import DurableFunctionsWorker

from devhost.engine.work import UnknownFunction

type Function = Callable[..., Any]


class InProcessExecutor:
    """Runs functions registered by name, through the SDK's own worker and wire format.

    - `orchestrators`: generator functions as they stand under `@app.orchestration_trigger`, with one argument
      (`def f(context)`, Azure Functions' style) or two (`def f(ctx, input)`).
    - `activities`: functions of one argument, the decoded JSON input; plain ones run in a thread, async ones on
      the loop. What they return must be JSON; what they raise becomes a task failure.
    - `entities`: functions of one argument (`def e(context)`), of two, or entity classes.

    Names are found whatever their case, as on Azure. Use it with `LocalHub` (tests/fakes/local_hub.py), which puts
    a task hub, a dispatcher and a clock around it:

        executor = InProcessExecutor(orchestrators={"greet": greet}, activities={"say": say})
        async with LocalHub(executor) as hub:
            instance_id = hub.start("greet", input="Ada")
            await hub.idle()
            assert hub.state(instance_id).output == "Hello, Ada"
    """

    def __init__(
        self,
        *,
        orchestrators: Mapping[str, Function] | None = None,
        activities: Mapping[str, Function] | None = None,
        entities: Mapping[str, Function] | None = None,
    ) -> None:
        self._orchestrators = _by_folded_name(orchestrators)
        self._activities = _by_folded_name(activities)
        self._entities = _by_folded_name(entities)
        self._worker = DurableFunctionsWorker()
        for name, function in self._entities.items():
            setattr(function, "__durable_entity_name__", name)  # noqa: B010 - where the SDK's decorator puts it

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        function = _find("orchestrator", name, self._orchestrators)
        answer = self._worker.execute_orchestration_request(function, _to_wire(request))
        return pb.OrchestratorResponse.FromString(base64.b64decode(answer))

    async def run_activity(self, name: str, input_json: str) -> str | None:
        function = _find("activity", name, self._activities)
        given = DEFAULT_FUNCTIONS_DATA_CONVERTER.deserialize(input_json)
        if inspect.iscoroutinefunction(function):
            result = await function(given)
        else:
            result = await asyncio.to_thread(function, given)
        return DEFAULT_FUNCTIONS_DATA_CONVERTER.serialize(result)

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        function = _find("entity", name, self._entities)
        answer = self._worker.execute_entity_batch_request(function, _to_wire(request))
        return pb.EntityBatchResult.FromString(base64.b64decode(answer))


def _to_wire(request: pb.OrchestratorRequest | pb.EntityBatchRequest) -> str:
    return base64.b64encode(request.SerializeToString()).decode()


def _by_folded_name(functions: Mapping[str, Function] | None) -> dict[str, Function]:
    return {name.casefold(): function for name, function in (functions or {}).items()}


def _find(kind: str, name: str, functions: dict[str, Function]) -> Function:
    try:
        return functions[name.casefold()]
    except KeyError:
        raise UnknownFunction(kind, name) from None
