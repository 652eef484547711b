"""What a bench measures against what is wanted of it, how that is printed, and the command line of each."""

import argparse
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Protocol


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


class Report(Protocol):
    """A bench: prints its figures, and is 1 when a bar is missed and `strict` asks for it."""

    def __call__(self, *, strict: bool) -> int: ...


def shown(bars: Sequence[Bar], *, strict: bool) -> int:
    """Print every figure with its bar; 1 when one is missed and `strict` asks for it."""
    print(*bars, sep="\n")
    return int(strict and not all(bar.met for bar in bars))


def run(report: Report, about: str | None) -> int:
    """A bench from its command line; the first line of `about` says what it is."""
    parser = argparse.ArgumentParser(description=about.splitlines()[0] if about else None)
    parser.add_argument("--strict", action="store_true", help="exit with 1 when a bar is missed")
    return report(strict=parser.parse_args().strict)
