"""In which order calls begin."""

import asyncio

from devhost.http.gate import Gate, Line

CROWD: Line = ("here", b"crowd")
OTHER: Line = ("here", b"other")
ELSEWHERE: Line = ("elsewhere", b"")


async def begun(gate: Gate, calls: list[Line]) -> list[Line]:
    """The order in which these calls of clients begin, when they arrive together."""
    order: list[Line] = []

    async def call(line: Line) -> None:
        await gate.enter(line)
        order.append(line)

    await asyncio.gather(*(call(line) for line in calls))
    return order


async def test_a_call_of_another_client_does_not_wait_for_a_crowd() -> None:
    order = await begun(Gate(1_000), [CROWD] * 500 + [OTHER])
    assert order.index(OTHER) <= 2
    assert len(order) == 501


async def test_clients_take_turns() -> None:
    order = await begun(Gate(10), [CROWD] * 3 + [OTHER] * 3)
    assert order == [CROWD, CROWD, OTHER, CROWD, OTHER, OTHER]


async def test_a_crowd_of_clients_at_one_address_has_the_turns_of_one_address() -> None:
    crowd: list[Line] = [("here", str(number).encode()) for number in range(500)]
    order = await begun(Gate(10), [*crowd, ELSEWHERE])
    assert order.index(ELSEWHERE) <= 2


async def test_too_many_that_wait_are_known_and_others_are_not_concerned() -> None:
    gate = Gate(2)
    waiting = asyncio.gather(*(gate.enter(CROWD) for _ in range(3)))
    await asyncio.sleep(0)
    assert gate.is_full(CROWD)
    assert not gate.is_full(OTHER)
    await waiting
    assert not gate.is_full(CROWD)


async def test_a_call_that_is_given_up_holds_up_nobody() -> None:
    gate = Gate(10)
    calls = [asyncio.create_task(gate.enter(CROWD)) for _ in range(5)]
    await asyncio.sleep(0)
    for call in calls[1:4]:
        call.cancel()
    async with asyncio.timeout(5):
        await asyncio.gather(*calls, return_exceptions=True)
    assert calls[4].exception() is None
