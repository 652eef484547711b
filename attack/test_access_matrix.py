"""Every route of the host, with every method, under every credential: who may call what, as the contract's table says.

The routes are read from the product and from the host, so a new one is in the matrix at once: either it is known how to
call it, or a test fails.
"""

import asyncio
import json
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlencode

import aiohttp
import pytest

import function_app  # noqa: F401  # pyright: ignore[reportUnusedImport] - it declares the operations
from attack.conftest import Figures
from attack.credentials import Credential, credentials
from attack.population import QUESTION, RESUME, SECRET_ANSWER, SECRET_IDEAL, Population, populate
from devhost.http.access import Access
from devhost.keys import Keys as HostKeys
from devhost.management.api import ManagementApi
from devhost.management.links import BASE
from shared.auth import KEY_FILE
from tests.fakes.connector import APP, TENANT
from tests.hosting import ROOT, HostProcess
from tests.product import Interview, Product, client_of, serve_app
from tests.teams.signing import Keys
from tests.teams.test_strangers import NOTHING_TO_SAY
from triggers.operations import OPERATIONS

METHODS: Final = ("GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS")
AT_ONCE: Final = 24
SECRETS: Final = (
    SECRET_IDEAL,
    SECRET_ANSWER,
    QUESTION["question_text"],
    RESUME,
    "polish the marigold",
    "forty lamps",
)
ADMIN: Final = (
    ("GET", "/admin/host/status"),
    ("GET", "/admin/functions"),
    ("POST", "/admin/functions/{name}"),
)
LAST: Final = ("/end", "/respond", "/rewind", "/terminate")
"""What changes an interview is called with the right credential when all else was."""
VOIDS: Final = ("/link", "/secret")
"""What makes the credentials of later calls void comes after that."""


@dataclass(frozen=True)
class Route:
    """A path with its methods; `caller` says which credential opens it."""

    path: str
    caller: str
    methods: frozenset[str]


def routes() -> list[Route]:
    found: dict[tuple[str, str], set[str]] = {}
    for each in OPERATIONS:
        path = "/" + each.route.strip("/").replace("{*path}", "{path}")
        caller = "teams" if path == "/api/messages" else each.caller
        found.setdefault((path, caller), set()).add(each.method)
    for method, template, _ in _managed():
        path = f"/{template.text}".replace("{instance?}", "{instance}").replace("{name?}", "{name}")
        found.setdefault((path, "durable"), set()).add(method)
    for method, path in ADMIN:
        found.setdefault((path, "master"), set()).add(method)
    return [Route(path, caller, frozenset(methods)) for (path, caller), methods in found.items()]


def _managed() -> list[tuple[str, Any, Any]]:
    access = Access(HostKeys(staff="a", durable="b", master="c"))
    nothing = cast(Any, None)
    return ManagementApi(nothing, nothing, nothing, access)._routes  # pyright: ignore[reportPrivateUsage]


ROUTES: Final = routes()


@dataclass(frozen=True)
class World:
    host: HostProcess
    made: Population
    key: bytes

    @property
    def own(self) -> Interview:
        return self.made.over[0]


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with Keys() as keys:
        app, folder = ROOT / "tests" / "fakes" / "teams_app", tmp_path_factory.mktemp("matrix")
        settings = {"TEAMS_APP_ID": APP, "TEAMS_APP_TENANT": TENANT, "TEST_JWKS_URL": keys.url}
        with serve_app(app, folder, **settings) as host:
            yield World(host, asyncio.run(_populated(host)), _token_key(folder))


async def _populated(host: HostProcess) -> Population:
    async with client_of(host) as product:
        return await populate(product, several=2)


def _token_key(folder: Path) -> bytes:
    return (folder / KEY_FILE).read_bytes()


def address(path: str, made: Population, own: Interview) -> str:
    """The path with ids of what there is. Raises KeyError for a parameter that the matrix knows nothing for."""
    kinds = {
        "question-sets": made.sets, "plans": made.plans, "documents": made.documents, "handovers": made.handovers,
        "assessments": made.assessments, "webhooks": made.webhooks, "resumes": made.resumes,
    }  # fmt: skip
    kind = path.split("/")[2] if path.count("/") > 2 else ""
    values = {
        "id": kinds[kind][0] if kind in kinds else own.interview_id,
        "question_id": "lamps", "path": "shared/theme.css", "instance": own.interview_id, "function": "nothing",
        "event": "answer", "name": "session", "key": own.interview_id,
    }  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path)


@dataclass
class Cell:
    """One call, and which status it must be answered with."""

    method: str
    path: str
    credential: Credential
    right: Callable[[int], bool]
    rule: str
    is_refused: bool = True
    body: dict[str, Any] = field(default_factory=dict[str, Any])


def cells(route: Route, path: str, credential: Credential) -> Iterator[Cell]:
    """What must become of the credential at the route, for each method.

    A method that the route does not take is tried without a credential, and with those that open something.
    """
    for method in METHODS:
        is_taken = method in route.methods or (method == "HEAD" and "GET" in route.methods)
        body = NOTHING_TO_SAY if route.caller == "teams" else {}

        def cell(right: Callable[[int], bool], rule: str, refused: bool = True) -> Cell:
            return Cell(method, path, credential, right, rule, refused, body)  # noqa: B023

        if not is_taken and credential.headers and not credential.holds:
            continue
        if is_taken:
            yield _of_a_taken_method(route, credential, cell)
        elif route.caller in {"durable", "master"}:
            yield cell(lambda status: status in {401, 404, 405}, "a method that the host does not have")
        elif _is_anothers(path, method):
            yield cell(lambda status: status in {401, 404, 422, 428}, "there is nothing with this id")
        elif method == "OPTIONS":
            yield cell(lambda status: status == 204, "204 with Allow")
        else:
            yield cell(lambda status: status == 405, "405 with Allow")


