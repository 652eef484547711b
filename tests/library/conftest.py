"""A store that lives as long as a test."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from shared.store.port import Store
from shared.store.sqlite import SqliteStore


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    made = SqliteStore(tmp_path / "library.db")
    yield made
    await made.close()
