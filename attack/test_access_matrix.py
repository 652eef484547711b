"""Every route of the host, with every method, under every credential.

The routes are read from the product and from the host. A new route is in the matrix at once: if `address` has no value
for one of its parameters, a test fails.
"""

import asyncio
import json
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Final
from urllib.parse import urlencode

import aiohttp
import pytest

from attack.access_rules import MatrixCell, cells
from attack.conftest import Figures
from attack.credentials import credentials
from attack.population import QUESTION, RESUME, SECRET_ANSWER, SECRET_IDEAL, populated
from attack.roles import Staffed, staffed
from attack.routes import ROUTES, address
from devhost.management.links import BASE
from shared.platform.auth import KEY_FILE
from tests.fakes.connector import APP, TENANT
from tests.hosting import ROOT, HostProcess
from tests.product import Product, client_of, serve_app
from tests.teams.signing import Keys
from triggers.http.operations import OPERATIONS

AT_ONCE: Final = 24
SECRETS: Final = (
    SECRET_IDEAL, SECRET_ANSWER, QUESTION["question_text"], RESUME, "polish the marigold", "forty lamps"
)  # fmt: skip
LAST: Final = ("/end", "/respond", "/rewind", "/terminate")
"""What changes an interview is called with the right credential when all else was."""
VOIDS: Final = ("/link", "/secret")
"""What makes the credentials of later calls void comes after that."""


@dataclass(frozen=True)
class World:
    host: HostProcess
    staffed: Staffed
    key: bytes


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    with Keys() as keys:
        app, folder = ROOT / "tests" / "fakes" / "teams_app", tmp_path_factory.mktemp("matrix")
        settings: dict[str, Any] = {
            "TEAMS_APP_ID": APP,
            "TEAMS_APP_TENANT": TENANT,
            "TEST_JWKS_URL": keys.url,
        }
        with serve_app(app, folder, **settings) as host:
            made = populated(host, several=2)
            yield World(host, staffed(host, made), (folder / KEY_FILE).read_bytes())


async def call(product: Product, cell: MatrixCell) -> str | None:
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
        cell.status = reply.status
        wrong = _wrong(cell, reply, text)
        if wrong is None:
            return None
        return f"{cell.method} {cell.path} with {cell.credential.name}: {reply.status}, {wrong} ({cell.rule})"


def _wrong(cell: MatrixCell, reply: aiohttp.ClientResponse, text: str) -> str | None:
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


def all_cells(world: World, product: Product) -> list[MatrixCell]:
    shown = credentials(product, world.host.keys.master, world.key, world.staffed)
    return [
        cell
        for route in ROUTES
        for credential in shown
        for cell in cells(route, address(route.path, world.staffed), credential)
    ]


async def wrong_of(product: Product, wanted: list[MatrixCell]) -> list[str]:
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(cell: MatrixCell) -> str | None:
        async with gate:
            return await call(product, cell)

    return [wrong for wrong in await asyncio.gather(*map(one, wanted)) if wrong]


def seen_by_some_alone(reads: list[MatrixCell]) -> list[str]:
    """Where of two credentials that may read something one gets 404 and the other does not."""
    statuses: defaultdict[tuple[str, str], dict[int | None, str]] = defaultdict(dict)
    for cell in reads:
        statuses[cell.method, cell.path].setdefault(cell.status, cell.credential.name)
    return [f"{place}: {found}" for place, found in statuses.items() if len(found) > 1]


async def stored(world: World, product: Product) -> list[Any]:
    """What there is, as staff sees it: it must be the same after calls that were refused."""
    own, made = f"/api/interviews/{world.staffed.own.interview_id}", world.staffed.made
    study = f"/api/studies/{made.others['studies'][0]}"
    paths = [own, f"{own}/result", "/api/webhooks", "/api/question-sets", "/api/plans", "/api/assessments"]
    paths += [f"/api/{kind}/{made.others[kind][0]}" for kind in ("documents", "handovers", "assessments")]
    paths += [
        study,
        f"{study}/members",
        f"{study}/participants",
        "/api/members",
        "/api/reviews",
        "/api/interviews",
    ]
    found = [await product.look(path) for path in paths]
    # Deliveries, and timers of open interviews, change things without any call.
    found[-1] = [each["interview_id"] for each in found[-1]["items"]]
    for webhook in found[2]["items"]:
        for name in [each for each in webhook if each.startswith(("last_", "failures_"))]:
            del webhook[name]
    return found


@pytest.mark.timeout(900)
async def test_no_credential_opens_what_is_not_its_own(world: World, figures: Figures) -> None:
    async with client_of(world.host) as product:
        wanted = [cell for cell in all_cells(world, product) if cell.is_refused]
        before = await stored(world, product)
        wrong = await wrong_of(product, wanted)
        figures.add("cells of routes × credentials", len(wanted))
        assert not wrong, "\n".join(wrong)
        assert await stored(world, product) == before, "a call that was refused has changed something"


@pytest.mark.timeout(900)
async def test_each_right_credential_opens_its_routes(world: World, figures: Figures) -> None:
    async with client_of(world.host) as product:
        wanted = [cell for cell in all_cells(world, product) if not cell.is_refused]
        reads = [cell for cell in wanted if cell.method in {"GET", "HEAD"}]
        writes = sorted(
            (cell for cell in wanted if cell.method not in {"GET", "HEAD"}),
            key=lambda cell: (
                cell.path.endswith("/logout"),
                cell.path.endswith("/sessions"),
                cell.method == "DELETE" and not cell.path.endswith("/mine"),
                cell.path.endswith(VOIDS),
                cell.path.endswith("/mine"),
                cell.path.endswith(LAST),
            ),
        )
        wrong = await wrong_of(product, reads)
        wrong += seen_by_some_alone(reads)
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
        address(route.path, world.staffed)
    assert any(route.path.startswith(BASE) for route in ROUTES)
