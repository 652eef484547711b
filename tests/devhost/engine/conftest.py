"""A hub with a data file of its own, over the functions that the test's module names."""

from collections.abc import AsyncIterator, Callable, Generator
from pathlib import Path
from typing import Any

import pytest

from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

type Steps = Generator[Any, Any, Any]


def executor_of(
    *orchestrators: Callable[..., Any], entities: tuple[Callable[..., Any], ...] = (), **activities: Any
) -> InProcessExecutor:
    """Orchestrators and entities are known by the names of their functions."""
    return InProcessExecutor(
        orchestrators={each.__name__: each for each in orchestrators},
        activities=activities,
        entities={each.__name__: each for each in entities},
    )


@pytest.fixture
def executor(request: pytest.FixtureRequest) -> InProcessExecutor:
    """Over `ORCHESTRATORS` and, where it has them, `ENTITIES` of the module."""
    return executor_of(*request.module.ORCHESTRATORS, entities=getattr(request.module, "ENTITIES", ()))


@pytest.fixture
async def hub(executor: InProcessExecutor, tmp_path: Path) -> AsyncIterator[LocalHub]:
    async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
        yield hub
