"""What a provider publishes of itself: its description and its keys, asked for seldom and remembered."""

import asyncio
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Final
from urllib.parse import urlsplit

import httpx2

from shared.access.openid.refusal import ProviderUnavailable
from shared.access.openid.wire import get_json

KNOWN_FOR_S: Final = 3600.0
AGAIN_AFTER_S: Final = 30.0
"""How soon keys are asked for once more, when a token names one that is not known."""
PATH: Final = "/.well-known/openid-configuration"

type Json = dict[str, Any]


@dataclass(slots=True)
class Description:
    """The provider with this issuer. Every method raises ProviderUnavailable."""

    issuer: str
    clock: Callable[[], float] = time.monotonic
    _known: dict[str, tuple[Json, float]] = field(default_factory=dict[str, tuple[Json, float]])
    _asking: asyncio.Lock = field(default_factory=asyncio.Lock)

    async def metadata(self, client: httpx2.AsyncClient) -> Json:
        """Its endpoints and what it supports."""
        found = await self._get(client, self.issuer.rstrip("/") + PATH, KNOWN_FOR_S)
        if found.get("issuer") != self.issuer:
            raise ProviderUnavailable("it describes another issuer than OIDC_ISSUER")
        return found

    async def endpoint(self, client: httpx2.AsyncClient, name: str) -> str:
        """The address of this endpoint, on https unless the issuer itself is not."""
        return self._safe((await self.metadata(client)).get(name), name)

    async def keys(self, client: httpx2.AsyncClient, *, again: bool = False) -> Json:
        """The keys that it signs with, asked for `again` where one is missing."""
        url = await self.endpoint(client, "jwks_uri")
        return await self._get(client, url, AGAIN_AFTER_S if again else KNOWN_FOR_S)

    async def _get(self, client: httpx2.AsyncClient, url: str, known_for_s: float) -> Json:
        async with self._asking:  # of calls that come at once, one asks
            found, at = self._known.get(url, ({}, float("-inf")))
            if self.clock() - at < known_for_s:
                return found
            found = await get_json(client, url)
            self._known[url] = (found, self.clock())
            return found

    def _safe(self, url: object, name: str) -> str:
        scheme = urlsplit(self.issuer).scheme
        if not isinstance(url, str) or urlsplit(url).scheme not in ("https", scheme):
            raise ProviderUnavailable(f"it names no {name}")
        return url
