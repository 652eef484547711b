"""``/orchestrators`` and ``/restart``: new instances, with or without waiting for their end."""

import uuid

import durabletask.internal.orchestrator_service_pb2 as pb
from aiohttp import web
from google.protobuf.wrappers_pb2 import StringValue

from devhost.http.answers import json_answer
from devhost.management.errors import BadRequest, CallRefused
from devhost.management.hub import HubCalls
from devhost.management.instances import Parameters
from devhost.management.links import Links
from devhost.management.payloads import ENDED, output_of, status_payload
from devhost.management.queries import flag, json_body, seconds
from devhost.worker.durable import DurableFunctions

_POLL_AFTER = "10"  # seconds, as the extension asks of those it hands a new instance
_LONGEST_ID = 100


class StartCalls:
    """The handlers; each raises CallRefused."""

    def __init__(self, calls: HubCalls, functions: DurableFunctions, links: Links) -> None:
        self._calls = calls
        self._functions = functions
        self._links = links

    async def start(self, request: web.Request, parameters: Parameters) -> web.Response:
        """202 with the management URLs; 400 for an orchestrator, an id or a body that cannot be; 409 for an id that
        is running already."""
        name, instance_id = (
            parameters["function"],
            _checked_id(parameters.get("instance") or uuid.uuid4().hex),
        )
        if not self._functions.has("orchestrator", name):
            raise BadRequest(
                f"The function '{name}' doesn't exist, is disabled, or is not an orchestrator function."
            )
        wait = _wait(request)
        data = await json_body(request)
        creation = pb.CreateInstanceRequest(
            instanceId=instance_id,
            name=name,
            input=StringValue(value=data) if data is not None else None,
            version=StringValue(value=request.query["version"]) if "version" in request.query else None,
        )
        started = await self._calls.call(self._calls.hub.StartInstance, creation)
        return await self._answer(request, started.instanceId, wait)

    async def restart(self, request: web.Request, parameters: Parameters) -> web.Response:
        """Run an instance's orchestrator again with its input; 400 for an unknown one, as the extension answers."""
        state = await self._calls.find(parameters["instance"])
        if state is None:
            raise BadRequest("InstanceId does not match a valid orchestration instance.")
        new_id, wait = flag(request, "restartWithNewInstanceId", True), _wait(request)
        if not new_id and state.orchestrationStatus not in ENDED:
            raise CallRefused(409, "A non-terminal instance with this instance ID already exists.")
        again = pb.RestartInstanceRequest(instanceId=state.instanceId, restartWithNewInstanceId=new_id)
        restarted = await self._calls.call(self._calls.hub.RestartInstance, again)
        return await self._answer(request, restarted.instanceId, wait)

    async def _answer(self, request: web.Request, instance_id: str, wait: float | None) -> web.Response:
        state = await self._calls.wait_until_ended(instance_id, wait) if wait is not None else None
        if state is None:
            links = self._links.of_instance(f"{request.scheme}://{request.host}", instance_id)
            headers = {"Location": links["statusQueryGetUri"], "Retry-After": _POLL_AFTER}
            return json_answer(links, 202, headers)
        if state.orchestrationStatus == pb.ORCHESTRATION_STATUS_COMPLETED:
            return json_answer(output_of(state))
        return json_answer(status_payload(state, show_input=True))


def _wait(request: web.Request) -> float | None:
    """How long to wait for the end: only where both ``timeout`` and ``pollingInterval`` are given (the hub tells when
    an instance ends, so the interval itself does nothing)."""
    timeout, interval = seconds(request, "timeout"), seconds(request, "pollingInterval")
    if timeout is None or interval is None:
        return None
    if interval > timeout:
        raise BadRequest(f"Total timeout {timeout:g} should be bigger than retry timeout {interval:g}")
    return timeout


def _checked_id(instance_id: str) -> str:
    """What Durable Functions asks of ids: not over 100 characters, no "@" in front, none of / \\ # ? or controls."""
    wrong = any(
        character in "/\\#?" or ord(character) < 32 or 127 <= ord(character) < 160
        for character in instance_id
    )
    if wrong or instance_id.startswith("@") or len(instance_id) > _LONGEST_ID:
        raise BadRequest(
            "The instance id is over 100 characters, starts with '@', or holds / \\ # ? or a control character."
        )
    return instance_id
