"""host.json and local.settings.json."""

import json
from pathlib import Path

import pytest

from devhost.errors import AppRefused
from devhost.settings import HostedAppSettings, read_app_settings, resolve_settings


@pytest.fixture
def app(tmp_path: Path) -> Path:
    (tmp_path / "function_app.py").touch()
    return tmp_path


def test_an_app_without_files_gets_azures_defaults(app: Path) -> None:
    assert read_app_settings(app, {}) == HostedAppSettings(app, "api", "TestHubName", 32, 32, None, None)


def test_host_json_names_prefix_hub_limits_and_version(app: Path) -> None:
    durable = {
        "hubName": "%HUB%",
        "maxConcurrentActivityFunctions": 7,
        "maxConcurrentOrchestratorFunctions": 8,
        "defaultVersion": "2",
        "storageProvider": {"type": "azureManaged"},
    }
    host = {"version": "2.0", "extensions": {"http": {"routePrefix": "/v1/"}, "durableTask": durable}}
    (app / "host.json").write_text(json.dumps(host))
    assert read_app_settings(app, {"HUB": "mine"}) == HostedAppSettings(app, "v1", "mine", 7, 8, "2", None)


def test_local_values_fill_the_environment_but_never_change_it(app: Path) -> None:
    values = {"NEW": "file", "OLD": "file", "NUMBER": 5, "FLAG": True, "NOTHING": None}
    (app / "local.settings.json").write_text(json.dumps({"Values": values, "Host": {"LocalHttpPort": 7071}}))
    environment = {"OLD": "environment"}
    read_app_settings(app, environment)
    assert environment == {"OLD": "environment", "NEW": "file", "NUMBER": "5", "FLAG": "True", "NOTHING": ""}


def test_settings_are_put_in_wherever_they_are_named() -> None:
    assert resolve_settings("a/%X%/%Y%/50%", {"X": "1", "Y": "2"}) == "a/1/2/50%"


def test_a_setting_that_is_not_set_is_refused_by_name() -> None:
    with pytest.raises(AppRefused, match="'MISSING', which is not set"):
        resolve_settings("%MISSING%", {})


@pytest.mark.parametrize(("name", "text", "words"), [
    ("host.json", '{"extensions": {"http": {"routePrefix": 7}}}', "extensions.http.routePrefix"),
    ("host.json", '{"extensions": {"durableTask": {"maxConcurrentActivityFunctions": 0}}}', "ActivityFunc"),
    ("local.settings.json", '{"Values": []}', "local.settings.json cannot be used: Values"),
    ("local.settings.json", '{"IsEncrypted": true}', "is encrypted"),
])  # fmt: skip
def test_a_file_that_cannot_be_used_is_refused(app: Path, name: str, text: str, words: str) -> None:
    (app / name).write_text(text)
    with pytest.raises(AppRefused, match=words):
        read_app_settings(app, {})


def test_the_apps_script_may_bear_another_name(app: Path) -> None:
    with pytest.raises(AppRefused, match=r"There is no main\.py"):
        read_app_settings(app, {"PYTHON_SCRIPT_FILE_NAME": "main.py"})
    (app / "main.py").touch()
    assert read_app_settings(app, {"PYTHON_SCRIPT_FILE_NAME": "main.py"}).directory == app
