"""Who may use a process beside this one, when others have given up, gone away or belong to the same interview."""

import asyncio
from contextlib import AsyncExitStack

import pytest

from shared.platform.sandbox.pool import Slots
from shared.platform.sandbox.process import Busy

LONG = 20.0
SHORT = 2.0


async def taken(slots: Slots, load: float, owner: str | None = None) -> AsyncExitStack:
    """A place that is held until it is closed."""
    held = AsyncExitStack()
    await held.enter_async_context(slots.taken(load, owner))
    return held


async def settled() -> None:
    """Everything that was begun has come to where it waits."""
    for _ in range(5):
        await asyncio.sleep(0)


async def test_a_short_call_begins_at_once_while_twenty_long_ones_of_others_wait() -> None:
    slots = Slots(at_once=2, wait_limit_s=60)
    long = [asyncio.create_task(taken(slots, LONG, f"attacker {number}")) for number in range(20)]
    await settled()
    assert [task.done() for task in long].count(True) == 1
    async with asyncio.timeout(1), slots.taken(SHORT, "ann"):
        pass
    for task in long:
        await (await task).aclose()


async def test_an_interview_has_one_call_at_work() -> None:
    slots = Slots(at_once=2, wait_limit_s=60)
    first = await taken(slots, SHORT, "ann")
    second = asyncio.create_task(taken(slots, SHORT, "ann"))
    await settled()
    assert not second.done()
    await first.aclose()
    await (await second).aclose()


async def test_one_that_waits_too_long_is_refused_and_nobody_waits_for_it() -> None:
    slots = Slots(at_once=1, wait_limit_s=0.01)
    first = await taken(slots, SHORT)
    with pytest.raises(Busy):
        await taken(slots, SHORT)
    await first.aclose()
    await (await taken(slots, SHORT)).aclose()


@pytest.mark.parametrize("at_the_same_moment", [False, True])
async def test_one_that_goes_away_leaves_its_place_to_the_next(at_the_same_moment: bool) -> None:
    slots = Slots(at_once=1, wait_limit_s=60)
    first = await taken(slots, SHORT)
    gone, last = (asyncio.create_task(taken(slots, SHORT)) for _ in range(2))
    await settled()
    if at_the_same_moment:
        await first.aclose()  # it is the turn of the one that goes away, which has not run since
    gone.cancel()
    await settled()
    await first.aclose()
    async with asyncio.timeout(1):
        await (await last).aclose()
    assert gone.cancelled()
