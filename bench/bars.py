"""What the benches share: figures with their limits, scores against labels, and the command line of each."""

import argparse
import asyncio
from collections.abc import Callable, Coroutine, Iterable
from dataclasses import dataclass
from typing import Self


@dataclass(frozen=True)
class Bar:
    """A figure and its limit: the most that it may be, or with `at_least` the least."""

    name: str
    figure: float
    unit: str
    limit: float
    at_least: bool = False

    @property
    def met(self) -> bool:
        return self.figure >= self.limit if self.at_least else self.figure <= self.limit

    def __str__(self) -> str:
        wanted = f"{'>=' if self.at_least else '<='} {self.limit:g}"
        return (
            f"{self.name:<44} {self.figure:9.2f} {self.unit:<10} {wanted:<8} {'ok' if self.met else 'MISSED'}"
        )


@dataclass(frozen=True, slots=True)
class Score[Label]:
    """How what was found compares with people's labels: found rightly, wrongly, and not at all."""

    hits: frozenset[Label]
    wrong: tuple[Label, ...]
    missed: tuple[Label, ...]

    @classmethod
    def of(cls, found: Iterable[Label], wanted: Iterable[Label]) -> Self:
        found, wanted = frozenset(found), frozenset(wanted)
        wrong, missed = (tuple(sorted(each, key=str)) for each in (found - wanted, wanted - found))
        return cls(found & wanted, wrong, missed)

    @property
    def precision(self) -> float:
        return _share(len(self.hits), len(self.wrong))

    @property
    def recall(self) -> float:
        return _share(len(self.hits), len(self.missed))


def _share(part: int, rest: int) -> float:
    return part / (part + rest) if part or rest else 1.0


type Bench = Callable[[], list[Bar] | Coroutine[None, None, list[Bar]]]


def shown(bench: Bench, *, strict: bool) -> int:
    """Print every figure of the bench with its bar; 1 when one is missed and `strict` asks for it."""
    measured = bench()
    bars = measured if isinstance(measured, list) else asyncio.run(measured)
    print(*bars, sep="\n")
    return int(strict and not all(bar.met for bar in bars))


def run(bench: Bench, about: str | None) -> int:
    """A bench from its command line; the first line of `about` says what it is."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0] if about else None)
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    return shown(bench, strict=parser.parse_args().strict)
