"""What the app writes to its own disk: on Azure its folder is read-only (J2)."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from shared.platform import bootstrap
from shared.platform.auth import token_key
from shared.platform.settings import ON_AZURE, AppSettings, SettingsRefused

CLOUD = {
    "COSMOS_ENDPOINT": "https://127.0.0.1:1/",
    "COSMOS_KEY": "a2V5",
    "FILES_URL": "az://files",
    "FILES_CONNECTION_STRING": "UseDevelopmentStorage=true",
    "PARTICIPANT_TOKEN_KEY": "k" * 32,
}


NEEDED = {
    "COSMOS_ENDPOINT": "SQLite is for local runs",
    "FILES_URL": "a folder is for local runs",
    "FILES_CONNECTION_STRING": "AZURE_STORAGE_ACCOUNT_NAME or FILES_CONNECTION_STRING",
    "PARTICIPANT_TOKEN_KEY": "the same in every instance",
}


@pytest.mark.parametrize("name", ON_AZURE)
@pytest.mark.parametrize("missing", NEEDED)
def test_on_azure_what_the_app_would_keep_on_its_own_disk_is_refused_by_the_name_of_its_setting(
    missing: str, name: str
) -> None:
    """J4: a store or files in wwwroot would fail with every request, or be lost with the instance."""
    given = {**CLOUD, name: "a1"}
    assert AppSettings.read(given).cosmos_endpoint
    del given[missing]
    with pytest.raises(SettingsRefused, match=NEEDED[missing]):
        AppSettings.read(given)


def test_all_that_is_missing_on_azure_is_said_at_once_and_in_the_log_of_the_start(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setenv("WEBSITE_SITE_NAME", "interviews")
    for name in NEEDED:
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("FILES_URL", "/home/files")
    bootstrap.load_libraries()
    (said,) = caplog.messages
    assert all(why in said for why in NEEDED.values())


def test_files_may_be_reached_as_the_apps_identity() -> None:
    """J4: then the account is named, and no key is anywhere."""
    given = {**CLOUD, "WEBSITE_SITE_NAME": "a1", "AZURE_STORAGE_ACCOUNT_NAME": "account"}
    del given["FILES_CONNECTION_STRING"]
    assert AppSettings.read(given).files_url == "az://files"


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
