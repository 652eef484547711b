"""Fixtures of the activities' tests."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

import activities.blueprint as activity_functions
from tests.activities.work import Work, working_in


@pytest.fixture
async def work(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncGenerator[Work]:
    begun = working_in(tmp_path)
    monkeypatch.setattr(activity_functions, "services", lambda: begun.services)
    await begun.begin()
    yield begun
    await begun.services.store.close()
