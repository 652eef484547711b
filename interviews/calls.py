"""One server, called over HTTP. Its answers are bounded and checked; its errors become `Refused`."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import TracebackType
from typing import Any, Final, Self, cast

import httpx2
from pydantic import BaseModel, ValidationError

from interviews.errors import NotUnderstood, Refused, ServerUnreachable, WrongUse, retry_after
from interviews.links import is_local
from interviews.plain import clipped, one_line

CONNECT_S: Final = 10.0
GRACE_S: Final = 15.0
"""Seconds that the server may take beyond the time that it was asked to wait."""
MOST_BYTES: Final = 64 * 1024 * 1024

type Files = Sequence[tuple[str, tuple[str, bytes]]]


@dataclass(frozen=True, slots=True)
class ServerReply:
    """A successful answer."""

    status: int
    content: bytes

    def read[M: BaseModel](self, model: type[M]) -> M:
        """The body as this model. Raises NotUnderstood."""
        try:
            return model.model_validate_json(self.content)
        except ValidationError as error:
            where = ".".join(str(part) for part in error.errors()[0]["loc"]) or "the body"
            raise NotUnderstood(f"The server's answer is not what was expected (see {where}).") from None

    @property
    def text(self) -> str:
        return self.content.decode("utf-8", "replace")


class ServerClient:
    """A server under `base_url`; every call carries `headers`. Use it as an async context manager."""

    def __init__(
        self,
        base_url: str,
        headers: Mapping[str, str],
        transport: httpx2.AsyncBaseTransport | None = None,
    ) -> None:
        self.base_url = base_url
        # A proxy of the environment is for what is far away. Redirects would carry the key elsewhere.
        self._client = httpx2.AsyncClient(
            headers=dict(headers),
            trust_env=not is_local(base_url),
            follow_redirects=False,
            transport=transport,
        )

    async def __aenter__(self) -> Self:
        await self._client.__aenter__()
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._client.__aexit__(kind, error, trace)

    async def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, str | int | float | None] | None = None,
        json: object = None,
        content: bytes | None = None,
        files: Files | None = None,
        headers: Mapping[str, str] | None = None,
        wait_s: float = 0,
    ) -> ServerReply:
        """Raises Refused, ServerUnreachable and NotUnderstood, and WrongUse for what cannot be sent.

        What `query` holds as None is left out.
        """
        try:
            request = self._client.build_request(
                method,
                self.base_url + path,
                params={name: value for name, value in (query or {}).items() if value is not None},
                json=json,
                content=content,
                files=files,
                headers=dict(headers or {}),
                timeout=httpx2.Timeout(wait_s + GRACE_S, connect=CONNECT_S),
            )
        except (httpx2.InvalidURL, ValueError) as error:  # half a character, a number that is none
            raise WrongUse(f"This cannot be sent: {one_line(str(error))}.") from None
        response, body = await self._sent(request)
        if not response.is_success:
            raise _refused(response, body)
        return ServerReply(response.status_code, body)

    async def _sent(self, request: httpx2.Request) -> tuple[httpx2.Response, bytes]:
        try:
            response = await self._client.send(request, stream=True)
            try:
                return response, await _bounded(response)
            finally:
                await response.aclose()
        except httpx2.HTTPError as error:
            raise ServerUnreachable(_why_not(self.base_url, error)) from None


async def _bounded(response: httpx2.Response) -> bytes:
    body = bytearray()
    async for chunk in response.aiter_bytes():
        body += chunk
        if len(body) > MOST_BYTES:
            raise NotUnderstood(f"The server's answer is over {MOST_BYTES} bytes.")
    return bytes(body)


def _why_not(base_url: str, error: Exception) -> str:
    said = clipped(str(error), 120) or type(error).__name__
    return f"No answer from {one_line(base_url)} ({said}). Does it run? --url names another address."


def _refused(response: httpx2.Response, body: bytes) -> Refused:
    problem = _object(body)
    return Refused(
        response.status_code,
        _text(problem, "title") or response.reason_phrase,
        _text(problem, "detail"),
        _field_errors(problem.get("errors")),
        retry_after(response.headers),
        _text(problem, "reason"),
    )


def _object(body: bytes) -> dict[str, Any]:
    try:
        value: object = json.loads(body)
    except (ValueError, RecursionError):
        return {}
    return cast("dict[str, Any]", value) if isinstance(value, dict) else {}


def _text(problem: Mapping[str, Any], name: str) -> str:
    value = problem.get(name)
    return clipped(value, 500) if isinstance(value, str) else ""


def _field_errors(errors: object) -> list[tuple[str, str]]:
    if not isinstance(errors, list):
        return []
    given = [cast("dict[str, Any]", each) for each in cast("list[object]", errors) if isinstance(each, dict)]
    return [(_text(each, "path"), _text(each, "message")) for each in given[:20]]
