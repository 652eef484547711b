"""One way to declare an operation: its route, who may call it, its shapes. The OpenAPI document follows from it.

A handler takes a `Call` and returns a response; errors of ours become problem documents here and nowhere else.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass, field, replace
from datetime import timedelta
from typing import Any, Final, Literal

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.access.permissions import permission_of
from shared.platform.bootstrap import services
from shared.platform.durable import durable_client, with_client
from shared.platform.headers import secured
from shared.platform.http import Problem, problem_of, problem_response
from shared.platform.ids import is_id
from shared.platform.services import Services
from shared.platform.telemetry.work import Work, at_work
from triggers.http.admission import (
    Counted,
    admit_anyone,
    admit_invited,
    admit_participant,
    admit_reader,
    admit_staff,
    check_permission,
    refusals_counted,
)
from triggers.http.auditing import audit_denied, audit_read, written
from triggers.http.belonging import belonging_of
from triggers.http.calls import PAGE_MOST, Call
from triggers.http.identity import identify
from triggers.http.query import Query

type Caller = Literal["staff", "signed_in", "participant", "invited", "reader", "anyone"]
"""`staff` by a role that the table of permissions names, `signed_in` with a good credential of staff's and any role,
`reader` by a shared link."""
type Media = Mapping[str, Mapping[str, Any]]
"""Content types of a body beside JSON, each with its schema."""


@dataclass(frozen=True, slots=True)
class Sent:
    """What an answer holds where that is not one JSON document alone: its content types, and the headers beside them.

    `model` is the shape of `application/json`, where the answer may be that as well.
    """

    description: str
    media: tuple[str, ...] = ()
    model: type[BaseModel] | None = None
    headers: Mapping[str, str] = field(default_factory=dict[str, str])


type Answer = type[BaseModel] | Sent | str
"""A JSON document, something else, or an empty answer; of a status from 400 on a text says when it comes."""

CURSOR: Final = Query("cursor", "`next_cursor` of the page before")
PAGES: Final = (
    CURSOR,
    Query(
        "limit", f"how many; more than {PAGE_MOST} counts as {PAGE_MOST}", {"type": "integer", "minimum": 1}
    ),
)
"""What every list in pages takes: see `Call.cursor` and `Call.limit`."""


type Handler = Callable[[Call], Awaitable[func.HttpResponse]]


@dataclass(frozen=True, slots=True)
class Operation:
    """An operation as it is declared: how it is answered, and what the OpenAPI document says of it."""

    handler: Handler
    method: str
    route: str
    caller: Caller
    tag: str
    name: str
    summary: str
    body: type[BaseModel] | None
    answers: Mapping[int, Answer]
    query: tuple[Query, ...]
    headers: tuple[Query, ...]
    media: Media
    counted: Counted


OPERATIONS: Final[list[Operation]] = []
LONG_READ: Final = timedelta(seconds=2)
"""After a read that takes longer, such as of a large export, it is asked once more whether the caller may have it."""

WAIT: Final = Query(
    "wait", "seconds to wait for a change; more than 25 counts as 25", {"type": "number", "minimum": 0}
)


def operation(
    blueprint: df.Blueprint,
    method: str,
    route: str,
    answers: Mapping[int, Answer],
    *,
    caller: Caller,
    tag: str,
    body: type[BaseModel] | None = None,
    query: tuple[Query, ...] = (),
    headers: tuple[Query, ...] = (),
    media: Media | None = None,
    durable: bool = False,
    counted: Counted = "visitor",
    name: str | None = None,
    summary: str | None = None,
) -> Callable[[Handler], Handler]:
    """Register the handler as an Azure Function under this route; a module binds the first parameter, caller and tag.

    `name` and `summary` are those of the function and the first line of its docstring, unless they are given.
    """

    def register(handler: Handler) -> Handler:
        named = name or handler.__name__
        said = summary or (handler.__doc__ or named).strip().splitlines()[0]
        about = (named, said, body, answers, query, headers, media or {}, counted)
        _serve(blueprint, Operation(handler, method, route, caller, tag, *about), durable=durable)
        return handler

    return register


def _serve(blueprint: df.Blueprint, declared: Operation, *, durable: bool) -> None:
    if declared.caller == "staff":
        permission_of(declared.name)
    OPERATIONS.append(declared)
    function = _with_client(declared) if durable else _without_client(declared)
    function.__name__ = declared.name
    # At another level Azure refuses a session or a token before the app runs.
    anonymous = func.AuthLevel.ANONYMOUS
    routed = blueprint.route(route=declared.route, methods=[declared.method], auth_level=anonymous)(function)
    if durable:
        durable_client(blueprint)(routed)


def _without_client(declared: Operation) -> Callable[..., Any]:
    async def function(req: func.HttpRequest) -> func.HttpResponse:
        return await _answer(declared, req, None)

    return function


def _with_client(declared: Operation) -> Callable[..., Any]:
    async def function(req: func.HttpRequest, client: df.DurableFunctionsClient) -> func.HttpResponse:
        return await _answer(declared, req, client)

    return with_client(function)


async def _answer(
    declared: Operation, req: func.HttpRequest, client: df.DurableFunctionsClient | None
) -> func.HttpResponse:
    try:
        found = services()
    except Exception as error:
        return secured(problem_response(problem_of(error), f"urn:uuid:{uuid.uuid4()}"), req)
    with at_work(_work(declared, req), found.telemetry) as work:
        response = await handled(declared, req, found, client)
        work.attributes["http.response.status_code"] = response.status_code
        work.failure = str(response.status_code) if response.status_code >= 500 else None
        return secured(response, req)


def _work(declared: Operation, req: func.HttpRequest) -> Work:
    """The request as telemetry knows it: what a participant sends is a step of the turn, what anybody reads is not."""
    given_id = str(req.route_params.get("id") or "")
    return Work(
        "http",
        f"{declared.method} /{declared.route}",
        given_id if declared.route.startswith("api/interview") and is_id(given_id) else None,
        follows=declared.caller == "participant" and declared.method == "POST",
        attributes={"http.request.method": declared.method, "http.route": f"/{declared.route}"},
    )


async def handled(
    declared: Operation, req: func.HttpRequest, found: Services, client: df.DurableFunctionsClient | None
) -> func.HttpResponse:
    """The answer to this request, an error of ours as a problem document."""
    try:
        async with refusals_counted(req, found, declared.name):
            call = await _admit(declared, req, found, client)
            return await _audited(declared, call)
    except asyncio.CancelledError:
        raise
    except Exception as error:
        return problem_response(problem_of(error), f"urn:uuid:{uuid.uuid4()}")


async def _audited(declared: Operation, call: Call) -> func.HttpResponse:
    """The answer: what staff write is in the audit before it takes effect, what they read before they get it (I3).

    What somebody reads of themselves is not.
    """
    if call.principal is None or (declared.caller == "signed_in" and declared.method == "GET"):
        return await declared.handler(call)
    if declared.method != "GET":
        async with written(call, declared.name) as entry:
            return await declared.handler(replace(call, entry=entry))
    begun = call.services.now()
    response = await declared.handler(call)
    if call.services.now() - begun >= LONG_READ:
        await _check_staff(declared, replace(call, principal=await identify(call.req, call.services)))
    await audit_read(call, declared.name)
    return response


async def _admit(
    declared: Operation, req: func.HttpRequest, found: Services, client: df.DurableFunctionsClient | None
) -> Call:
    """The call, of somebody who may make it, and again so soon."""
    match declared.caller:
        case "participant":
            return Call(req, found, header=await admit_participant(req, found), client=client)
        case "invited":
            return Call(req, found, guest=await admit_invited(req, found), client=client)
        case "reader":
            return Call(req, found, share=await admit_reader(req, found), client=client)
        case "staff":
            roles = permission_of(declared.name).roles
            call = Call(req, found, principal=await admit_staff(req, found), roles=roles, client=client)
            await _check_staff(declared, call)
            return call
        case "signed_in":
            return Call(req, found, principal=await admit_staff(req, found), client=client)
        case "anyone":
            await admit_anyone(req, found, declared.counted)
            return Call(req, found, client=client)


async def _check_staff(declared: Operation, call: Call) -> None:
    """Raises Problem 403 or 404 where the role does not allow it, which is in the audit then."""
    permission = permission_of(declared.name)
    try:
        check_permission(call.staff, permission, await belonging_of(call, permission.scope))
    except Problem as problem:
        await audit_denied(call, declared.name, problem)
        raise
