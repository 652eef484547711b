"""HTTP functions, served."""

import asyncio
import gzip
import io
from collections.abc import AsyncIterator
from http import HTTPStatus

import pytest

from tests.devhost.serving.conftest import Web
from tests.hosting import HostProcess
from tests.product import Reply

type Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@pytest.fixture
async def connection(http_host: HostProcess) -> AsyncIterator[Connection]:
    reader, writer = await asyncio.open_connection(*http_host.base_url.removeprefix("http://").split(":"))
    yield reader, writer
    writer.close()


def assert_problem(reply: Reply, status: int) -> None:
    """An answer of the host's own, which says no more than its status."""
    assert reply.headers["Content-Type"].startswith("application/problem+json")
    title = HTTPStatus(status).phrase
    assert (reply.status, reply.json) == (status, {"type": "about:blank", "title": title, "status": status})


async def test_a_request_arrives_whole(web: Web, http_host: HostProcess) -> None:
    """Names of headers are in lower case, and repeated ones joined."""
    path = "api/echo/a%20b/c?x=1&y=z&x=2"
    sent = [("X-Kind", "a"), ("X-Kind", "b"), ("X-One", "1"), ("Content-Type", "image/png")]
    reply = await web(path, "POST", data=b"\xff\x00", headers=sent)
    assert (reply.status, reply.headers["Content-Type"]) == (200, "application/json")
    seen = reply.json
    assert (seen["method"], seen["body"]) == ("POST", "\xff\x00")
    assert seen["url"] == f"{http_host.base_url}/{path}"
    assert (seen["query"], seen["route"]) == ({"x": "1,2", "y": "z"}, {"first": "a b", "second": "c"})
    assert (seen["headers"]["x-kind"], seen["headers"]["x-one"]) == ("a,b", "1")
    assert [name for name in seen["headers"] if name != name.lower()] == []


@pytest.mark.parametrize(
    ("path", "text"),
    [
        ("number/ZERO", "literal"), ("files/a/b.txt", "a/b.txt"), ("unrouted", "by name"),
        ("context", "context"), ("text", "grüße"),
    ],
)  # fmt: skip
async def test_each_path_reaches_the_function_it_names(path: str, text: str, web: Web) -> None:
    reply = await web(f"api/{path}")
    assert (reply.status, reply.text) == (200, text)


@pytest.mark.parametrize(("method", "path", "status"), [
    *(("GET", path, 404) for path in ("api/nowhere", "%0A", "api/%0Anowhere", "%00", "%2F%2F")),
    *(("GET", path, 401) for path in ("admin/host/status", "admin/functions", "api/locked")),
    ("GET", "runtime/webhooks/durabletask/instances", 401), ("DELETE", "api/echo/1", 405),
    *(("GET", f"api/{path}", 500) for path in ("boom", "none", "status/99", "status/1000")),
])  # fmt: skip
async def test_what_the_host_refuses_and_what_fails_is_a_problem_that_says_nothing_else(
    method: str, path: str, status: int, web: Web
) -> None:
    reply = await web(path, method)
    assert_problem(reply, status)
    assert reply.headers.get("Allow") == ("GET, POST, PUT" if status == 405 else None)
    if path == "api/locked":
        assert reply.headers["WWW-Authenticate"] == 'FunctionsKey header="x-functions-key"'
    assert (await web("api/any")).status == 200


@pytest.mark.parametrize(("method", "path", "status", "text", "allowed"), [
    ("OPTIONS", "echo/1", 204, "", "GET, POST, PUT"), ("OPTIONS", "any", 200, "OPTIONS", None),
    ("HEAD", "number/5", 200, "", None),
])  # fmt: skip
async def test_options_names_the_methods_unless_a_function_takes_it_and_head_is_get_without_the_body(
    method: str, path: str, status: int, text: str, allowed: str | None, web: Web
) -> None:
    reply = await web(f"api/{path}", method)
    assert (reply.status, reply.text, reply.headers.get("Allow")) == (status, text, allowed)
    assert method != "HEAD" or reply.headers["Content-Length"] == "6"


@pytest.mark.parametrize(("path", "opening"), [
    ("api/locked", {"staff", "master"}), ("api/vault", {"master"}),
    ("api/any", {"", "wrong", "staff", "durable", "master"}), ("admin/host/status", {"master"}),
])  # fmt: skip
async def test_a_level_opens_to_its_own_keys(
    path: str, opening: set[str], http_host: HostProcess, web: Web
) -> None:
    for name in ("", "wrong", "staff", "durable", "master"):
        key = str(getattr(http_host.keys, name, name))
        replies = [await web(path, headers={"x-functions-key": key}), await web(f"{path}?code={key}")]
        assert [reply.status for reply in replies] == [200 if name in opening else 401] * 2, name


