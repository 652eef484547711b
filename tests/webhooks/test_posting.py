"""One request to a receiver: where it goes, what it may take, and what it never follows."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from threading import Event
from typing import Any

import pytest
from aiohttp import web

import shared.channels.webhooks.posting
from shared.channels.webhooks.delivery_slots import MOST
from shared.channels.webhooks.posting import CheckedResolver, Found, NotAllowed, Posted, post
from shared.channels.webhooks.signing import headers_of
from tests.fakes.listening import listening
from tests.fakes.receiver import NotSigned, verified

HEADERS = {"webhook-id": "msg_1"}


@asynccontextmanager
async def answering(answer: Callable[[web.Request], Awaitable[web.StreamResponse]]) -> AsyncIterator[int]:
    """A server on this machine that answers like this; its port."""
    app = web.Application()
    app.router.add_route("*", "/{path:.*}", answer)
    async with listening(app) as url:
        yield int(url.rpartition(":")[2])


def finding(*addresses: str) -> Callable[[str, int], Awaitable[Found]]:
    """A resolver that answers this, whatever it is asked."""

    async def look_up(_: str, port: int) -> Found:
        families = [socket.AF_INET6 if ":" in each else socket.AF_INET for each in addresses]
        return [
            (family, socket.SOCK_STREAM, 6, "", (each, port))
            for family, each in zip(families, addresses, strict=True)
        ]

    return look_up


async def test_the_body_arrives_as_it_was_signed_and_the_answer_is_its_status() -> None:
    came: list[Any] = []

    async def answer(request: web.Request) -> web.Response:
        came.append((request.method, request.path_qs, await request.read(), request.headers))
        return web.Response(status=202, text="thank you")

    async with answering(answer) as port:
        posted = await post(f"http://127.0.0.1:{port}/hook?x=1", HEADERS, b'{"a":1}', local=True)
    assert posted == Posted(202, "http_202")
    ((method, path, body, headers),) = came
    assert (method, path, body) == ("POST", "/hook?x=1", b'{"a":1}')
    assert (headers["Content-Type"], headers["webhook-id"]) == ("application/json", "msg_1")


async def test_a_redirect_is_not_followed() -> None:
    asked: list[str] = []

    async def answer(request: web.Request) -> web.Response:
        asked.append(request.path)
        return web.Response(status=307, headers={"Location": "/elsewhere"})

    async with answering(answer) as port:
        assert await post(f"http://127.0.0.1:{port}/hook", HEADERS, b"{}", local=True) == Posted(
            307, "http_307"
        )
    assert asked == ["/hook"]


@pytest.mark.parametrize(("sent", "asked"), [
    ("120", 120.0), *((other, 0.0) for other in ("0", "-1", "soon", "9" * 400, "Wed, 21 Oct 2026 07:28:00 GMT")),
])  # fmt: skip
async def test_the_time_that_a_receiver_asks_for_is_read(sent: str, asked: float) -> None:
    async def answer(_: web.Request) -> web.Response:
        return web.Response(status=503, headers={"Retry-After": sent})

    async with answering(answer) as port:
        posted = await post(f"http://127.0.0.1:{port}/hook", HEADERS, b"{}", local=True)
    assert posted == Posted(503, "http_503", asked)


async def test_an_answer_without_an_end_is_not_read() -> None:
    async def answer(request: web.Request) -> web.StreamResponse:
        response = web.StreamResponse()
        await response.prepare(request)
        while not let_go.is_set():
            await response.write(bytes(65_536))
        return response

    let_go = asyncio.Event()

    async with answering(answer) as port, asyncio.timeout(5):
        assert (await post(f"http://127.0.0.1:{port}/", HEADERS, b"{}", local=True)).status == 200
        let_go.set()


async def test_who_does_not_answer_in_time_is_given_up() -> None:
    let_go = asyncio.Event()

    async def answer(_: web.Request) -> web.Response:
        await let_go.wait()
        return web.Response()

    async with answering(answer) as port:
        url = f"http://127.0.0.1:{port}/"
        assert await post(url, HEADERS, b"{}", local=True, time_limit_s=0.1) == Posted(None, "timeout")
        let_go.set()


async def test_where_nobody_listens_or_no_tls_is_spoken_there_is_a_word_for_it() -> None:
    with socket.socket() as closed:
        closed.bind(("127.0.0.1", 0))
        url = f"http://127.0.0.1:{closed.getsockname()[1]}/"
        assert await post(url, HEADERS, b"{}", local=True) == Posted(None, "unreachable")

    async def answer(_: web.Request) -> web.Response:
        return web.Response()

    async with answering(answer) as port:
        assert (await post(f"https://127.0.0.1:{port}/", HEADERS, b"{}", local=True)).word == "tls"


class TestNames:
    @pytest.mark.parametrize(("url", "local", "addresses"), [
        *(
            ("https://hooks.example.org:{port}/", False, (inner,))
            for inner in ("127.0.0.1", "169.254.169.254", "10.0.0.1", "::ffff:127.0.0.1")
        ),
        ("https://hooks.example.org/", True, ("8.8.8.8", "192.168.1.1")),
        ("http://app.localhost/", True, ("8.8.8.8",)), ("http://127.0.0.1:{port}/", False, ("127.0.0.1",)),
    ])  # fmt: skip
    async def test_a_name_that_leads_where_it_may_not_is_not_called(
        self, url: str, local: bool, addresses: tuple[str, ...]
    ) -> None:
        """One address among others is enough; without TLS only this machine is allowed, where that is."""
        asked: list[str] = []

        async def answer(request: web.Request) -> web.Response:
            asked.append(request.path)
            return web.Response()

        async with answering(answer) as port:
            called = url.format(port=port)
            posted = await post(called, HEADERS, b"{}", local=local, look_up=finding(*addresses))
        assert (posted, asked) == (Posted(None, "address"), [])

    async def test_the_connection_goes_to_the_address_that_was_checked_and_to_no_later_one(self) -> None:
        """A name that stands for another address a moment later: it is asked once, and what it said is used."""
        answers = iter(["127.0.0.1", "169.254.169.254"])
        asked: list[str] = []

        async def look_up(host: str, port: int) -> Found:
            asked.append(host)
            return await finding(next(answers))(host, port)

        async def answer(request: web.Request) -> web.Response:
            return web.Response(status=204 if request.host.startswith("app.localhost:") else 400)

        async with answering(answer) as port:
            url = f"http://app.localhost:{port}/"
            assert (await post(url, HEADERS, b"{}", local=True, look_up=look_up)).status == 204
        assert asked == ["app.localhost"]

    async def test_a_name_that_stands_for_nothing_is_unreachable(self) -> None:
        async def nothing(host: str, port: int) -> Found:
            raise socket.gaierror(socket.EAI_NONAME, "unknown")

        for look_up in (nothing, finding()):
            posted = await post("https://hooks.example.org/", HEADERS, b"{}", local=False, look_up=look_up)
            assert posted == Posted(None, "unreachable")

    async def test_public_addresses_are_handed_on_as_they_were_found(self) -> None:
        look_up = finding("8.8.8.8", "2001:4860:4860::8888")
        resolver = CheckedResolver("https", local=False, look_up=look_up)
        found = await resolver.resolve("hooks.example.org", 443)
        assert [(each["host"], each["port"]) for each in found] == [
            ("8.8.8.8", 443),
            ("2001:4860:4860::8888", 443),
        ]
        with pytest.raises(NotAllowed):
            await CheckedResolver("http", local=False, look_up=look_up).resolve("x", 80)


class TestTheReceiverOfTheTests:
    """It must be able to refuse, or what it takes would prove nothing."""

    @pytest.mark.parametrize(
        "wrong",
        [{"webhook-timestamp": "1614265330"}, {"webhook-signature": "v1,AAAA v2,x"}, {"webhook-id": "msg_2"}],
    )
    def test_what_is_not_signed_is_refused(self, wrong: dict[str, str]) -> None:
        secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"
        good = headers_of((secret,), "msg_1", datetime.now(UTC), b"{}")
        assert verified(secret, good, b"{}") == b"{}"
        with pytest.raises(NotSigned):
            verified(secret, good | wrong, b"{}")
        with pytest.raises(NotSigned):
            verified(secret, good, b"{ }")


async def test_names_that_nobody_answers_for_hold_up_no_other(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each keeps its thread for as long as the system's resolver likes, also when nobody waits for it any more."""
    answered, resolve = Event(), socket.getaddrinfo

    def getaddrinfo(host: str, *given: Any, **named: Any) -> Any:
        if host == "hangs.example":
            answered.wait()
            raise OSError
        return resolve(host, *given, **named)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    hanging = [
        asyncio.ensure_future(shared.channels.webhooks.posting.look_up("hangs.example", 443))
        for _ in range(3 * MOST)
    ]
    await asyncio.sleep(0)  # they are there first
    try:
        async with asyncio.timeout(5):
            assert await shared.channels.webhooks.posting.look_up("127.0.0.1", 443)
    finally:
        answered.set()
    assert {type(each) for each in await asyncio.gather(*hanging, return_exceptions=True)} == {OSError}
