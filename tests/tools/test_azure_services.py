"""tools/azure_services.py: Azurite and the local Cosmos DB run beside the app, for as long as it does (F3)."""

import socket
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from azure.storage.blob import BlobServiceClient

from tools import azure_services
from tools.problems import ToolFailed


def is_listening(url: str) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", urlsplit(url).port or 0)) == 0


@pytest.mark.azurite
@pytest.mark.cosmos
def test_both_are_reached_by_the_settings_they_come_with_and_end_afterwards(tmp_path: Path) -> None:
    with azure_services.azure_services(tmp_path) as settings:
        with BlobServiceClient.from_connection_string(settings["FILES_CONNECTION_STRING"]) as blobs:
            containers = [container.name for container in blobs.list_containers()]
        assert [f"az://{name}" for name in containers] == [settings["FILES_URL"]]
        assert is_listening(settings["COSMOS_ENDPOINT"])
    assert not is_listening(settings["COSMOS_ENDPOINT"])


def test_one_that_does_not_start_is_named(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> list[str]:
        return [sys.executable, "-c", "raise SystemExit(4)"]

    monkeypatch.setattr(azure_services, "azurite_command", broken)
    monkeypatch.setattr(azure_services, "cosmos_command", broken)
    with (
        pytest.raises(ToolFailed, match="Azurite has ended with code 4"),
        azure_services.azure_services(tmp_path),
    ):
        pass
