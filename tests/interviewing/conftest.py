"""Fixtures of the tests of whole interviews."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.interviewing.led_by_rules import by_rules
from tests.orchestrators.driver import Interviews


@pytest.fixture
async def interviews(tmp_path: Path) -> AsyncGenerator[Interviews]:
    async with by_rules(tmp_path) as running:
        yield running
