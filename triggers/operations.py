"""One way to declare an operation: its route, who may call it, its shapes. The OpenAPI document follows from it.

A handler takes a `Call` and returns a response; errors of ours become problem documents here and nowhere else.
"""

import asyncio
import uuid
from collections.abc import Awaitable, Callable, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any, Final, Literal, cast
from urllib.parse import urlsplit

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.auth import authenticate, token_key
from shared.bootstrap import services
from shared.http import Problem, field_error, not_valid, parse, problem_of, problem_response, read_json
from shared.ids import is_id
from shared.rate_limits import PARTICIPANT_A_MINUTE, STAFF_A_MINUTE, RateLimit
from shared.records.documents import Header
from shared.records.view import ParticipantState, participant_state
from shared.records.watch import MAX_WAIT_S
from shared.services import Services
from shared.telemetry.work import Work, at_work
from triggers.orchestrations import Orchestrations

type Caller = Literal["staff", "participant", "anyone"]

STAFF_LIMIT: Final = RateLimit(STAFF_A_MINUTE)
PARTICIPANT_LIMIT: Final = RateLimit(PARTICIPANT_A_MINUTE)


type Media = Mapping[str, Mapping[str, Any]]
"""Content types of a body beside JSON, each with its schema."""


@dataclass(frozen=True, slots=True)
class Query:
    """A query parameter or a header, for the document."""

    name: str
    description: str
    schema: Mapping[str, Any]


PAGE_MOST: Final = 100
PAGES: Final = (
    Query("cursor", "`next_cursor` of the page before", {"type": "string"}),
    Query("limit", "how many, at most 100", {"type": "integer", "minimum": 1, "maximum": PAGE_MOST}),
)
"""What every list in pages takes: see `Call.cursor` and `Call.limit`."""


@dataclass(frozen=True, slots=True)
class Operation:
    """What the OpenAPI document says of an operation."""

    method: str
    route: str
    caller: Caller
    tag: str
    name: str
    summary: str
    body: type[BaseModel] | None
    answers: Mapping[int, type[BaseModel] | str]
    query: tuple[Query, ...]
    headers: tuple[Query, ...]
    media: Media


OPERATIONS: Final[list[Operation]] = []


@dataclass(frozen=True, slots=True)
class Call:
    """One request, with what it may use. `header` is the participant's interview, None for other callers."""

    req: func.HttpRequest
    services: Services
    header: Header | None = None
    client: df.DurableFunctionsClient | None = field(default=None, repr=False)

    @property
    def orchestrations(self) -> Orchestrations:
        """Durable's side of this operation, which must be declared `durable`."""
        assert self.client is not None, "the operation is declared durable"
        return Orchestrations(self.client)

    def state(self, header: Header) -> ParticipantState:
        """What a participant may see of the interview."""
        return participant_state(header, aloud=self.services.speech is not None)

    @property
    def interview_id(self) -> str:
        return self.path("id")

    @property
    def base_url(self) -> str:
        """What links to this app begin with, without a slash at the end."""
        if self.services.settings.public_base_url:
            return self.services.settings.public_base_url.rstrip("/")
        url = urlsplit(self.req.url)
        return f"{url.scheme}://{url.netloc}"

    def path(self, name: str) -> str:
        """A parameter of the route."""
        return str(self.req.route_params[name])

    def query(self, name: str) -> str | None:
        """A query parameter; an empty one counts as not given."""
        params: Mapping[str, str] = self.req.params
        return params.get(name) or None

    def sent(self, name: str) -> str | None:
        """A header of the request; an empty one counts as not sent."""
        return header_of(self.req, name)

    def number(self, name: str, *, least: float, most: float, default: float) -> float:
        """A numeric query parameter, cut off at `most`. Raises Problem 422."""
        text = self.query(name)
        if text is None:
            return default
        try:
            value = float(text)
        except ValueError:
            value = float("nan")
        if not value >= least:
            error = {"path": name, "message": f"a number from {least:g}"}
            raise Problem(422, f"{name}: a number from {least:g} is needed.", errors=[error])
        return min(value, most)

    def whole_number(self, name: str, *, least: int, most: int, default: int) -> int:
        """A numeric query parameter without a fraction, cut off at `most`. Raises Problem 422."""
        value = self.number(name, least=least, most=most, default=default)
        if value != int(value):
            error = {"path": name, "message": "a whole number"}
            raise Problem(422, f"{name}: a whole number is needed.", errors=[error])
        return int(value)

    def choice(self, name: str, known: Iterable[str]) -> str | None:
        """A query parameter that is one of these words. Raises Problem 422."""
        value = self.query(name)
        if value is not None and value not in (words := tuple(known)):
            raise not_valid([field_error((name,), f"one of {', '.join(words)}")])
        return value

    def cursor(self) -> str | None:
        """Where the page before ended: its `next_cursor`. Raises Problem 422."""
        value = self.query("cursor")
        if value is not None and not is_id(value):
            raise not_valid([field_error(("cursor",), "not the next_cursor of a page")])
        return value

    def limit(self) -> int:
        """How many items the page is to have. Raises Problem 422."""
        return self.whole_number("limit", least=1, most=PAGE_MOST, default=50)

    def wait_s(self) -> float:
        """How long the caller is ready to wait, in seconds, at most 25."""
        return self.number("wait", least=0, most=MAX_WAIT_S, default=0)

    def body[M: BaseModel](self, model: type[M]) -> M:
        """The JSON body as this model. Raises Problem 413 or 422."""
        return parse(model, read_json(self.req))


