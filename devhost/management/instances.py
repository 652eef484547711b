"""``/instances``: reads, events, control and purging of orchestrations."""

import json

import durabletask.internal.orchestrator_service_pb2 as pb
from aiohttp import web
from google.protobuf.wrappers_pb2 import StringValue

from devhost.http.answers import json_answer
from devhost.management.errors import BadRequest, CallRefused, InstanceNotFound
from devhost.management.hub import HubCalls
from devhost.management.payloads import ENDED, STATUS_NAMES, status_payload
from devhost.management.queries import flag, json_body, page_size, runtime_statuses, stamp

CONTINUATION = "x-ms-continuation-token"
_POLL_AFTER = "5"  # seconds, as the extension asks of those who poll a status

type Parameters = dict[str, str]


class InstanceCalls:
    """The handlers; each raises CallRefused."""

    def __init__(self, calls: HubCalls) -> None:
        self._calls = calls

    async def status(self, request: web.Request, parameters: Parameters) -> web.Response:
        """200 once ended (500 where a failure shall count as one), 202 while running, 404."""
        instance_id = parameters["instance"]
        show_input = flag(request, "showInput", True)
        state = await self._calls.get(instance_id)
        history = None
        if flag(request, "showHistory", False):
            show_output = flag(request, "showHistoryOutput", False)
            history = await self._calls.history(instance_id, show_input=show_input, show_output=show_output)
        payload = status_payload(state, show_input=show_input, history=history)
        if state.orchestrationStatus not in ENDED:
            return json_answer(payload, 202, {"Location": str(request.url), "Retry-After": _POLL_AFTER})
        failed = state.orchestrationStatus == pb.ORCHESTRATION_STATUS_FAILED
        return json_answer(
            payload, 500 if failed and flag(request, "returnInternalServerErrorOnFailure", False) else 200
        )

    async def list(self, request: web.Request, _: Parameters) -> web.Response:
        """A page of statuses, and in the answer's header the token for the next where there is one."""
        query = pb.InstanceQuery(
            fetchInputsAndOutputs=True,
            maxInstanceCount=page_size(request),
            runtimeStatus=runtime_statuses(request),
            createdTimeFrom=stamp(request, "createdTimeFrom"),
            createdTimeTo=stamp(request, "createdTimeTo"),
            instanceIdPrefix=_text(request.query.get("instanceIdPrefix")),
            continuationToken=_text(request.headers.get(CONTINUATION)),
        )
        show_input = flag(request, "showInput", False)
        page = await self._calls.call(self._calls.hub.QueryInstances, pb.QueryInstancesRequest(query=query))
        token = page.continuationToken.value
        payload = [status_payload(state, show_input=show_input) for state in page.orchestrationState]
        return json_answer(payload, headers={CONTINUATION: token} if token else None)

    async def purge(self, request: web.Request, parameters: Parameters) -> web.Response:
        """412 for an instance that has not ended: purging it would lose it while it runs."""
        state = await self._calls.get(parameters["instance"])
        if state.orchestrationStatus not in ENDED:
            status = STATUS_NAMES[state.orchestrationStatus]
            message = f"Only ended orchestrations can be purged; '{state.instanceId}' is {status}."
            raise CallRefused(412, message)
        return await self._purge(pb.PurgeInstancesRequest(instanceId=state.instanceId))

    async def purge_many(self, request: web.Request, _: Parameters) -> web.Response:
        """The ended instances that fit the filter; 404 for none. ``createdTimeFrom`` is required."""
        if not request.query.get("createdTimeFrom"):
            raise BadRequest("Please provide value for 'createdTimeFrom' parameter.")
        asked = list(runtime_statuses(request)) or list(ENDED)
        statuses = [status for status in asked if status in ENDED]
        if not statuses:
            raise InstanceNotFound  # an empty list would mean every status to the hub
        wanted = pb.PurgeInstanceFilter(
            createdTimeFrom=stamp(request, "createdTimeFrom"),
            createdTimeTo=stamp(request, "createdTimeTo"),
            runtimeStatus=statuses,
        )
        return await self._purge(pb.PurgeInstancesRequest(purgeInstanceFilter=wanted))

    async def _purge(self, request: pb.PurgeInstancesRequest) -> web.Response:
        purged = await self._calls.call(self._calls.hub.PurgeInstances, request)
        if not purged.deletedInstanceCount:
            raise InstanceNotFound
        return json_answer({"instancesDeleted": purged.deletedInstanceCount})

    async def raise_event(self, request: web.Request, parameters: Parameters) -> web.Response:
        instance_id = await self._running(parameters)
        if request.content_type != "application/json":
            raise BadRequest("Only application/json request content is supported")
        data = await json_body(request)
        event = pb.RaiseEventRequest(
            instanceId=instance_id, name=parameters["event"], input=_text(data or "null")
        )
        await self._calls.call(self._calls.hub.RaiseEvent, event)
        return web.Response(status=202)

    async def terminate(self, request: web.Request, parameters: Parameters) -> web.Response:
        """The reason becomes the instance's output. Sub-orchestrations go on, as on Azure."""
        instance_id = await self._running(parameters)
        reason = request.query.get("reason")
        output = _text(json.dumps(reason) if reason is not None else None)
        ending = pb.TerminateRequest(instanceId=instance_id, output=output, recursive=False)
        await self._calls.call(self._calls.hub.TerminateInstance, ending)
        return web.Response(status=202)

    async def suspend(self, request: web.Request, parameters: Parameters) -> web.Response:
        reason = _text(request.query.get("reason"))
        pausing = pb.SuspendRequest(instanceId=await self._running(parameters), reason=reason)
        await self._calls.call(self._calls.hub.SuspendInstance, pausing)
        return web.Response(status=202)

    async def resume(self, request: web.Request, parameters: Parameters) -> web.Response:
        reason = _text(request.query.get("reason"))
        resuming = pb.ResumeRequest(instanceId=await self._running(parameters), reason=reason)
        await self._calls.call(self._calls.hub.ResumeInstance, resuming)
        return web.Response(status=202)

    async def rewind(self, request: web.Request, parameters: Parameters) -> web.Response:
        """Only what has failed can be rewound: else 410."""
        state = await self._calls.get(parameters["instance"])
        if state.orchestrationStatus != pb.ORCHESTRATION_STATUS_FAILED:
            raise CallRefused(410)
        reason = _text(request.query.get("reason"))
        rewinding = pb.RewindInstanceRequest(instanceId=state.instanceId, reason=reason)
        await self._calls.call(self._calls.hub.RewindInstance, rewinding)
        return web.Response(status=202)

    async def _running(self, parameters: Parameters) -> str:
        """The id of an instance that has not ended. Raises CallRefused: 404 for none, 410 for one that has."""
        state = await self._calls.get(parameters["instance"])
        if state.orchestrationStatus in ENDED:
            raise CallRefused(410)
        return state.instanceId


def _text(value: str | None) -> StringValue | None:
    return StringValue(value=value) if value is not None else None
