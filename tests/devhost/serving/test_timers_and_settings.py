"""A served app with timers, an empty route prefix, and settings from its folder and from the environment."""

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.devhost.serving.conftest import APPS
from tests.devhost.serving.durable_client import eventually
from tests.hosting import HostProcess

_VALUES = {"YEARLY": "0 0 0 1 1 *", "FROM_FILE": "file", "FROM_BOTH": "file"}


class TracedHost:
    def __init__(self, host: HostProcess, trace: Path) -> None:
        self.host = host
        self._trace = trace

    async def traces(self, name: str, count: int) -> list[dict[str, Any]]:
        """What the timer of that name has written, once there are as many lines."""

        async def look() -> list[dict[str, Any]]:
            text = self._trace.read_text(encoding="utf-8") if self._trace.exists() else ""
            lines: list[dict[str, Any]] = [json.loads(line) for line in text.splitlines()]
            mine = [line for line in lines if line["name"] == name]
            return mine if len(mine) >= count else []

        return await eventually(look)


@pytest.fixture(scope="module")
def traced(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TracedHost]:
    folder = tmp_path_factory.mktemp("timers")
    app = shutil.copytree(APPS / "timers", folder / "timers")
    (app / "local.settings.json").write_text(
        json.dumps({"IsEncrypted": False, "Values": _VALUES}), encoding="utf-8"
    )
    env = {"TRACE": str(folder / "trace"), "FROM_BOTH": "environment"}
    with HostProcess.start(app, folder / "data", env) as host:
        yield TracedHost(host, folder / "trace")


async def test_a_timer_runs_at_the_start_where_it_asks_to(traced: TracedHost) -> None:
    (run,) = await traced.traces("at_start", 1)
    assert run["past_due"] is False


async def test_a_timer_is_run_by_hand_through_the_admin_api(
    traced: TracedHost, web: aiohttp.ClientSession
) -> None:
    url = f"{traced.host.base_url}/admin/functions/yearly"
    async with web.post(url, headers={"x-functions-key": traced.host.keys.master}, json={}) as response:
        assert response.status == 202
    assert len(await traced.traces("yearly", 1)) == 1


async def test_an_app_runs_in_its_own_folder_and_knows_its_address(traced: TracedHost) -> None:
    (run,) = await traced.traces("at_start", 1)
    assert (run["cwd"], f"http://{run['hub']}") == ("timers", traced.host.base_url)


@pytest.mark.parametrize(
    ("name", "value"),
    [("FROM_FILE", "file"), ("FROM_BOTH", "environment"), ("FUNCTIONS_WORKER_RUNTIME", "python")],
)
async def test_settings_come_from_the_file_unless_the_environment_has_them(
    name: str, value: str, traced: TracedHost, web: aiohttp.ClientSession
) -> None:
    async with web.get(f"{traced.host.base_url}/settings/{name}") as response:
        assert await response.text() == value


async def test_an_empty_route_prefix_leaves_no_api_in_front(
    traced: TracedHost, web: aiohttp.ClientSession
) -> None:
    async with web.get(f"{traced.host.base_url}/api/settings/FROM_FILE") as response:
        assert response.status == 404
