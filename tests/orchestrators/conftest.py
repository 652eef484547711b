"""Fixtures of the orchestrator's tests."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.orchestrators.driver import Interviews, interviews_in


@pytest.fixture
async def interviews(tmp_path: Path) -> AsyncGenerator[Interviews]:
    async with interviews_in(tmp_path) as running:
        yield running
