"""HTTP functions, served."""

import asyncio
import gzip
import io
import json
from typing import Any, cast

import aiohttp
import pytest
from yarl import URL

from tests.hosting import HostProcess


async def echoed(response: aiohttp.ClientResponse) -> dict[str, Any]:
    return cast("dict[str, Any]", await response.json())


async def test_a_request_arrives_whole(http_host: HostProcess, web: aiohttp.ClientSession) -> None:
    url = f"{http_host.base_url}/api/echo/a%20b/c?x=1&y=z&x=2"
    async with web.post(
        url, data=b"\xff\x00", headers={"X-One": "1", "Content-Type": "image/png"}
    ) as response:
        seen = await echoed(response)
    assert (response.status, response.content_type) == (200, "application/json")
    assert (seen["method"], seen["url"], seen["body"]) == ("POST", url, "\xff\x00")
    assert (seen["query"], seen["route"]) == ({"x": "1,2", "y": "z"}, {"first": "a b", "second": "c"})


async def test_header_names_arrive_in_lower_case_and_repeats_joined(
    http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    headers = [("X-Kind", "a"), ("X-Kind", "b"), ("X-Other", "c")]
    async with web.get(f"{http_host.base_url}/api/echo/1", headers=headers) as response:
        seen = await echoed(response)
    assert (seen["headers"]["x-kind"], seen["headers"]["x-other"]) == ("a,b", "c")
    assert [name for name in seen["headers"] if name != name.lower()] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("number/ZERO", "literal"),
        ("files/a/b.txt", "a/b.txt"),
        ("unrouted", "by name"),
        ("context", "context"),
        ("text", "grüße"),
    ],
)
async def test_each_path_reaches_the_function_it_names(
    path: str, text: str, http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    async with web.get(f"{http_host.base_url}/api/{path}") as response:
        assert (response.status, await response.text()) == (200, text)


async def says(response: aiohttp.ClientResponse, status: int, title: str) -> None:
    assert (response.status, response.content_type) == (status, "application/problem+json")
    assert await response.json() == {"type": "about:blank", "title": title, "status": status}


async def test_an_unknown_path_is_not_found(http_host: HostProcess, web: aiohttp.ClientSession) -> None:
    async with web.get(f"{http_host.base_url}/api/nowhere") as response:
        await says(response, 404, "Not Found")


@pytest.mark.parametrize("path", ["%0A", "api/%0Anowhere", "%00", "%2F%2F"])
async def test_a_path_that_no_route_can_have_gets_a_problem_too(
    path: str, http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    async with web.get(URL(f"{http_host.base_url}/{path}", encoded=True)) as response:
        await says(response, 404, "Not Found")


@pytest.mark.parametrize(
    "path", ["admin/host/status", "admin/functions", "runtime/webhooks/durabletask/instances"]
)
async def test_what_the_host_itself_refuses_is_a_problem(
    path: str, http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    async with web.get(f"{http_host.base_url}/{path}") as response:
        await says(response, 401, "Unauthorized")


async def test_a_method_the_route_does_not_take_is_told_the_ones_it_does(
    http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    async with web.delete(f"{http_host.base_url}/api/echo/1") as response:
        assert response.headers["Allow"] == "GET, POST, PUT"
        await says(response, 405, "Method Not Allowed")


async def test_options_names_the_methods(http_host: HostProcess, web: aiohttp.ClientSession) -> None:
    async with web.options(f"{http_host.base_url}/api/echo/1") as response:
        assert (response.status, response.headers["Allow"]) == (204, "GET, POST, PUT")


async def test_head_is_get_without_the_body(http_host: HostProcess, web: aiohttp.ClientSession) -> None:
    async with web.head(f"{http_host.base_url}/api/number/5") as response:
        assert (response.status, response.headers["Content-Length"], await response.read()) == (200, "6", b"")


async def test_a_function_without_methods_answers_options_too(
    http_host: HostProcess, web: aiohttp.ClientSession
) -> None:
    async with web.options(f"{http_host.base_url}/api/any") as response:
        assert (response.status, await response.text()) == (200, "OPTIONS")


class TestKeys:
    @pytest.mark.parametrize(
        ("path", "key", "status"),
        [
            ("locked", None, 401),
            ("locked", "wrong", 401),
            ("locked", "staff", 200),
            ("locked", "master", 200),
            ("locked", "durable", 401),
            ("vault", None, 401),
            ("vault", "staff", 401),
            ("vault", "durable", 401),
            ("vault", "master", 200),
            ("any", None, 200),
            ("any", "wrong", 200),
        ],
    )
    async def test_a_level_opens_to_its_own_keys(
        self, path: str, key: str | None, status: int, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        given = str(getattr(http_host.keys, key or "", key or ""))
        url = f"{http_host.base_url}/api/{path}"
        async with web.get(url, headers={"x-functions-key": given}) as by_header:
            assert by_header.status == status
        async with web.get(url, params={"code": given}) as by_query:
            assert by_query.status == status

    async def test_a_refusal_says_only_that_a_key_is_wanted(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        async with web.get(f"{http_host.base_url}/api/locked") as response:
            assert response.headers["WWW-Authenticate"] == 'FunctionsKey header="x-functions-key"'
            await says(response, 401, "Unauthorized")


class TestAnswers:
    async def test_bytes_go_out_as_they_are(self, http_host: HostProcess, web: aiohttp.ClientSession) -> None:
        async with web.get(f"{http_host.base_url}/api/bytes") as response:
            assert (response.content_type, await response.read()) == (
                "application/octet-stream",
                bytes(range(256)),
            )

    async def test_headers_and_every_cookie_are_sent(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        async with web.get(f"{http_host.base_url}/api/cookies") as response:
            cookies = response.headers.getall("Set-Cookie")
        assert response.headers["X-Kind"] == "oat"
        assert cookies == ["a=1; path=/x; httponly", "b=2; max-age=60; path=/; secure; samesite=strict"]

    async def test_a_function_may_answer_through_an_output_parameter(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        async with web.get(f"{http_host.base_url}/api/out") as response:
            assert (response.status, await response.text()) == (201, "through a parameter")

    @pytest.mark.parametrize("status", [201, 204, 302, 304, 404, 418, 503])
    async def test_the_status_is_the_functions_own(
        self, status: int, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        url = f"{http_host.base_url}/api/status/{status}"
        async with web.get(url, allow_redirects=False) as response:
            assert (response.status, await response.read()) == (status, b"")

    @pytest.mark.parametrize("path", ["boom", "none", "status/99", "status/1000"])
    async def test_what_fails_is_a_500_that_tells_nothing_and_the_host_goes_on(
        self, path: str, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        async with web.get(f"{http_host.base_url}/api/{path}") as response:
            await says(response, 500, "Internal Server Error")
        async with web.get(f"{http_host.base_url}/api/any") as response:
            assert response.status == 200

    async def test_a_failure_is_logged_with_its_type_message_and_place(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        async with web.get(f"{http_host.base_url}/api/boom"):
            pass
        await http_host.printed("The function 'boom' failed: LookupError: nothing to see for callers")
        await http_host.printed("in boom")


class TestBodies:
    async def test_a_large_body_arrives(self, http_host: HostProcess, web: aiohttp.ClientSession) -> None:
        async with web.post(f"{http_host.base_url}/api/size", data=io.BytesIO(b"x" * 3_000_000)) as response:
            assert await response.text() == "3000000"

    async def test_a_body_over_100_megabytes_is_refused_unread(self, http_host: HostProcess) -> None:
        address = http_host.base_url.removeprefix("http://")
        reader, writer = await asyncio.open_connection(*address.split(":"))
        writer.write(
            f"POST /api/size HTTP/1.1\r\nHost: {address}\r\nContent-Length: 104857601\r\n\r\n".encode()
        )
        assert (await reader.readline()).split()[1] == b"413"
        writer.close()

    async def test_a_client_that_leaves_disturbs_nobody(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        address = http_host.base_url.removeprefix("http://")
        for _ in range(20):
            _, writer = await asyncio.open_connection(*address.split(":"))
            writer.write(
                f"POST /api/size HTTP/1.1\r\nHost: {address}\r\nContent-Length: 100\r\n\r\nshort".encode()
            )
            await writer.drain()
            writer.transport.abort()
        async with web.get(f"{http_host.base_url}/api/any") as response:
            assert response.status == 200
        assert "ConnectionResetError" not in http_host.output

    async def test_a_compressed_body_arrives_as_it_was_sent(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        packed = gzip.compress(b"x" * 1000)
        headers = {"Content-Encoding": "gzip"}
        async with web.post(f"{http_host.base_url}/api/size", data=packed, headers=headers) as response:
            assert await response.text() == str(len(packed))

    async def test_a_header_of_20_kilobytes_arrives(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        headers = {"Authorization": f"Bearer {'x' * 20_000}"}
        async with web.get(f"{http_host.base_url}/api/echo/1", headers=headers) as response:
            assert (await echoed(response))["headers"]["authorization"] == headers["Authorization"]

    @pytest.mark.parametrize(
        "sent",
        [
            b"no http at all\r\n\r\n",
            b"GET /api/any HTTP/1.1\r\n\r\n",
            b"POST /api/size HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n",
        ],
    )
    async def test_what_is_no_http_is_a_400_without_a_word_in_the_log(
        self, sent: bytes, http_host: HostProcess
    ) -> None:
        reader, writer = await asyncio.open_connection(*http_host.base_url.removeprefix("http://").split(":"))
        writer.write(sent)
        assert (await reader.readline()).split()[1] == b"400"
        writer.close()
        assert "BadHttpMessage" not in http_host.output


class TestAdmin:
    async def test_the_status_names_state_and_version(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        headers = {"x-functions-key": http_host.keys.master}
        async with web.get(f"{http_host.base_url}/admin/host/status", headers=headers) as response:
            status = json.loads(await response.text())
        assert (status["state"], status["version"]) == ("Running", "1.3.0")

    async def test_only_the_master_key_opens_it(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        for key in ("", http_host.keys.staff, http_host.keys.durable):
            headers = {"x-functions-key": key}
            async with web.get(f"{http_host.base_url}/admin/host/status", headers=headers) as response:
                assert response.status == 401

    async def test_the_functions_are_listed(self, http_host: HostProcess, web: aiohttp.ClientSession) -> None:
        headers = {"x-functions-key": http_host.keys.master}
        async with web.get(f"{http_host.base_url}/admin/functions", headers=headers) as response:
            assert {"name": "echo"} in json.loads(await response.text())

    async def test_a_function_that_is_no_timer_cannot_be_run(
        self, http_host: HostProcess, web: aiohttp.ClientSession
    ) -> None:
        headers = {"x-functions-key": http_host.keys.master}
        async with web.post(f"{http_host.base_url}/admin/functions/echo", headers=headers) as response:
            assert response.status == 404


def test_the_functions_and_the_address_are_printed(http_host: HostProcess) -> None:
    assert f"  zero: http [GET] {http_host.base_url}/api/number/zero (anonymous)" in http_host.output
    assert f"  vault: http [GET] {http_host.base_url}/api/vault (admin)" in http_host.output
    assert f"\nListening on {http_host.base_url}\n" in http_host.output


async def test_what_the_app_logs_is_shown(http_host: HostProcess, web: aiohttp.ClientSession) -> None:
    async with web.get(f"{http_host.base_url}/api/context"):
        pass
    await http_host.printed("INFO sample: seen by context")


def test_a_retry_policy_that_is_not_applied_is_told(http_host: HostProcess) -> None:
    assert "The retry policy of the function 'retried' is not applied" in http_host.output
