"""Floods: large bodies, half-sent requests, polls, connections and forged credentials. Others must hardly notice."""

import asyncio
import json
import os
import random
import string
import sys
import time
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from functools import reduce
from pathlib import Path
from statistics import quantiles
from typing import Final

import pytest

from attack.conftest import Figures
from attack.cores import Cores
from attack.flooding import EVERYBODY, POLL_S, head, opened, status
from devhost.http.connections import MOST_FAREWELLS
from shared.interview.records.watch import MOST_WAITS_OF_ONE
from shared.platform.rate_limits import PARTICIPANT_A_MINUTE, REFUSED_A_MINUTE, STAFF_A_MINUTE
from tests.hosting import ROOT, HostProcess
from tests.product import Interview, Product, client_of, serve

pytestmark = pytest.mark.timed

MB: Final = 1024 * 1024
WITHIN_S: Final = 5
"""Seconds that the host waits for headers and for bodies."""
ENDED_SOON: Final = {"ended within 5 s", "ended within 10 s", "ended within 15 s"}
P99_MS: Final = 250.0
AN_ADDRESS: Final = 2_048
"""Connections that one address may hold here, so that a flood of 5,000 is well beyond."""
BYSTANDERS: Final = 12
"""Interviews whose participants read them in turn, so that none comes near its limit."""

FLOODED: Final[list[float]] = []
"""Milliseconds of each read during the floods."""
CORES: Final[list[Cores]] = []
"""What the host had of the machine's cores during each flood."""


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory) -> Iterator[HostProcess]:
    """A product whose rates are off, so that nothing but its bounds protects it."""
    limits = {
        "HOST_HEADERS_WITHIN_S": str(WITHIN_S),
        "HOST_BODY_GRACE_S": str(WITHIN_S),
        "HOST_CONNECTIONS_AN_ADDRESS": str(AN_ADDRESS),
    }
    with serve(tmp_path_factory.mktemp("flooded"), **limits) as served:
        yield served


@pytest.fixture
def limited(tmp_path: Path) -> Iterator[HostProcess]:
    with serve(tmp_path, RATE_LIMITS="on") as served:
        yield served


def port_of(host: HostProcess) -> int:
    return int(host.base_url.rsplit(":", 1)[1])


async def flood(name: str, *arguments: object) -> dict[str, int]:
    """The results of this flood's calls."""
    command = [sys.executable, "-m", "attack.flooding", name, *map(str, arguments)]
    process = await asyncio.create_subprocess_exec(*command, cwd=ROOT, stdout=asyncio.subprocess.PIPE)
    printed, _ = await process.communicate()
    assert process.returncode == 0
    return json.loads(printed)


@asynccontextmanager
async def bystanders(host: HostProcess, figures: Figures) -> AsyncIterator[Product]:
    """Participants who read their interviews all the while; each must be answered, and soon."""
    async with client_of(host) as product:
        interviews = [await product.start() for _ in range(BYSTANDERS)]
        reads = [
            head("GET", f"/api/interview/{each.interview_id}", f"Authorization: Bearer {each.token}")
            for each in interviews
        ]
        over, before = asyncio.Event(), Cores.of(host.pid)
        reading = asyncio.create_task(read_on(host, reads, over))
        try:
            yield product
        finally:
            over.set()
            FLOODED.extend(await reading)
            CORES.append(Cores.of(host.pid).since(before))
        figures.most("slowest answer to a bystander", max(FLOODED), "ms")


def percentile(latencies: list[float]) -> float:
    return quantiles(latencies, n=100, method="inclusive")[98]


async def read_on(host: HostProcess, reads: list[bytes], over: asyncio.Event) -> list[float]:
    """The milliseconds of each read; they are sent in turn."""
    reader, writer = await opened(port_of(host), EVERYBODY)
    latencies: list[float] = []
    while not over.is_set():
        began = time.perf_counter()
        writer.write(reads[len(latencies) % len(reads)])
        assert await status(reader) == 200
        latencies.append((time.perf_counter() - began) * 1000)
        await asyncio.sleep(0.06)
    writer.close()
    return latencies


def most_memory(host: HostProcess) -> int:
    """The most bytes that the host has ever held."""
    text = Path(f"/proc/{host.pid}/status").read_text()
    return 1024 * int(text.partition("VmHWM:")[2].split()[0])


async def test_bodies_without_a_credential_are_refused_unread(host: HostProcess, figures: Figures) -> None:
    size = 99 * MB
    async with bystanders(host, figures):
        before = most_memory(host)
        came = await flood("bodies", port_of(host), size)
    grown = (most_memory(host) - before) / MB
    figures.most("memory that 20 bodies of 99 MB take", grown, "MB")
    assert came.get("401", 0) + came.get("413", 0) == 20, came
    assert grown < 150


async def test_half_sent_requests_are_ended_in_time(host: HostProcess, figures: Figures) -> None:
    count = 1_000
    async with bystanders(host, figures) as product:
        came = await flood("half_sent", port_of(host), count)
        assert (await product.call("GET", "/api/health")).status == 200
    figures.add("half-sent requests that were ended", sum(came.values()))
    assert sum(number for how, number in came.items() if how in ENDED_SOON) == count, came


