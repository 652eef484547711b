"""Vectors by OpenAI, Azure OpenAI or any server with their embeddings call: in batches, tried again where it helps."""

import asyncio
from collections.abc import Sequence
from itertools import batched
from typing import Final

from openai import APIConnectionError, APIStatusError, APITimeoutError, OpenAIError

from shared.assessments.evidence.embedding import EmbeddingFailed
from shared.assessments.evidence.records import Vector
from shared.interview.state_machine.settings import LanguageCode
from shared.language.model_clients import Clients
from shared.language.model_failures import AttemptFailed, failed_status
from shared.language.model_settings import Endpoint
from shared.language.observing import Observer, asking, unobserved
from shared.language.pace import Pace, Retries, call_patiently
from shared.language.plain_text import shorten
from shared.language.port import Usage
from shared.text.secrets.masking import masked

TEXTS_OF_A_CALL: Final = 64
MAX_TEXT_TOKENS: Final = 6_000
"""Embedding models take some 8,000 tokens; how many a text has is only estimated here."""
ATTEMPT_LIMIT_S: Final = 15.0
RETRIES: Final = Retries(attempts=3, backoff_s=0.5, wait_cap_s=ATTEMPT_LIMIT_S)


class OpenAIEmbedder:
    """Implements `Embedder`. On Azure the model's name is the name of its deployment."""

    def __init__(
        self, endpoint: Endpoint, model: str, pace: Pace | None = None, observer: Observer = unobserved
    ) -> None:
        self._clients = Clients(endpoint)
        self._model = model
        self._pace = pace or Pace()
        self._observer = observer

    @property
    def maker(self) -> str:
        return f"openai:{self._model}"

    def understands(self, language: LanguageCode) -> bool:
        return True

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        found: list[Vector] = []
        for some in batched(texts, TEXTS_OF_A_CALL, strict=False):
            async with asking("embed", self._observer) as under_way:
                shown = [shorten(masked(text, "en"), MAX_TEXT_TOKENS) or " " for text in some]
                made, tokens = await self._patiently(shown)
                under_way.usage = Usage(model_calls=1, input_tokens=tokens)
            found += made
        return found

    async def close(self) -> None:
        """Close the connections that belong to the running event loop."""
        await self._clients.close()

    async def _patiently(self, texts: list[str]) -> tuple[list[Vector], int]:
        try:
            return await call_patiently(lambda: self._attempt(texts), "embed", RETRIES, self._pace)
        except AttemptFailed as failure:
            raise EmbeddingFailed(failure.reason) from failure

    async def _attempt(self, texts: list[str]) -> tuple[list[Vector], int]:
        """The vectors, and how many tokens they cost where the server tells."""
        try:
            async with asyncio.timeout(ATTEMPT_LIMIT_S):
                reply = await self._clients.current().embeddings.create(
                    model=self._model, input=texts, encoding_format="float"
                )
        except APIStatusError as error:
            raise failed_status(error) from error
        except (APITimeoutError, TimeoutError) as error:
            raise AttemptFailed("timeout", "no reply in time", passes=True) from error
        except APIConnectionError as error:
            raise AttemptFailed("unavailable", type(error).__name__, passes=True) from error
        except (OpenAIError, ValueError, TypeError) as error:
            raise AttemptFailed("invalid", type(error).__name__) from error
        tokens = getattr(reply.usage, "prompt_tokens", None)  # whatever a server may send
        made = self._checked([each.embedding for each in reply.data or ()], len(texts))
        return made, tokens if isinstance(tokens, int) and tokens > 0 else 0

    def _checked(self, made: Sequence[Sequence[float]], wanted: int) -> list[Vector]:
        """One vector a text, all of one length, not empty: what a server sends is not to be trusted."""
        sizes = {len(each) for each in made}
        if len(made) != wanted or len(sizes) != 1 or 0 in sizes:
            raise AttemptFailed("invalid", "vectors do not fit the texts")
        try:
            return [Vector.of(self.maker, each) for each in made]
        except (ValueError, TypeError, OverflowError) as error:
            raise AttemptFailed("invalid", "a vector of something else than numbers") from error
