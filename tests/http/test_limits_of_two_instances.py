"""How often a credential may call two instances of the product together, over one Cosmos DB (I4)."""

import asyncio
import time
from pathlib import Path

import pytest

from tests.http.test_two_instances import two_instances
from tests.product import Product

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite]

A_MINUTE = 120


async def taken(product: Product, path: str, token: str) -> int:
    """How many of so many calls at once are let through."""
    headers = {"Authorization": f"Bearer {token}"}
    replies = await asyncio.gather(
        *(product.call("GET", path, headers=headers) for _ in range(A_MINUTE + 40))
    )
    assert {reply.status for reply in replies} <= {200, 429}
    return sum(reply.status == 200 for reply in replies)


@pytest.mark.slow
@pytest.mark.timeout(300)  # it starts four servers, on a machine that is busy with other tests
async def test_of_two_instances_together_a_participant_gets_what_one_may_let_through(tmp_path: Path) -> None:
    async with two_instances(tmp_path, 0, RATE_LIMITS="on") as pair:
        one, other = pair.instances
        interview = await one.start()
        path = f"/api/interview/{interview.interview_id}"
        begun = time.monotonic()
        both = await asyncio.gather(*(taken(each, path, interview.token) for each in (one, other)))
        minutes = 1 + int((time.monotonic() - begun) / 60)
        assert A_MINUTE <= sum(both) <= A_MINUTE * 1.1 * minutes