type Handler = Callable[[Call], Awaitable[func.HttpResponse]]

WAIT: Final = Query(
    "wait", "seconds to wait for a change, at most 25", {"type": "number", "minimum": 0, "maximum": 25}
)


@dataclass(frozen=True, slots=True)
class Declared:
    """An operation as it is answered."""

    handler: Handler
    caller: Caller
    method: str
    route: str


def operation(
    blueprint: df.Blueprint,
    method: str,
    route: str,
    *,
    caller: Caller,
    tag: str,
    answers: Mapping[int, type[BaseModel] | str],
    body: type[BaseModel] | None = None,
    query: tuple[Query, ...] = (),
    headers: tuple[Query, ...] = (),
    media: Media | None = None,
    durable: bool = False,
) -> Callable[[Handler], Handler]:
    """Register the handler as an Azure Function under this route; its docstring's first line is the summary."""

    def register(handler: Handler) -> Handler:
        summary = (handler.__doc__ or handler.__name__).strip().splitlines()[0]
        OPERATIONS.append(
            Operation(
                method,
                route,
                caller,
                tag,
                handler.__name__,
                summary,
                body,
                answers,
                query,
                headers,
                media or {},
            )
        )
        declared = Declared(handler, caller, method, route)
        function = _with_client(declared) if durable else _without_client(declared)
        function.__name__ = handler.__name__
        level = func.AuthLevel.FUNCTION if caller == "staff" else func.AuthLevel.ANONYMOUS
        if durable:
            function = blueprint.durable_client_input(client_name="client")(function)
        blueprint.route(route=route, methods=[method], auth_level=level)(function)
        return handler

    return register


def _without_client(declared: Declared) -> Callable[..., Any]:
    async def function(req: func.HttpRequest) -> func.HttpResponse:
        return await _answer(declared, req, None)

    return function


def _with_client(declared: Declared) -> Callable[..., Any]:
    async def function(req: func.HttpRequest, client: df.DurableFunctionsClient) -> func.HttpResponse:
        return await _answer(declared, req, client)

    return function


async def _answer(
    declared: Declared, req: func.HttpRequest, client: df.DurableFunctionsClient | None
) -> func.HttpResponse:
    try:
        found = services()
    except Exception as error:
        return problem_response(problem_of(error), f"urn:uuid:{uuid.uuid4()}")
    with at_work(_work(declared, req), found.telemetry) as work:
        response = await _handled(declared, req, found, client)
        work.attributes["http.response.status_code"] = response.status_code
        work.failure = str(response.status_code) if response.status_code >= 500 else None
        return response


def _work(declared: Declared, req: func.HttpRequest) -> Work:
    """The request as telemetry knows it: what a participant sends is a step of the turn, what anybody reads is not."""
    given_id = str(req.route_params.get("id") or "")
    return Work(
        "http",
        f"{declared.method} /{declared.route}",
        given_id if declared.route.startswith("api/interview") and is_id(given_id) else None,
        follows=declared.caller == "participant" and declared.method == "POST",
        attributes={"http.request.method": declared.method, "http.route": f"/{declared.route}"},
    )


async def _handled(
    declared: Declared, req: func.HttpRequest, found: Services, client: df.DurableFunctionsClient | None
) -> func.HttpResponse:
    try:
        header = await _admit(declared.caller, req, found)
        return await declared.handler(Call(req, found, header, client))
    except asyncio.CancelledError:
        raise
    except Exception as error:
        return problem_response(problem_of(error), f"urn:uuid:{uuid.uuid4()}")


def header_of(req: func.HttpRequest, name: str) -> str | None:
    """A header of the request; an empty one counts as not sent. Bytes that are no UTF-8 come out escaped."""
    headers = cast(Mapping[str, str], req.headers)  # the SDK leaves its type arguments out
    return (headers.get(name) or "").encode(errors="backslashreplace").decode() or None


async def _admit(caller: Caller, req: func.HttpRequest, found: Services) -> Header | None:
    """Who calls, and whether they may call again so soon. The platform has checked staff's key already."""
    limited = found.settings.rate_limits == "on"
    if caller == "staff":
        if limited:
            STAFF_LIMIT.check(header_of(req, "x-functions-key") or req.params.get("code") or "")
        return None
    if caller == "anyone":
        return None
    authorization = header_of(req, "authorization")
    key = token_key(found.settings)
    header = await authenticate(found.store, key, authorization, str(req.route_params["id"]))
    if limited:
        PARTICIPANT_LIMIT.check(authorization or "")
    return header
