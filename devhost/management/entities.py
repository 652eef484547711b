"""``/entities``: reading, listing and signalling durable entities."""

import json
import uuid

import durabletask.internal.orchestrator_service_pb2 as pb
from aiohttp import web
from google.protobuf.wrappers_pb2 import Int32Value, StringValue

from devhost.http.answers import json_answer
from devhost.management.errors import InstanceNotFound
from devhost.management.hub import HubCalls
from devhost.management.instances import CONTINUATION, Parameters
from devhost.management.payloads import entity_payload
from devhost.management.queries import flag, json_body, page_size, stamp, text_body
from devhost.worker.durable import DurableFunctions


class EntityCalls:
    """The handlers; each raises CallRefused."""

    def __init__(self, calls: HubCalls, functions: DurableFunctions) -> None:
        self._calls = calls
        self._functions = functions

    async def get(self, _: web.Request, parameters: Parameters) -> web.Response:
        """The state, as the JSON it is kept in; 404 for an entity that has none."""
        request = pb.GetEntityRequest(instanceId=_entity_id(parameters), includeState=True)
        found = await self._calls.call(self._calls.hub.GetEntity, request)
        if not found.exists or not found.entity.HasField("serializedState"):
            raise InstanceNotFound
        return web.Response(text=found.entity.serializedState.value, content_type="application/json")

    async def list(self, request: web.Request, parameters: Parameters) -> web.Response:
        name = parameters.get("name")
        query = pb.EntityQuery(
            includeState=flag(request, "fetchState", False),
            pageSize=Int32Value(value=page_size(request)),
            instanceIdStartsWith=StringValue(value=f"@{name.lower()}@") if name else None,
            lastModifiedFrom=stamp(request, "lastOperationTimeFrom"),
            lastModifiedTo=stamp(request, "lastOperationTimeTo"),
        )
        if request.headers.get(CONTINUATION):
            query.continuationToken.value = request.headers[CONTINUATION]
        page = await self._calls.call(self._calls.hub.QueryEntities, pb.QueryEntitiesRequest(query=query))
        token = page.continuationToken.value
        payload = [entity_payload(entity) for entity in page.entities]
        return json_answer(payload, headers={CONTINUATION: token} if token else None)

    async def signal(self, request: web.Request, parameters: Parameters) -> web.Response:
        """``?op=`` names the operation; a JSON body is its input, any other body the text of it."""
        return await self._signal(parameters, request.query.get("op", ""), await _operation_input(request))

    async def delete(self, _: web.Request, parameters: Parameters) -> web.Response:
        """The operation "delete", signalled."""
        return await self._signal(parameters, "delete", None)

    async def _signal(self, parameters: Parameters, operation: str, data: str | None) -> web.Response:
        if not self._functions.has("entity", parameters["name"]):
            raise InstanceNotFound(
                f"The function '{parameters['name']}' doesn't exist, is disabled, or is not an entity function."
            )
        signal = pb.SignalEntityRequest(
            instanceId=_entity_id(parameters),
            requestId=str(uuid.uuid4()),
            name=operation,
            input=StringValue(value=data) if data is not None else None,
        )
        await self._calls.call(self._calls.hub.SignalEntity, signal)
        return web.Response(status=202)


async def _operation_input(request: web.Request) -> str | None:
    if request.content_type == "application/json":
        return await json_body(request)
    text = await text_body(request)
    return json.dumps(text) if text else None


def _entity_id(parameters: Parameters) -> str:
    return f"@{parameters['name'].lower()}@{parameters['key']}"
