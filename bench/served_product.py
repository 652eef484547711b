"""The product behind the local host, with interviews of as many turns as a load asks for."""

import asyncio
import statistics
import tempfile
from collections.abc import Generator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import aiohttp

from bench.loads import ANSWER, TURNS, Load
from tests.hosting import ROOT, HostProcess
from tests.product import FINAL, OPEN, Interview, Product, body, client_of, serve, serve_app

COUNTED_INTERVIEWS = 4


def interview_of(turns: int) -> dict[str, Any]:
    """Main questions with one follow-up each: the answer of every load leaves a gap open."""
    return body(*(_question(number) for number in range(turns // 2)), settings={"max_follow_ups": 1})


def _question(number: int) -> dict[str, Any]:
    """Each brings a follow-up of its own, since none is asked twice in an interview."""
    return {
        "question_id": f"lanterns-{number}",
        "question_text": f"How do you look after the lanterns of pier {number}?",
        "ideal_answer": f"Trim the wicks, fill tank {number} and clean pane {number}.",
        "key_concepts": [
            {"concept": "trim the wicks", "severity": "critical"},
            {
                "concept": f"fill tank {number}",
                "severity": "major",
                "probes": [f"What do you do about tank {number}?"],
            },
            {"concept": f"clean pane {number}", "severity": "major"},
        ],
    }


@dataclass(frozen=True)
class ProductInterview:
    interview: Interview

    async def answer(self, text: str) -> bool:
        return (await self.interview.answered(text))["status"] not in FINAL


@dataclass(frozen=True)
class ServedProduct:
    product: Product
    pid: int
    data: Path

    async def start(self, turns: int) -> ProductInterview:
        interview = await self.product.start(interview_of(turns))
        assert (await interview.until_open_or_over())["status"] in OPEN
        return ProductInterview(interview)


@contextmanager
def serve_product(data: Path, session: aiohttp.ClientSession) -> Generator[ServedProduct]:
    """The product on a free port, everything of it in `data`."""
    with serve(data, LOG_LEVEL="WARNING") as host:
        yield ServedProduct(_client(session, host), host.pid, data)


async def count_store_calls() -> Mapping[str, float]:
    """Calls of the store a turn, by operation and container, those of the waiting client included."""
    with (
        tempfile.TemporaryDirectory() as folder,
        serve_app(ROOT / "tests/fakes/counting_app", Path(folder), LOG_LEVEL="WARNING") as host,
    ):
        async with client_of(host) as product:
            served = ServedProduct(product, host.pid, Path(folder))
            started = [await served.start(TURNS) for _ in range(COUNTED_INTERVIEWS)]
            await asyncio.sleep(0.5)  # what starting leaves behind is written by then
            before = await _counts(product)
            for each in started:
                for _ in range(TURNS - 1):  # the last answer ends the interview, which is no turn
                    await each.answer(ANSWER)
            after = await _counts(product)
    done = COUNTED_INTERVIEWS * (TURNS - 1)
    return {
        name: (count - before.get(name, 0)) / done
        for name, count in after.items()
        if count > before.get(name, 0)
    }


def late_against_early(long: Load) -> float:
    """How much longer the last turns of an interview of fifty take than those about the tenth."""
    (walk,) = long.waited_ms
    return statistics.median(walk[40:49]) / statistics.median(walk[5:14])


def _client(session: aiohttp.ClientSession, host: HostProcess) -> Product:
    return Product(session, host.base_url, host.keys.staff, host.keys.durable)


async def _counts(product: Product) -> dict[str, int]:
    return (await product.call("GET", "/api/store-calls")).json
