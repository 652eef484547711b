"""What the app writes to its own disk: on Azure its folder is read-only (J2)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.platform import bootstrap
from shared.platform.auth import token_key
from shared.platform.settings import AppSettings

CLOUD = {
    "COSMOS_ENDPOINT": "https://127.0.0.1:1/",
    "COSMOS_KEY": "a2V5",
    "FILES_URL": "az://files",
    "FILES_CONNECTION_STRING": "UseDevelopmentStorage=true",
    "PARTICIPANT_TOKEN_KEY": "k" * 32,
}


@pytest.fixture
def read_only(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A data folder that nobody can make, not even root: what stands above it is a file."""
    above = tmp_path / "wwwroot"
    above.write_text("")
    for name, value in {**CLOUD, "DATA_DIR": str(above / ".data")}.items():
        monkeypatch.setenv(name, value)
    bootstrap._opened.cache_clear()  # pyright: ignore[reportPrivateUsage] - each test opens its own
    yield above / ".data"
    bootstrap._opened.cache_clear()  # pyright: ignore[reportPrivateUsage]


def test_with_cosmos_db_and_blobs_the_app_makes_no_folder(read_only: Path) -> None:
    services = bootstrap.services()
    assert services.settings.data_dir == read_only
    assert token_key(services.settings) == b"k" * 32


def test_a_key_that_is_kept_on_the_disk_makes_its_folder_first(tmp_path: Path) -> None:
    settings = AppSettings(data_dir=tmp_path / "made" / "here")
    assert len(token_key(settings)) >= 32
    assert token_key(settings) == token_key(settings)
