"""tools/teams_package.py: what is uploaded to Teams."""

import json
import struct
import zipfile
from pathlib import Path

import pytest

from shared.channels.teams.talking import END, SHOW
from tools.problems import ToolFailed
from tools.teams_package import write_package

APP = "11111111-2222-3333-4444-555555555555"
SETTINGS = {"TEAMS_APP_ID": APP, "PUBLIC_BASE_URL": "https://interviews.example.org/"}


def test_the_package_names_the_bot_and_its_commands_and_holds_both_icons(tmp_path: Path) -> None:
    write_package(tmp_path / "app.zip", SETTINGS)
    with zipfile.ZipFile(tmp_path / "app.zip") as package:
        assert sorted(package.namelist()) == ["color.png", "manifest.json", "outline.png"]
        manifest = json.loads(package.read("manifest.json"))
        sizes = [struct.unpack(">II", package.read(name)[16:24]) for name in ("color.png", "outline.png")]
    (bot,) = manifest["bots"]
    assert (manifest["id"], bot["botId"], bot["scopes"]) == (APP, APP, ["personal"])
    assert [command["title"] for command in bot["commandLists"][0]["commands"]] == [SHOW, END]
    assert manifest["developer"]["websiteUrl"] == "https://interviews.example.org"
    assert "${" not in json.dumps(manifest)
    assert sizes == [(192, 192), (32, 32)]


@pytest.mark.parametrize(
    ("name", "value"), [("TEAMS_APP_ID", ""), ("TEAMS_APP_ID", "bot"), ("PUBLIC_BASE_URL", "http://x")]
)
def test_a_setting_that_is_missing_is_named(tmp_path: Path, name: str, value: str) -> None:
    with pytest.raises(ToolFailed, match=name):
        write_package(tmp_path / "app.zip", SETTINGS | {name: value})
    assert not (tmp_path / "app.zip").exists()
