"""What every attack shares: a seed, and figures that are printed together at the end of the run.

An attack that counts something says `figures.add("pumped strings", 120)`; one that measures says
`figures.most("slowest answer", 130.5, "ms")`. They travel on the report of the test, so every worker brings its own.
"""

import os
import random
from collections import defaultdict
from collections.abc import AsyncIterator, Callable, Iterator
from pathlib import Path
from typing import Final

import pytest

from tests.hosting import HostProcess
from tests.in_memory import keep_files_in_memory
from tests.product import Product, client_of, serve

keep_files_in_memory()
SEED: Final = int(os.environ.get("ATTACK_SEED", "20261122"))
_ADDED: Final = "attack-added"
_MOST: Final = "attack-most"


class Figures:
    """Reports what an attack counted or measured."""

    def __init__(self, record: Callable[[str, object], None]) -> None:
        self._record = record

    def add(self, name: str, count: int) -> None:
        """Counts of the same name are summed over all attacks."""
        self._record(_ADDED, [name, count])

    def most(self, name: str, value: float, unit: str) -> None:
        """Of measurements of the same name the largest is printed."""
        self._record(_MOST, [name, value, unit])


@pytest.fixture
def figures(record_property: Callable[[str, object], None]) -> Figures:
    return Figures(record_property)


@pytest.fixture
def chance(request: pytest.FixtureRequest) -> random.Random:
    """The same draws in every run; `ATTACK_SEED` chooses others."""
    return random.Random(f"{SEED} {request.node.nodeid}")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[HostProcess]:
    """A product of the test's own, unless its module has one for all of its tests."""
    with serve(tmp_path / "data") as running:
        yield running


@pytest.fixture
async def product(host: HostProcess) -> AsyncIterator[Product]:
    async with client_of(host) as client:
        yield client


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    added: defaultdict[str, int] = defaultdict(int)
    most: dict[str, tuple[float, str]] = {}
    for report in terminalreporter.getreports("passed") + terminalreporter.getreports("failed"):
        for kind, value in report.user_properties:
            if kind == _ADDED:
                name, count = value
                added[name] += count
            elif kind == _MOST:
                name, measured, unit = value
                most[name] = max(most.get(name, (measured, unit)), (measured, unit))
    terminalreporter.section(f"figures of the attacks, seed {SEED}")
    for name, count in sorted(added.items()):
        terminalreporter.line(f"{name:<60} {count:>12,}")
    for name, (measured, unit) in sorted(most.items()):
        terminalreporter.line(f"{name:<60} {measured:>12,.1f} {unit}")
