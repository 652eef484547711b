"""A load of interviews on a served app: each answers as soon as it is asked, many at once."""

import asyncio
import os
import time
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol

_SAID = (
    "Mostly I make sure that I trim the wicks in the evening, before the light goes. It takes me a quarter of an hour "
    "for all of them, and I do it by hand with the small scissors, since the large ones leave an edge that smokes. "
)
ANSWER = (_SAID * 3)[:620]
TURNS = 10


class Interviewed(Protocol):
    """One interview under way."""

    async def answer(self, text: str) -> bool:
        """Send the answer and wait for what follows; False once the interview is over."""
        ...


class Served(Protocol):
    """An app that is served in a process of its own."""

    @property
    def pid(self) -> int: ...

    @property
    def data(self) -> Path: ...

    async def start(self, turns: int) -> Interviewed: ...


@dataclass(frozen=True)
class Load:
    """What was measured: times in milliseconds from an answer to the next question, in the order of the turns."""

    waited_ms: Sequence[Sequence[float]]
    cpu_ms: float
    turns_per_s: float
    bytes_each: float

    def percentile(self, share: int) -> float:
        """Over all turns of all interviews."""
        waited = sorted(each for walk in self.waited_ms for each in walk)
        return waited[min(len(waited) - 1, len(waited) * share // 100)]


async def drive(served: Served, count: int, *, turns: int = TURNS) -> Load:
    """Start so many interviews, then answer all of them to their end at once."""
    before = _size(served.data)
    started = [await served.start(turns) for _ in range(count)]
    cpu, began = cpu_s(served.pid), time.perf_counter()
    waited = await asyncio.gather(*(_walk(each, turns) for each in started))
    wall, cpu = time.perf_counter() - began, cpu_s(served.pid) - cpu
    done = count * turns
    return Load(waited, 1000 * cpu / done, done / wall, (_size(served.data) - before) / count)


async def _walk(interviewed: Interviewed, turns: int) -> list[float]:
    waited: list[float] = []
    goes_on = True
    while goes_on:
        began = time.perf_counter()
        goes_on = await interviewed.answer(ANSWER)
        waited.append(1000 * (time.perf_counter() - began))
    assert len(waited) == turns
    return waited


def cpu_s(pid: int) -> float:
    """The process's time in user and kernel mode so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def _size(folder: Path) -> int:
    return sum(path.stat().st_size for path in folder.rglob("*") if path.is_file())
