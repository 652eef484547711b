"""How often a credential, or an address, may call two instances of the product together, over one Cosmos DB (I4)."""

import asyncio
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.http.test_two_instances import Pair, two_instances
from tests.people import caller
from tests.product import Product

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite]

PROVIDER = {
    "OIDC_ISSUER": "http://127.0.0.1:1",
    "OIDC_CLIENT_ID": "interviews",
    "OIDC_CLIENT_SECRET": "a secret",
}
"""One that is never asked: a sign-in that was begun in no browser is refused before."""

type Headers = Mapping[str, str]


async def answered(product: Product, path: str, headers: Headers, calls: int) -> Counter[int]:
    """The statuses of so many calls, forty at a time."""
    at_once = asyncio.Semaphore(40)

    async def one() -> int:
        async with at_once:
            return (await product.call("GET", path, headers=headers)).status

    return Counter(await asyncio.gather(*(one() for _ in range(calls))))


async def let_through(pair: Pair, path: str, headers: Headers, a_minute: int, status: int) -> None:
    """Each instance gets enough calls to let all of them through alone; of both together it is as many as of one."""
    begun = time.monotonic()
    both = await asyncio.gather(*(answered(each, path, headers, a_minute + 40) for each in pair.instances))
    minutes = 1 + int((time.monotonic() - begun) / 60)
    found = both[0] + both[1]
    assert set(found) == {status, 429}
    assert a_minute <= found[status] <= a_minute * 1.1 * minutes < 2 * (a_minute + 40)


@pytest.mark.slow
@pytest.mark.timeout(400)  # it starts four servers, on a machine that is busy with other tests
async def test_two_instances_together_let_through_what_one_may(tmp_path: Path) -> None:
    """A participant's token, a program's token, and of an address the sign-ins and credentials that are refused."""
    async with two_instances(tmp_path, 0, RATE_LIMITS="on", **PROVIDER) as pair:
        one, _ = pair.instances
        interview, program = await one.start(), await caller(one, "viewer")
        own = {"Authorization": f"Bearer {interview.token}"}
        await let_through(pair, f"/api/interview/{interview.interview_id}", own, 120, 200)
        await let_through(pair, "/auth/callback?state=forged", {}, 600, 401)
        await let_through(pair, "/api/me", program.bearer, 600, 200)