async def test_bodies_in_tiny_chunks_are_ended(host: HostProcess, figures: Figures) -> None:
    count = 30
    async with bystanders(host, figures):
        came = await flood("tiny_chunks", port_of(host), count)
    figures.add("bodies in tiny chunks that were ended", came.get("ended", 0))
    assert came == {"ended": count}


async def test_polls_of_one_token_are_few(host: HostProcess, figures: Figures) -> None:
    count = 4_000
    async with bystanders(host, figures) as product:
        polled, began = await product.start(), time.monotonic()
        came = await flood("polls", port_of(host), count, polled.token)
        took = time.monotonic() - began
        assert (await polled.participant("GET")).status == 200
    figures.add("polls of one token", count)
    figures.add("polls of one token that waited", came.get("200", 0))
    most = MOST_WAITS_OF_ONE * (1 + took // POLL_S)  # later ones wait once the first are over
    assert MOST_WAITS_OF_ONE <= came.get("200", 0) <= most, came
    assert came.get("200", 0) + came.get("429", 0) >= count * 0.95, came


async def test_polls_of_many_participants_wait_without_a_burden(host: HostProcess, figures: Figures) -> None:
    count = 60 * MOST_WAITS_OF_ONE
    async with bystanders(host, figures) as product:
        polled: list[Interview] = []
        for _ in range(6):
            polled += await asyncio.gather(*(product.start() for _ in range(10)))
        came = await flood("polls", port_of(host), count, *(interview.token for interview in polled))
    figures.add("polls of many participants", count)
    assert came == {"200": count}


async def test_held_connections_of_one_address_are_bounded(host: HostProcess, figures: Figures) -> None:
    async with bystanders(host, figures) as product:
        flooding = asyncio.create_task(flood("held", port_of(host), 5_000))
        most = 0
        while not flooding.done():
            most = max(most, len(os.listdir(f"/proc/{host.pid}/fd")))
            await asyncio.sleep(0.05)
        came = await flooding
        assert (await product.call("GET", "/api/health")).status == 200
    figures.most("files open during 5,000 connections of one address", most, "files")
    assert 1_000 < most < AN_ADDRESS + MOST_FAREWELLS + 200, came
    assert came.get("open", 0) <= AN_ADDRESS, came
    assert came["refused"] > 1_000, came


async def test_forged_credentials_are_slowed_down_and_others_pass(
    limited: HostProcess, figures: Figures
) -> None:
    async with bystanders(limited, figures) as product:
        target = await product.start()
        came = await flood("refused", port_of(limited), target.interview_id, 4_000)
        figures.add("forged credentials", came["401"] + came["429"])
        assert came["401"] <= 2 * REFUSED_A_MINUTE, came  # the host counts keys, and the app counts tokens
        assert came["401"] + came["429"] == 4_000, came
        assert (await product.staff("GET", "/api/interviews")).status == 200


async def test_one_credential_written_in_many_ways_is_one(
    limited: HostProcess, figures: Figures, chance: random.Random
) -> None:
    async with client_of(limited) as product:
        interview = await product.start()
        path = f"/api/interview/{interview.interview_id}"
        written = [{"Authorization": text} for text in writings(chance, interview.token, 150)]
        answers = [(await product.call("GET", path, headers=headers)).status for headers in written]
        assert (answers.count(200), answers.count(429)) == (
            PARTICIPANT_A_MINUTE,
            len(answers) - PARTICIPANT_A_MINUTE,
        )
        reader, writer = await opened(port_of(limited), EVERYBODY)
        came: list[int] = []
        for number in range(STAFF_A_MINUTE + 20):
            writer.write(staff_call(number, limited.keys.staff))
            came.append(await status(reader))
        writer.close()
    figures.add("writings of one credential", len(written) + len(came))
    assert came.count(200) <= STAFF_A_MINUTE
    assert came.count(200) + came.count(429) == len(came)


def writings(chance: random.Random, token: str, count: int) -> list[str]:
    """The same bearer token with other letter cases and other spaces."""

    def one() -> str:
        scheme = "".join(chance.choice((letter.upper(), letter.lower())) for letter in "bearer")
        return f"{scheme}{' ' * chance.randint(1, 401)}{token}"

    return [one() for _ in range(count)]


def staff_call(number: int, key: str) -> bytes:
    """The same key in the header, in letters of either case, or in the query, alone or beside a second one there."""
    other = f"{string.ascii_letters[number % 52]}{number}"
    path = "/api/interviews?limit=1"
    match number % 4:
        case 0:
            return head("GET", path, f"x-functions-key: {key}")
        case 1:
            return head("GET", f"{path}&code={key}")
        case 2:
            return head("GET", path, f"X-Functions-Key: {key}")
        case _:
            return head("GET", f"{path}&code={other}", f"X-FUNCTIONS-KEY: {key}")


async def test_after_all_floods_bystanders_were_quick_and_the_log_is_small(
    host: HostProcess, figures: Figures
) -> None:
    """It stands last, and judges what the floods before it have left."""
    assert FLOODED, "the floods above come first"
    p99, slowed_down = percentile(FLOODED), reduce(Cores.with_, CORES).slowed_down
    figures.most("bystander during floods p99", p99, "ms")
    figures.most("log of a flooded host", len(host.output) / MB, "MB")
    figures.most("how much other processes slow the host down", slowed_down, "times")
    assert len(host.output) < MB
    assert p99 <= P99_MS * slowed_down
