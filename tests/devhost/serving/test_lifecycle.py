"""Starting, stopping, being killed and starting again."""

import asyncio
import json
import os
import time
from pathlib import Path

import aiohttp
import pytest

from tests.devhost.serving.conftest import APPS, calling
from tests.devhost.serving.durable_client import durable_client, eventually
from tests.hosting import HostProcess


async def test_what_was_acknowledged_survives_kill_9(tmp_path: Path) -> None:
    first = HostProcess.start(APPS / "durable", tmp_path)
    async with durable_client(first) as api:
        raised, later = await api.start("waiting"), await api.start("waiting")
        assert await api.go(raised, '"before"') == 202
        await api.run("counting", "kept")
    first.kill9()

    with first.again() as second:
        async with durable_client(second) as api:
            assert (await api.until(raised, "Completed"))["output"] == {"said": "before"}
            assert await api.go(later, '"after"') == 202
            assert (await api.until(later, "Completed"))["output"] == {"said": "after"}
            assert (await api.call("GET", "entities/Counter/kept")).json == 5


async def test_a_proxy_of_the_environment_does_not_come_between_the_app_and_its_task_hub(
    tmp_path: Path,
) -> None:
    nowhere = "http://127.0.0.1:9"
    proxies = dict.fromkeys(("http_proxy", "https_proxy", "grpc_proxy"), nowhere) | {
        "no_proxy": "example.org"
    }
    with HostProcess.start(APPS / "durable", tmp_path, proxies) as host:
        async with calling(host) as web:
            assert (await web("api/start/waiting", "POST")).status == 202


class TestStopping:
    async def test_sigterm_ends_with_0_within_5_seconds_whatever_is_going_on(self, tmp_path: Path) -> None:
        host = HostProcess.start(APPS / "durable", tmp_path / "data")
        async with durable_client(host) as api:
            instance = await api.start("slow_work", str(tmp_path / "never"))
            await api.until(instance, "Running")
            started = time.monotonic()
            assert await asyncio.to_thread(host.stop) == 0
        assert time.monotonic() - started < 5
        assert "Traceback" not in host.output

    @pytest.mark.parametrize("path", ["hang", "block"])
    async def test_a_function_that_never_ends_does_not_keep_it(self, path: str, tmp_path: Path) -> None:
        host = HostProcess.start(APPS / "http", tmp_path / "data")
        async with calling(host) as web:
            hanging = asyncio.create_task(web(f"api/{path}"))
            assert (await web("api/any")).status == 200  # behind it, so that has arrived
            started = time.monotonic()
            assert await asyncio.to_thread(host.stop) == 0
            assert time.monotonic() - started < 5
            hanging.cancel()
        assert "Traceback" not in host.output

    async def test_a_request_under_way_is_answered_first(self, tmp_path: Path) -> None:
        host = HostProcess.start(APPS / "durable", tmp_path / "data")
        query = {"timeout": "60", "pollingInterval": "1"}
        async with durable_client(host) as api:

            async def running() -> bool:
                return bool((await api.call("GET", "instances", {"runtimeStatus": "Running"})).json)

            async def stopped_listening() -> bool:
                return "Stopping" in host.output

            waiting = asyncio.create_task(
                api.call("POST", "orchestrators/slow_work", query, data=json.dumps(str(tmp_path / "release")))
            )
            await eventually(running)
            stopping = asyncio.create_task(asyncio.to_thread(host.stop))
            await eventually(stopped_listening)
            (tmp_path / "release").touch()
            assert (await waiting).json == 8
            assert await stopping == 0

    async def test_no_new_connection_is_taken_once_it_stops(self, tmp_path: Path) -> None:
        host = HostProcess.start(APPS / "http", tmp_path)
        assert host.stop() == 0
        async with calling(host) as web:
            with pytest.raises(aiohttp.ClientConnectionError):
                await web("api/any")


@pytest.mark.parametrize(
    ("host", "origin"),
    [("0.0.0.0", "http://127.0.0.1:"), ("localhost", "http://localhost:"), ("::1", "http://[::1]:")],
)
async def test_the_address_it_tells_can_be_called(host: str, origin: str, tmp_path: Path) -> None:
    with HostProcess.start(APPS / "http", tmp_path, host=host) as served:
        assert served.base_url.startswith(origin)
        async with calling(served) as web:
            assert (await web("api/any")).status == 200


def test_a_start_takes_less_than_three_seconds_of_the_processor(tmp_path: Path) -> None:
    """Processor time, not the clock on the wall: other tests may be keeping the machine busy."""
    before = os.times()
    HostProcess.start(APPS / "durable", tmp_path).stop()
    after = os.times()
    used = after.children_user + after.children_system - before.children_user - before.children_system
    assert used < 3
