"""Fixtures of the tests of handovers' files."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.handover.driver import Projects, projects_in


@pytest.fixture
async def projects(tmp_path: Path) -> AsyncGenerator[Projects]:
    async with projects_in(tmp_path) as running:
        yield running
