"""A served app with timers, an empty route prefix, and settings from its folder and from the environment."""

import json
import shutil
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.devhost.serving.conftest import APPS, calling
from tests.devhost.serving.durable_client import eventually
from tests.hosting import HostProcess

_VALUES = {"YEARLY": "0 0 0 1 1 *", "FROM_FILE": "file", "FROM_BOTH": "file"}


@dataclass(frozen=True)
class TracedHost:
    host: HostProcess
    trace: Path

    async def traces(self, name: str) -> list[dict[str, Any]]:
        async def look() -> list[dict[str, Any]]:
            text = self.trace.read_text(encoding="utf-8") if self.trace.exists() else ""
            return [line for line in map(json.loads, text.splitlines()) if line["name"] == name]

        return await eventually(look)


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TracedHost]:
    folder = tmp_path_factory.mktemp("timers")
    app = shutil.copytree(APPS / "timers", folder / "timers")
    settings = {"IsEncrypted": False, "Values": _VALUES}
    (app / "local.settings.json").write_text(json.dumps(settings), encoding="utf-8")
    env = {"TRACE": str(folder / "trace"), "FROM_BOTH": "environment"}
    with HostProcess.start(app, folder / "data", env) as host:
        yield TracedHost(host, folder / "trace")


async def test_a_timer_runs_at_the_start_where_it_asks_to_in_the_folder_of_its_app(
    traced: TracedHost,
) -> None:
    (run,) = await traced.traces("at_start")
    assert (run["past_due"], run["cwd"]) == (False, "timers")
    assert f"http://{run['hub']}" == traced.host.base_url


async def test_a_timer_is_run_by_hand_through_the_admin_api(traced: TracedHost) -> None:
    async with calling(traced.host) as web:
        headers = {"x-functions-key": traced.host.keys.master}
        reply = await web("admin/functions/yearly", "POST", headers=headers, json={})
    assert reply.status == 202
    assert len(await traced.traces("yearly")) == 1


async def test_settings_come_from_the_file_unless_the_environment_has_them_and_a_prefix_may_be_empty(
    traced: TracedHost,
) -> None:
    expected = {"FROM_FILE": "file", "FROM_BOTH": "environment", "FUNCTIONS_WORKER_RUNTIME": "python"}
    async with calling(traced.host) as web:
        assert {name: (await web(f"settings/{name}")).text for name in expected} == expected
        assert (await web("api/settings/FROM_FILE")).status == 404
