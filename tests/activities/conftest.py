"""Fixtures of the activities' tests."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from shared.platform.bootstrap import using
from tests.activities.work import Work, working_in


@pytest.fixture
async def work(tmp_path: Path) -> AsyncGenerator[Work]:
    begun = working_in(tmp_path)
    with using(begun.services):
        await begun.begin()
        yield begun
    await begun.services.store.close()