class TestAnswers:
    async def test_bytes_headers_and_every_cookie_are_sent(self, web: Web) -> None:
        reply = await web("api/bytes")
        assert (reply.headers["Content-Type"], reply.raw) == ("application/octet-stream", bytes(range(256)))
        reply = await web("api/cookies")
        assert (reply.headers["X-Kind"], reply.headers.getall("Set-Cookie")) == (  # type: ignore[attr-defined]
            "oat", ["a=1; path=/x; httponly", "b=2; max-age=60; path=/; secure; samesite=strict"],
        )  # fmt: skip

    async def test_a_function_may_answer_through_an_output_parameter(self, web: Web) -> None:
        reply = await web("api/out")
        assert (reply.status, reply.text) == (201, "through a parameter")

    @pytest.mark.parametrize("status", [201, 204, 302, 304, 404, 418, 503])
    async def test_the_status_is_the_functions_own(self, status: int, web: Web) -> None:
        reply = await web(f"api/status/{status}")
        assert (reply.status, reply.raw) == (status, b"")

    async def test_failures_and_what_the_app_logs_are_printed(self, web: Web, http_host: HostProcess) -> None:
        await web("api/boom")
        await http_host.printed("The function 'boom' failed: LookupError: nothing to see for callers")
        await http_host.printed("in boom")
        await web("api/context")
        await http_host.printed("INFO sample: seen by context")


class TestBodies:
    async def test_a_large_body_a_compressed_one_and_a_long_header_arrive_as_they_were_sent(
        self, web: Web
    ) -> None:
        assert (await web("api/size", "POST", data=io.BytesIO(b"x" * 3_000_000))).text == "3000000"
        packed = gzip.compress(b"x" * 1000)
        reply = await web("api/size", "POST", data=packed, headers={"Content-Encoding": "gzip"})
        assert reply.text == str(len(packed))
        headers = {"Authorization": f"Bearer {'x' * 20_000}"}
        reply = await web("api/echo/1", headers=headers)
        assert reply.json["headers"]["authorization"] == headers["Authorization"]

    async def test_a_client_that_leaves_disturbs_nobody(self, http_host: HostProcess, web: Web) -> None:
        address = http_host.base_url.removeprefix("http://")
        for _ in range(20):
            _, writer = await asyncio.open_connection(*address.split(":"))
            writer.write(b"POST /api/size HTTP/1.1\r\nHost: a\r\nContent-Length: 100\r\n\r\nshort")
            await writer.drain()
            writer.transport.abort()
        assert (await web("api/any")).status == 200
        assert "ConnectionResetError" not in http_host.output

    @pytest.mark.parametrize(("sent", "status"), [
        (b"no http at all\r\n\r\n", b"400"), (b"GET /api/any HTTP/1.1\r\n\r\n", b"400"),
        (b"POST /api/size HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nZZ\r\n", b"400"),
        (b"POST /api/size HTTP/1.1\r\nHost: x\r\nContent-Length: 104857601\r\n\r\n", b"413"),
    ])  # fmt: skip
    async def test_what_is_no_http_or_over_100_megabytes_is_refused_without_a_word_in_the_log(
        self, sent: bytes, status: bytes, connection: Connection, http_host: HostProcess
    ) -> None:
        reader, writer = connection
        writer.write(sent)
        assert (await reader.readline()).split()[1] == status
        assert "BadHttpMessage" not in http_host.output


async def test_an_unknown_address_is_a_page_to_a_browser_and_a_problem_to_a_program(web: Web) -> None:
    assert_problem(await web("nope"), 404)
    assert_problem(await web("nope", headers={"Accept": "application/json"}), 404)
    page = await web("nope", headers={"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"})
    assert (page.status, page.headers["Content-Type"]) == (404, "text/html; charset=utf-8")
    assert page.headers["Cache-Control"] == "no-store"
    assert "There is nothing here" in page.text
    assert '<a href="/">' in page.text


async def test_the_admin_api_shows_the_state_and_lists_the_functions(
    http_host: HostProcess, web: Web
) -> None:
    master = {"x-functions-key": http_host.keys.master}
    status = (await web("admin/host/status", headers=master)).json
    assert (status["state"], status["version"]) == ("Running", "1.3.0")
    assert {"name": "echo"} in (await web("admin/functions", headers=master)).json
    not_a_timer = await web("admin/functions/echo", "POST", headers=master)
    assert not_a_timer.status == 404


def test_the_functions_the_address_and_an_unused_retry_policy_are_printed(http_host: HostProcess) -> None:
    assert f"  zero: http [GET] {http_host.base_url}/api/number/zero (anonymous)" in http_host.output
    assert f"  vault: http [GET] {http_host.base_url}/api/vault (admin)" in http_host.output
    assert f"\nListening on {http_host.base_url}\n" in http_host.output
    assert "The retry policy of the function 'retried' is not applied" in http_host.output
