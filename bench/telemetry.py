"""What telemetry costs: CPU of the served product a turn, without it and with a collector on the same machine.

A turn is an answer over HTTP, assessed by the rules, and the next question. Rounds with and without telemetry take
turns, each on a host of its own, so that what else runs on the machine falls on both.

    python -m bench.telemetry [--strict]      # with --strict a missed bar makes the exit code 1
"""

import asyncio
import contextlib
import statistics
import sys
import tempfile
from pathlib import Path

from bench.bars import Bar, run
from bench.loads import cpu_s
from tests.fakes.collector import Collector
from tests.hosting import HostProcess
from tests.product import VAGUE_ANSWER, Product, body, client_of, serve

ROUNDS = 3
INTERVIEWS = 30
TURNS = 4
"""Of an interview, its question and three follow-ups, until the first answer to the next question."""


def cpu_of_turns(collector: Collector | None) -> float:
    settings = {} if collector is None else {"OTEL_EXPORTER_OTLP_ENDPOINT": collector.url}
    with (
        tempfile.TemporaryDirectory() as folder,
        serve(Path(folder), LOG_LEVEL="WARNING", **settings) as host,
    ):
        return asyncio.run(_turns(host))


async def _turns(host: HostProcess) -> float:
    async with client_of(host) as product:
        await _interviews(product, 5)  # warm
        before = cpu_s(host.pid)
        await _interviews(product, INTERVIEWS)
        return 1000 * (cpu_s(host.pid) - before) / (INTERVIEWS * TURNS)


async def _interviews(product: Product, count: int) -> None:
    for _ in range(count):
        interview = await product.start(body())
        for _ in range(TURNS):
            await interview.answered(VAGUE_ANSWER)


def bars() -> list[Bar]:
    off: list[float] = []
    on: list[float] = []
    with contextlib.ExitStack() as parts:
        collector = parts.enter_context(Collector())
        for _ in range(ROUNDS):
            off.append(cpu_of_turns(None))
            on.append(cpu_of_turns(collector))
    without, added = statistics.median(off), statistics.median(on) - statistics.median(off)
    print(f"without telemetry: {without:.1f} ms CPU a turn; {len(collector.spans)} spans arrived")
    return [Bar("CPU that telemetry adds to a turn", added, "ms", 15.0)]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
