"""The product on a local hub: its own orchestrators, entities and activities, over services that a test gives."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import partial
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from types import SimpleNamespace
from typing import Any, Final, Literal, cast

import durabletask.internal.orchestrator_service_pb2 as pb
from azure.durable_functions import Blueprint
from durabletask.client import (
    EntityQuery,
    OrchestrationQuery,
    OrchestrationState,
    new_orchestration_state,
    parse_orchestration_state,
)
from durabletask.entities import EntityInstanceId
from durabletask.internal.client_helpers import build_query_entities_req, build_query_instances_req

import activities as activity_package
from devhost.engine import Executor, local_context
from entities.session import session
from entities.study import study
from entities.topic_budget import topic_budget
from orchestrators.assessment import assessment
from orchestrators.handover import handover
from orchestrators.interview import interview
from orchestrators.reminders import reminders
from orchestrators.study_admission import study_admission
from orchestrators.study_mail import study_mail
from orchestrators.study_results import study_results
from orchestrators.webhook_delivery import webhook_delivery
from shared.platform.bootstrap import using
from shared.platform.services import Services
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock

ORCHESTRATORS: Final = {
    "interview": interview,
    "handover": handover,
    "assessment": assessment,
    "webhook_delivery": webhook_delivery,
    "reminders": reminders,
    "study_admission": study_admission,
    "study_mail": study_mail,
    "study_results": study_results,
}


class Held:
    """An executor that stops in one place until it is let go: before or after the work of one function.

    What is held when the hub crashes never ends there; its work is given out again when the hub comes back.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._where: tuple[str, str] | None = None
        self._left = 0
        self._with_later = False
        self._go = asyncio.Event()
        self.reached = asyncio.Event()
        self._requests: list[pb.OrchestratorRequest] = []

    def generations(self, instance_id: str | None = None) -> list[list[pb.HistoryEvent]]:
        """The whole history of each generation of every orchestration that ran, in the order in which they began.

        With an id, of that orchestration alone.
        """
        found: list[list[pb.HistoryEvent]] = []
        for request in self._requests:
            if instance_id not in (None, request.instanceId):
                continue
            if not request.pastEvents:
                found.append([])
            found[-1] = [*request.pastEvents, *request.newEvents]
        return found

    def hold(
        self, name: str, when: Literal["before", "after"], *, nth: int = 1, with_later: bool = False
    ) -> None:
        """Stop at the next work of this function, or at the `nth` from now; `with_later` stops what comes then, too."""
        self._where, self._left, self._go = (name, when), nth, asyncio.Event()
        self._with_later = with_later
        self.reached.clear()

    def let_go(self) -> None:
        """Hold nothing, and go on with what is held."""
        self._where = None
        self._go.set()

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        self._requests.append(request)
        return await self._held(name, lambda: self._executor.orchestrate(name, request))

    async def run_activity(self, name: str, input_json: str) -> str | None:
        return await self._held(name, lambda: self._executor.run_activity(name, input_json))

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        return await self._held(name, lambda: self._executor.run_entity(name, request))

    async def _held[T](self, name: str, work: Callable[[], Awaitable[T]]) -> T:
        await self._stop_at(name, "before")
        result = await work()
        await self._stop_at(name, "after")
        return result

    async def _stop_at(self, name: str, when: str) -> None:
        if self._where != (name, when):
            return
        self._left -= 1
        if self._left == 0 or (self._with_later and self._left < 0):
            go = self._go
            self.reached.set()
            await go.wait()


