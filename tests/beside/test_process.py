"""A process beside this one: what it gives back, what stops it, and what is left when a call broke it."""

import asyncio
import os
import time
from collections.abc import Iterator

import pytest

from shared.platform.sandbox import process
from shared.platform.sandbox.calls import request_of
from shared.platform.sandbox.pool import Pool, Slots
from shared.platform.sandbox.process import Beside, Busy, Stopped, TooSlow
from shared.text.reading.extract import extracted
from shared.text.reading.extraction import ExtractionRequest
from tests.beside.conftest import Hostile

PDF = ExtractionRequest(form="pdf", most_chars=10_000)
TEXT = ExtractionRequest(form="text", most_chars=10_000)


@pytest.fixture
def pool() -> Iterator[Pool]:
    made = Pool(Slots(at_once=2, wait_limit_s=20))
    yield made
    made.close()


async def answers(pool: Pool) -> bool:
    return (await pool.call(extracted, 20, TEXT, b"hello")).text == "hello"


async def test_a_call_gives_back_what_the_function_returns_and_leaves_the_cores_to_the_one_that_serves(
    pool: Pool,
) -> None:
    assert await pool.call(extracted, 20, TEXT, b"hello") == extracted(TEXT, b"hello")
    process = pool._idle[0]._process
    assert process is not None
    here, there = (os.getpriority(os.PRIO_PROCESS, pid) for pid in (os.getpid(), process.pid))
    assert there == min(here + 10, 19)


async def test_a_call_that_passes_its_deadline_is_stopped_and_the_next_one_is_answered(
    pool: Pool, hostile: Hostile
) -> None:
    assert await answers(pool)
    begun = time.monotonic()
    with pytest.raises(TooSlow):
        await pool.call(extracted, 0.2, PDF, hostile("hang"))
    assert time.monotonic() - begun < 10
    assert await answers(pool)


async def test_a_process_that_a_call_brings_down_is_replaced(pool: Pool, hostile: Hostile) -> None:
    for _ in range(2):
        with pytest.raises(Stopped):
            await pool.call(extracted, 20, PDF, hostile("crash"))
        assert await answers(pool)


async def test_a_call_that_swells_is_refused_and_harms_nobody(pool: Pool, hostile: Hostile) -> None:
    found = await pool.call(extracted, 20, PDF, hostile("swell"))
    assert found.refused == "The file takes more memory to read than a file may."


async def test_what_a_library_prints_is_no_reply(pool: Pool, hostile: Hostile) -> None:
    assert (await pool.call(extracted, 20, PDF, hostile("print"))).text == "printed"


async def test_a_reply_that_is_too_long_is_refused(
    pool: Pool, hostile: Hostile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(process, "MAX_REPLY_BYTES", 500)
    with pytest.raises(Stopped):
        await pool.call(extracted, 20, PDF, hostile("fill"))


async def test_a_function_that_raises_says_its_kind_alone(
    pool: Pool, caplog: pytest.LogCaptureFixture
) -> None:
    with pytest.raises(Stopped):
        await pool.call(fails_on, 20, "a secret")
    assert "LookupError" in caplog.text
    assert "a secret" not in caplog.text


def fails_on(text: str) -> str:
    """Stands in no module of the package, so that the process does not even look for it."""
    return text


async def test_a_call_whose_caller_goes_away_is_stopped(pool: Pool, hostile: Hostile) -> None:
    with pytest.raises(TimeoutError):
        async with asyncio.timeout(2):
            await pool.call(extracted, 60, PDF, hostile("hang"))
    assert await answers(pool)


async def test_calls_wait_for_a_free_process_and_give_up_at_last() -> None:
    pool = Pool(Slots(at_once=0, wait_limit_s=0))
    with pytest.raises(Busy):
        await pool.call(extracted, 20, TEXT, b"hello")


async def test_a_process_serves_call_after_call_and_ends_when_it_is_closed(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    beside = Beside()
    await beside.call(extracted, 20, TEXT, b"one")
    first = beside._process
    assert first is not None
    await beside.call(extracted, 20, TEXT, b"two")
    assert beside._process is first
    beside.close()
    assert first.wait(timeout=20) != 0
    monkeypatch.setattr(process.sys, "executable", "/bin/false")  # another does not start
    other = Beside()
    with pytest.raises(Stopped):
        await other.call(extracted, 20, TEXT, b"hello")
    other.close()


def test_bytes_travel_as_they_are_beside_the_json() -> None:
    head, body = request_of(extracted, TEXT, b"\0\xff")
    assert head.startswith(b'"shared.text.reading.extract:extracted"\n')
    assert body == b"\0\xff"
