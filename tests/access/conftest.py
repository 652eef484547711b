"""A store that lives as long as a test, and a process that knows the members in it."""

from collections.abc import AsyncGenerator
from dataclasses import dataclass
from pathlib import Path

import pytest

from shared.access.member_lists import KnownMembers
from shared.language.rules.language import RulesLanguage
from shared.language.vectors import load_vectors
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import Store
from shared.storage.sqlite import SqliteStore


@dataclass(slots=True)
class Seconds:
    """A clock that passes when a test says so."""

    now: float = 0.0

    def __call__(self) -> float:
        return self.now


@pytest.fixture
async def store(tmp_path: Path) -> AsyncGenerator[Store]:
    made = SqliteStore(tmp_path / "access.db")
    yield made
    await made.close()


@pytest.fixture
def seconds() -> Seconds:
    return Seconds()


@pytest.fixture
def found(store: Store, seconds: Seconds, tmp_path: Path) -> Services:
    settings = AppSettings.read({"ROLES_OF_GROUPS": '{"leads": "editor", "desk": "operator"}'})
    language, files = RulesLanguage(load_vectors()), open_files(str(tmp_path / "files"))
    return Services(settings, store, language, files, members=KnownMembers(clock=seconds))
