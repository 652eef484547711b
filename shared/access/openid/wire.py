"""HTTP with the provider: every answer is bounded in size and time, and read only from where it was asked."""

import json
from collections.abc import AsyncIterator, Mapping
from typing import Any, Final, cast

import httpx2

from shared.access.openid.refusal import ProviderUnavailable

LIMIT_S: Final = 10.0
"""For all that one call of ours asks of the provider."""
MOST_BYTES: Final = 256 * 1024
AS_IT_IS: Final = {"Accept": "application/json", "Accept-Encoding": "identity"}
"""Uncompressed, so that the bound holds for what is read of it, too."""


class _Bounded(httpx2.AsyncByteStream):
    """An answer that ends with an error where it is too long."""

    def __init__(self, stream: httpx2.AsyncByteStream) -> None:
        self._stream = stream

    async def __aiter__(self) -> AsyncIterator[bytes]:
        size = 0
        async for chunk in self._stream:
            size += len(chunk)
            if size > MOST_BYTES:
                raise ProviderUnavailable(f"an answer is over {MOST_BYTES} bytes")
            yield chunk

    async def aclose(self) -> None:
        await self._stream.aclose()


class BoundedTransport(httpx2.AsyncHTTPTransport):
    """A transport whose answers hold at most `MOST_BYTES`, uncompressed."""

    async def handle_async_request(self, request: httpx2.Request) -> httpx2.Response:
        request.headers.update(AS_IT_IS)
        response = await super().handle_async_request(request)
        if response.headers.get("content-encoding", "identity") != "identity":
            raise ProviderUnavailable("an answer is compressed")
        response.stream = _Bounded(cast("httpx2.AsyncByteStream", response.stream))
        return response


async def get_json(
    client: httpx2.AsyncClient, url: str, headers: Mapping[str, str] | None = None
) -> dict[str, Any]:
    """The JSON object at this address. Raises ProviderUnavailable."""
    try:
        response = await client.get(url, headers=headers, auth=None)
    except (httpx2.HTTPError, httpx2.InvalidURL) as error:
        raise ProviderUnavailable(f"{type(error).__name__} at {_shown(url)}") from None
    if not response.is_success:
        raise ProviderUnavailable(f"{response.status_code} from {_shown(url)}")
    try:
        found: object = json.loads(response.content)
    except (ValueError, RecursionError):
        found = None
    if not isinstance(found, dict):
        raise ProviderUnavailable(f"no JSON object at {_shown(url)}")
    return cast("dict[str, Any]", found)


def _shown(url: str) -> str:
    return url.partition("?")[0]
