"""A reranker behind HTTP, of the shape that Cohere's and many others' have: `{query, documents}` in, scores out."""

import asyncio
import math
from collections.abc import Mapping, Sequence
from typing import Final
from weakref import WeakKeyDictionary

import httpx2
from pydantic import BaseModel, ValidationError

from shared.assessments.evidence.reranking import RerankFailed
from shared.language.observing import Observer, asking, unobserved
from shared.language.pace import Pace, Retries, call_patiently

ATTEMPT_LIMIT_S: Final = 10.0
ATTEMPTS: Final = 3
RETRIES: Final = Retries(ATTEMPTS, backoff_s=0.5, wait_cap_s=5.0)
MAX_REPLY_BYTES: Final = 1_000_000
MAX_DOCUMENT_CHARS: Final = 8_000
PASSING: Final = frozenset({408, 409, 425, 429})


class _Scored(BaseModel, extra="ignore", strict=True):
    index: int
    relevance_score: float


class _Reply(BaseModel, extra="ignore"):
    results: list[_Scored]


class HostedReranker:
    """Asks one URL. One instance serves all event loops; `close()` on each that used it."""

    def __init__(
        self,
        url: str,
        key: str | None,
        model: str,
        pace: Pace | None = None,
        observer: Observer = unobserved,
    ) -> None:
        self._url = url
        self._headers = {"Authorization": f"Bearer {key}"} if key else {}
        self._model = model
        self._pace = pace or Pace()
        self._observer = observer
        self._clients: WeakKeyDictionary[asyncio.AbstractEventLoop, httpx2.AsyncClient] = WeakKeyDictionary()

    async def rerank(self, question: str, texts: Sequence[str]) -> list[float]:
        """The relevance of each text, 0..1, in order; one that the reply does not name has none. Raises RerankFailed."""
        body = {
            "model": self._model,
            "query": question,
            "documents": [text[:MAX_DOCUMENT_CHARS] for text in texts],
            "top_n": len(texts),
        }
        async with asking("rerank", self._observer):
            return await call_patiently(
                lambda: self._attempt(body, len(texts)), "rerank", RETRIES, self._pace
            )

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        client = self._clients.pop(asyncio.get_running_loop(), None)
        if client is not None:
            await client.aclose()

    async def _attempt(self, body: Mapping[str, object], texts: int) -> list[float]:
        try:
            async with (
                asyncio.timeout(ATTEMPT_LIMIT_S),
                self._client().stream("POST", self._url, json=body, headers=self._headers) as response,
            ):
                if response.status_code != 200:
                    raise _refused(response)
                read = bytearray()
                async for chunk in response.aiter_bytes():
                    read += chunk
                    if len(read) > MAX_REPLY_BYTES:
                        raise RerankFailed("too_large")
                return _relevances(bytes(read), texts)
        except TimeoutError as error:
            raise RerankFailed("timeout", passes=True) from error
        except httpx2.TimeoutException as error:
            raise RerankFailed("timeout", passes=True) from error
        except (httpx2.HTTPError, httpx2.InvalidURL) as error:
            raise RerankFailed("unavailable", passes=True) from error

    def _client(self) -> httpx2.AsyncClient:
        loop = asyncio.get_running_loop()
        if loop not in self._clients:
            self._clients[loop] = httpx2.AsyncClient(timeout=ATTEMPT_LIMIT_S, follow_redirects=False)
        return self._clients[loop]


def _refused(response: httpx2.Response) -> RerankFailed:
    status = response.status_code
    passes = status >= 500 or status in PASSING
    try:
        wait = float(response.headers.get("retry-after", "0"))
    except ValueError:
        wait = 0.0
    return RerankFailed(f"http_{status}", passes=passes, retry_after_s=wait if wait > 0 else None)


def _relevances(body: bytes, texts: int) -> list[float]:
    try:
        reply = _Reply.model_validate_json(body)
    except ValidationError as error:
        raise RerankFailed("invalid") from error
    found = [0.0] * texts
    for each in reply.results:
        if not 0 <= each.index < texts or not math.isfinite(each.relevance_score):
            raise RerankFailed("invalid")
        found[each.index] = min(1.0, max(0.0, each.relevance_score))
    return found
