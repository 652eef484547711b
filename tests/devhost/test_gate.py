"""In which order calls begin."""

import asyncio

from devhost.http.gate import Gate


async def begun(gate: Gate, calls: list[bytes]) -> list[bytes]:
    """The order in which these calls of clients begin, when they arrive together."""
    order: list[bytes] = []

    async def call(line: bytes) -> None:
        await gate.enter(line)
        order.append(line)

    await asyncio.gather(*(call(line) for line in calls))
    return order


async def test_a_call_of_another_client_does_not_wait_for_a_crowd() -> None:
    order = await begun(Gate(1_000), [b"crowd"] * 500 + [b"other"])
    assert order.index(b"other") <= 2
    assert len(order) == 501


async def test_clients_take_turns() -> None:
    order = await begun(Gate(10), [b"a"] * 3 + [b"b"] * 3)
    assert order == [b"a", b"a", b"b", b"a", b"b", b"b"]


async def test_too_many_that_wait_are_known_and_others_are_not_concerned() -> None:
    gate = Gate(2)
    waiting = asyncio.gather(*(gate.enter(b"crowd") for _ in range(3)))
    await asyncio.sleep(0)
    assert gate.is_full(b"crowd")
    assert not gate.is_full(b"other")
    await waiting
    assert not gate.is_full(b"crowd")


async def test_a_call_that_is_given_up_holds_up_nobody() -> None:
    gate = Gate(10)
    calls = [asyncio.create_task(gate.enter(b"one")) for _ in range(5)]
    await asyncio.sleep(0)
    for call in calls[1:4]:
        call.cancel()
    async with asyncio.timeout(5):
        await asyncio.gather(*calls, return_exceptions=True)
    assert calls[4].exception() is None
