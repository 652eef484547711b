"""What a turn costs as its users meet it: the whole product served, driven over HTTP by 1, 20 and 100 interviews at once.

A turn is an answer of 620 bytes, assessed by the rules, until the next question is there. Beside it, in the same run, a
peer makes ten turns of the same texts: FastAPI with LangGraph and its SQLite checkpointer, which judges nothing. Only
the ratios hold on another machine. The peer's packages are installed into a folder of their own on first use.

    python -m bench.served [--strict]      # with --strict a missed bar makes the exit code 1
"""

import sys
import tempfile
from contextlib import AsyncExitStack
from pathlib import Path

import aiohttp

from bench.bars import Bar, run
from bench.loads import Load, Served, drive
from bench.served_peer import serve_peer
from bench.served_product import count_store_calls, late_against_early, serve_product

CONCURRENT = (1, 20, 100)
MOST_STORE_CALLS = 9
MOST_BYTES = 40_000


async def loads_of(served: Served) -> dict[int, Load]:
    """The measurements, by how many interviews ran at once; the first, of a cold process, is thrown away."""
    await drive(served, 5)
    return {count: await drive(served, count) for count in CONCURRENT}


async def measure() -> tuple[dict[int, Load], dict[int, Load], Load]:
    async with AsyncExitStack() as parts:
        session = await parts.enter_async_context(
            aiohttp.ClientSession(
                connector=aiohttp.TCPConnector(limit=0), timeout=aiohttp.ClientTimeout(total=300)
            )
        )
        folder = Path(parts.enter_context(tempfile.TemporaryDirectory()))
        product = parts.enter_context(serve_product(folder / "product", session))
        peer = parts.enter_context(serve_peer(folder / "peer", session))
        ours, peers = await loads_of(product), await loads_of(peer)
        await drive(
            product, 1, turns=50
        )  # the points of later questions are met for the first time, which costs more
        return ours, peers, await drive(product, 1, turns=50)


def _row(name: str, count: int, load: Load) -> str:
    return (
        f"{name:<8} {count:>4} at once  {load.turns_per_s:7.1f} turns/s  {load.cpu_ms:6.1f} ms CPU a turn  "
        f"p50 {load.percentile(50):7.1f} ms  p95 {load.percentile(95):7.1f} ms  "
        f"{load.bytes_each / 1000:6.0f} kB an interview"
    )


async def bars() -> list[Bar]:
    ours, peers, long = await measure()
    for count in CONCURRENT:
        print(_row("product", count, ours[count]))
        print(_row("peer", count, peers[count]))
    calls = await count_store_calls()
    for operation, average in sorted(calls.items(), key=lambda item: -item[1]):
        print(f"  {operation:<56} {average:5.1f} a turn")
    return [
        *(
            Bar(f"CPU a turn against the peer, {n} at once", ours[n].cpu_ms / peers[n].cpu_ms, "times", 1.0)
            for n in CONCURRENT
        ),
        *(
            Bar(
                f"turns a second against the peer, {n} at once",
                ours[n].turns_per_s / peers[n].turns_per_s,
                "times",
                1.2,
                at_least=True,
            )
            for n in CONCURRENT
        ),
        *(
            Bar(
                f"median against the peer, {n} at once",
                ours[n].percentile(50) / peers[n].percentile(50),
                "times",
                1.0,
            )
            for n in CONCURRENT
        ),
        Bar("store calls a turn", sum(calls.values()), "calls", MOST_STORE_CALLS),
        Bar("bytes an interview, 100 at once", ours[100].bytes_each, "bytes", MOST_BYTES),
        Bar("turn 50 against turn 10", late_against_early(long), "times", 1.2),
    ]


if __name__ == "__main__":
    sys.exit(run(bars, __doc__))