class HubClient:
    """The durable client's calls that the triggers make, on a local hub."""

    def __init__(self, hub: LocalHub) -> None:
        self.hub = hub

    async def schedule_new_orchestration(self, name: str, *, instance_id: str, input: Any) -> str:
        return self.hub.start(name, input, instance_id=instance_id)

    async def get_orchestration_state(self, instance_id: str, *, fetch_payloads: bool) -> Any:
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=fetch_payloads)
        return new_orchestration_state(instance_id, self.hub.hub.GetInstance(request, local_context()))

    async def rewind_orchestration(self, instance_id: str, *, reason: str) -> None:
        self.hub.rewind(instance_id)

    async def get_all_orchestration_states(self, query: OrchestrationQuery) -> list[OrchestrationState]:
        request = build_query_instances_req(query, None)
        answer = self.hub.hub.QueryInstances(request, local_context())
        return [parse_orchestration_state(each) for each in answer.orchestrationState]

    async def raise_orchestration_event(self, instance_id: str, name: str, *, data: Any) -> None:
        self.hub.raise_event(instance_id, name, data)

    async def terminate_orchestration(self, instance_id: str, *, output: Any) -> None:
        self.hub.terminate(instance_id, output)

    async def wait_for_orchestration_completion(
        self,
        instance_id: str,
        *,
        timeout: int,  # noqa: ASYNC109 - the client's name
    ) -> OrchestrationState | None:
        await self.hub.idle(timeout)
        return await self.get_orchestration_state(instance_id, fetch_payloads=True)

    async def purge_orchestration(self, instance_id: str) -> None:
        self.hub.purge(instance_id)

    async def get_all_entities(self, query: EntityQuery) -> list[Any]:
        answer = self.hub.hub.QueryEntities(build_query_entities_req(query, None), local_context())
        return [SimpleNamespace(id=EntityInstanceId.parse(each.instanceId)) for each in answer.entities]

    async def get_entity(self, entity: Any) -> Any:
        found = self.hub.entity(entity.entity, entity.key)
        return found and SimpleNamespace(get_state=lambda _kind: json.dumps(found))

    async def signal_entity(self, entity: Any, operation: str, input: Any = None) -> None:
        self.hub.signal(entity.entity, entity.key, operation, input)


async def crash_where_held(hub: LocalHub, held: Held) -> None:
    """The host dies at the held place and comes back; what is left to do is done."""
    async with asyncio.timeout(30):
        await held.reached.wait()
    await hub.crash()
    held.let_go()
    held.reached.clear()
    hub.open()
    await hub.idle()


def activities(client: HubClient | None = None) -> dict[str, Callable[..., Any]]:
    """All activities as the app registers them, by name, without Azure's wrapping.

    They start orchestrations by `client`; without a webhook none needs one.
    """
    modules = [
        import_module(f"{activity_package.__name__}.{each.name}")
        for each in iter_modules(activity_package.__path__)
    ]
    registered = [
        builder._function
        for module in modules
        if isinstance(blueprint := getattr(module, "blueprint", None), Blueprint)
        for builder in blueprint._function_builders
    ]
    return {
        str(each.get_function_name()): _bare(each.get_user_function(), client)
        for each in registered
        if (trigger := each.get_trigger()) is not None and trigger.get_binding_name() == "activityTrigger"
    }


def _bare(function: Callable[..., Any], client: HubClient | None) -> Callable[..., Any]:
    with_client = getattr(function, "client_function", None)
    return function if with_client is None else partial(with_client, client=client)


@asynccontextmanager
async def product_on_hub(
    folder: Path,
    services: Services,
    clock: ManualClock,
    client: HubClient | None = None,
    **changed: Callable[..., Any],
) -> AsyncGenerator[tuple[LocalHub, Held]]:
    """A hub in this folder that runs the product over these services, which are closed at the end.

    `client` is the one of the activities. `changed` are orchestrators beside the product's own, or in their place.
    """
    client = client or HubClient(cast(LocalHub, None))  # which the activities have before there is a hub
    held = Held(
        InProcessExecutor(
            orchestrators=ORCHESTRATORS | changed,
            activities=activities(client),
            entities={"session": session, "topic_budget": topic_budget, "study": study},
        )
    )
    with using(services):
        async with LocalHub(held, path=folder / "hub.db", clock=clock) as hub:
            client.hub = hub
            yield hub, held
            held.let_go()
        await services.store.close()
