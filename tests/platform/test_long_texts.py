"""Where long texts are read, so that others do not wait for them (J3)."""

import asyncio
import threading

import pytest

from shared.platform.long_texts import LONG, read_apart


def _thread() -> str:
    return threading.current_thread().name


async def test_a_long_text_is_read_in_a_thread_beside_the_event_loop() -> None:
    assert (await read_apart(LONG, _thread)).startswith("long-texts")


async def test_a_short_text_is_read_where_it_is() -> None:
    assert await read_apart(LONG - 1, _thread) == _thread()


async def test_what_the_reading_raises_reaches_who_asked_for_it() -> None:
    with pytest.raises(ValueError, match="no number"):
        await read_apart(LONG, int, "no number")


async def test_a_shorter_text_is_read_before_the_longer_ones_that_wait() -> None:
    begun, done, order = threading.Event(), threading.Event(), list[int]()

    def first() -> None:
        begun.set()
        done.wait(5)

    reading = asyncio.create_task(read_apart(LONG, first))
    await asyncio.to_thread(begun.wait, 5)
    waiting = [
        asyncio.create_task(read_apart(chars, order.append, chars)) for chars in (20_000, 20_000, 5_000)
    ]
    await asyncio.sleep(0)
    done.set()
    await asyncio.gather(reading, *waiting)
    assert order == [5_000, 20_000, 20_000]