def _is_anothers(path: str, method: str) -> bool:
    """Whether a route with an id takes the path with this method: `/api/interview/start` may be an id, too."""
    return any(
        (method in ("GET", "HEAD") and "GET" in route.methods) or method in route.methods
        for route in ROUTES
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route.path), path)
    )


def _of_a_taken_method(route: Route, credential: Credential, cell: Callable[..., Cell]) -> Cell:
    match route.caller:
        case "anyone":
            return cell(lambda status: status == 200, "200 for anybody", False)
        case "participant" if "own" in credential.holds:
            nothing_to_hear = {404} if route.path.endswith("/audio") else set[int]()
            return cell(
                lambda status: status < 500 and status not in {401, 404, 405} - nothing_to_hear,
                "its own interview",
                False,
            )
        case "participant" if "foreign" in credential.holds:
            return cell(lambda status: status == 404, "404 for a valid token of another interview")
        case caller if caller in credential.holds:
            return cell(lambda status: status != 401 and status < 500, "the right credential", False)
        case _:
            return cell(lambda status: status == 401, "401")


async def call(product: Product, cell: Cell) -> str | None:
    """What is wrong with the answer, None where it is right."""
    query = f"?{urlencode(cell.credential.query)}" if cell.credential.query else ""
    async with product.session.request(
        cell.method,
        f"{product.base_url}{cell.path}{query}",
        headers=[*cell.credential.headers, ("Content-Type", "application/json")],
        data=json.dumps(cell.body) if cell.method not in {"GET", "HEAD", "TRACE", "OPTIONS"} else None,
        allow_redirects=False,
    ) as reply:
        text = await reply.text(errors="replace")
        wrong = _wrong(cell, reply, text)
        if wrong is None:
            return None
        return f"{cell.method} {cell.path} with {cell.credential.name}: {reply.status}, {wrong} ({cell.rule})"


def _wrong(cell: Cell, reply: aiohttp.ClientResponse, text: str) -> str | None:
    if not cell.right(reply.status):
        return "not this status"
    if reply.status == 405 and not reply.headers.get("Allow"):
        return "without Allow"
    if not cell.is_refused:
        return None
    if any(secret in text for secret in SECRETS):
        return "tells of an interview"
    if reply.status >= 400 and cell.method != "HEAD" and reply.content_type != "application/problem+json":
        return f"a bare answer, {reply.content_type}"
    return None


def all_cells(world: World, product: Product) -> list[Cell]:
    shown = credentials(product, world.host.keys.master, world.key, world.made, world.own)
    return [
        cell
        for route in ROUTES
        for credential in shown
        for cell in cells(route, address(route.path, world.made, world.own), credential)
    ]


async def wrong_of(product: Product, wanted: list[Cell]) -> list[str]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(cell: Cell) -> str | None:
        async with gate:
            return await call(product, cell)

    return [wrong for wrong in await asyncio.gather(*map(one, wanted)) if wrong]


async def stored(world: World, product: Product) -> list[Any]:
    """What there is, as staff sees it: it must be the same after calls that were refused."""
    own, made = f"/api/interviews/{world.own.interview_id}", world.made
    paths = [own, f"{own}/result", "/api/webhooks", "/api/question-sets", "/api/plans", "/api/assessments"]
    paths += [
        f"/api/{kind}/{ids[0]}"
        for kind, ids in {"documents": made.documents, "handovers": made.handovers}.items()
    ]
    return [await product.look(path) for path in paths]


async def test_no_credential_opens_what_is_not_its_own(world: World, figures: Figures) -> None:
    async with client_of(world.host) as product:
        wanted = [cell for cell in all_cells(world, product) if cell.is_refused]
        before = await stored(world, product)
        wrong = await wrong_of(product, wanted)
        figures.add("cells of routes × credentials", len(wanted))
        assert not wrong, "\n".join(wrong)
        assert await stored(world, product) == before, "a call that was refused has changed something"


async def test_each_right_credential_opens_its_routes(world: World, figures: Figures) -> None:
    async with client_of(world.host) as product:
        wanted = [cell for cell in all_cells(world, product) if not cell.is_refused]
        reads = [cell for cell in wanted if cell.method in {"GET", "HEAD"}]
        writes = sorted(
            (cell for cell in wanted if cell.method not in {"GET", "HEAD"}),
            key=lambda cell: (cell.method == "DELETE", cell.path.endswith(VOIDS), cell.path.endswith(LAST)),
        )
        wrong = await wrong_of(product, reads)
        for cell in writes:  # in this order: what erases comes last
            wrong += filter(None, [await call(product, cell)])
        figures.add("cells of routes × credentials", len(wanted))
        assert not wrong, "\n".join(wrong)


async def test_the_matrix_knows_every_route_that_the_host_has(world: World) -> None:
    known = {(method, route.path.lower()) for route in ROUTES for method in route.methods}
    printed = re.findall(r"http \[([A-Z, ]+)\] http://[^/]+(/\S*)", world.host.output)
    served = {
        (method, path.replace("{*path}", "{path}").lower())
        for methods, path in printed
        for method in re.findall(r"[A-Z]+", methods)
    }
    assert served
    assert served <= known
    async with client_of(world.host) as product:
        reply = await product.call(
            "GET", "/admin/functions", headers={"x-functions-key": world.host.keys.master}
        )
    functions = {each["name"] for each in reply.json}
    assert {operation.name for operation in OPERATIONS} <= functions
    for route in ROUTES:
        address(route.path, world.made, world.own)
    assert any(route.path.startswith(BASE) for route in ROUTES)
