"""A store that lives as long as a test."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from shared.storage.port import Store
from shared.storage.sqlite import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    made = SqliteStore(tmp_path / "library.db")
    yield made
    await made.close()
