"""One request to a receiver: to an address that was checked, without redirects, in limited time, its answer unread."""

import asyncio
import ipaddress
import socket
import ssl
from collections.abc import Awaitable, Callable, Mapping
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import Any, Final

import aiohttp
from aiohttp.abc import AbstractResolver, ResolveResult

from shared.channels.webhooks.addresses import BadUrl, check_url, may_lead_to

TIME_LIMIT_S: Final = 10.0
USER_AGENT: Final = "durable-interviews-webhooks"

LOOK_UPS: Final = ThreadPoolExecutor(32, thread_name_prefix="webhook-names")
"""Threads of their own, more than there are requests at once: a name that nobody answers for keeps its thread for longer
than a request is waited for, and may hold up neither other names nor what else works in threads."""

type Found = list[tuple[Any, ...]]
"""What `getaddrinfo` answers."""
type LookUp = Callable[[str, int], Awaitable[Found]]


@dataclass(frozen=True, slots=True)
class Posted:
    """What came of a request: the receiver's status, None where there was none, a word for it, and what it asked for."""

    status: int | None
    word: str
    retry_after_s: float = 0.0


class NotAllowed(Exception):
    """The receiver's name stands for an address that no webhook may lead to."""


async def look_up(host: str, port: int) -> Found:
    """The addresses of a name, by the system's resolver. Raises OSError."""
    look = partial(socket.getaddrinfo, host, port, type=socket.SOCK_STREAM)
    return list(await asyncio.get_running_loop().run_in_executor(LOOK_UPS, look))


class CheckedResolver(AbstractResolver):
    """Resolves a name to addresses that a webhook may lead to; the connection goes to these, whatever DNS says next."""

    def __init__(self, scheme: str, *, local: bool, look_up: LookUp) -> None:
        self._scheme = scheme
        self._local = local
        self._look_up = look_up

    async def resolve(
        self, host: str, port: int = 0, family: socket.AddressFamily = socket.AF_UNSPEC
    ) -> list[ResolveResult]:
        """Raises NotAllowed when one of the addresses is not allowed, and OSError when there is none."""
        found = await self._look_up(host, port)
        results = [self._checked(host, port, each) for each in found]
        if not results:
            raise OSError(None, "the name stands for no address")
        return results

    async def close(self) -> None:
        """Nothing is held."""

    def _checked(self, host: str, port: int, found: tuple[Any, ...]) -> ResolveResult:
        family, _, proto, _, (address, *_) = found
        if not may_lead_to(ipaddress.ip_address(address), self._scheme, local=self._local):
            raise NotAllowed
        numeric = socket.AI_NUMERICHOST | socket.AI_NUMERICSERV
        return ResolveResult(
            hostname=host, host=address, port=port, family=family, proto=proto, flags=numeric
        )


async def post(
    url: str,
    headers: Mapping[str, str],
    body: bytes,
    *,
    local: bool,
    look_up: LookUp = look_up,
    time_limit_s: float = TIME_LIMIT_S,
) -> Posted:
    """Send it. An error is returned as a word; nothing is raised."""
    try:
        scheme = check_url(url, local=local).scheme
        resolver = CheckedResolver(scheme, local=local, look_up=look_up)
        return await _post(url, headers, body, resolver, time_limit_s)
    except (BadUrl, NotAllowed):
        return Posted(None, "address")
    except TimeoutError:
        return Posted(None, "timeout")
    except (aiohttp.ClientSSLError, ssl.SSLError):
        return Posted(None, "tls")
    except (aiohttp.ClientError, aiohttp.InvalidURL, OSError, ValueError):
        return Posted(None, "unreachable")


async def _post(
    url: str, headers: Mapping[str, str], body: bytes, resolver: CheckedResolver, time_limit_s: float
) -> Posted:
    connector = aiohttp.TCPConnector(resolver=resolver, use_dns_cache=False, force_close=True)
    timeout = aiohttp.ClientTimeout(total=time_limit_s)
    sent = {**headers, "Content-Type": "application/json", "User-Agent": USER_AGENT}
    async with (
        aiohttp.ClientSession(
            connector=connector, timeout=timeout, cookie_jar=aiohttp.DummyCookieJar()
        ) as session,
        session.post(url, data=body, headers=sent, allow_redirects=False) as response,
    ):
        response.close()  # its body is not read, however long it is
        return Posted(response.status, f"http_{response.status}", _retry_after_s(response.headers))


def _retry_after_s(headers: Mapping[str, str]) -> float:
    """Seconds that the receiver asks for, 0 for none; a date is not read."""
    text = headers.get("Retry-After", "")
    return float(text) if text.isascii() and text.isdecimal() and len(text) < 9 else 0.0
