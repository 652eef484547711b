"""Interviews with a webhook."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.webhooks.driver import Told, told_in


@pytest.fixture
async def told(tmp_path: Path) -> AsyncGenerator[Told]:
    async with told_in(tmp_path) as running:
        yield running
