"""How often a credential may call the served product."""

import asyncio
import time

from tests.product import ROPES, Interview, Product, Reply, body
from tests.served import host_of

product_host = host_of("limited", RATE_LIMITS="on")


async def test_a_participant_is_slowed_down_and_nobody_else_with_them(product: Product) -> None:
    hasty, calm = [await product.start(body(ROPES)) for _ in range(2)]
    replies = await asyncio.gather(*(hasty.participant("GET") for _ in range(160)))
    refused = [reply for reply in replies if reply.status == 429]
    assert 20 < len(refused) <= 40
    assert {reply.status for reply in replies} == {200, 429}
    assert all(1 <= int(reply.headers["Retry-After"]) <= 60 for reply in refused)
    assert refused[0].headers["Content-Type"] == "application/problem+json"
    assert (await calm.participant("GET")).status == 200
    assert (await hasty.staff("GET")).status == 200


async def test_staff_is_slowed_down_beyond_six_hundred(product: Product) -> None:
    replies: list[Reply] = []
    begun = time.monotonic()
    while not replies or replies[-1].status == 404:
        calls = (product.staff("GET", "/api/interviews/x") for _ in range(20))
        replies += sorted(await asyncio.gather(*calls), key=lambda reply: reply.status)
    taken = sum(reply.status == 404 for reply in replies)
    minutes = (time.monotonic() - begun) / 60
    assert 560 <= taken <= 600 * (1 + int(minutes))
    assert int(replies[-1].headers["Retry-After"]) >= 1
    assert replies[-1].status == 429


async def test_calls_that_ask_the_provider_are_few_and_no_made_up_credential_lifts_that(
    product: Product,
) -> None:
    """Each call for a terminal's code is one of ours at the provider."""
    made_up = {"Authorization": "Bearer made-up"}
    for path, body_of in (("/auth/device", None), ("/auth/device/token", {"device_code": "x"})):
        calls = (product.call("POST", path, json=body_of, headers=made_up) for _ in range(260))
        statuses = [reply.status for reply in await asyncio.gather(*calls)]
        assert 40 <= statuses.count(429) <= 260


async def test_who_is_not_let_in_uses_up_nothing(product: Product) -> None:
    interview = Interview(product, "nobody", "nobody.forged")
    replies = await asyncio.gather(*(interview.participant("GET") for _ in range(140)))
    assert {reply.status for reply in replies} == {401}
