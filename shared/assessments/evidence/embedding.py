"""Vectors of texts, as a small port: made by OpenAI, or offline from vectors that come inside a package, or by nobody.

Who made a vector is kept beside it, and vectors of different makers are never compared. Without a maker, and whenever
one fails, evidence is searched by its words.
"""

import asyncio
import logging
from collections.abc import Sequence
from typing import Final, Protocol

from shared.assessments.evidence.records import Vector
from shared.interview.state_machine.settings import LanguageCode
from shared.language.vectors import Vectors

OFFLINE: Final = "wordllama"

logger = logging.getLogger("interviews.evidence")


class EmbeddingFailed(Exception):
    """The vectors could not be made; `reason` is a short word, never one that anybody typed."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Embedder(Protocol):
    """Makes vectors. `maker` names model and maker: the same name means the same space."""

    @property
    def maker(self) -> str: ...

    def understands(self, language: LanguageCode) -> bool:
        """Whether nearness of its vectors means anything in this language."""
        ...

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        """One vector a text, in order. Raises EmbeddingFailed."""
        ...


class OfflineEmbedder:
    """Static word vectors made from English; nothing leaves the process."""

    def __init__(self, vectors: Vectors) -> None:
        self._vectors = vectors

    @property
    def maker(self) -> str:
        return OFFLINE

    def understands(self, language: LanguageCode) -> bool:
        return language == "en"

    async def embed(self, texts: Sequence[str]) -> list[Vector]:
        return await asyncio.to_thread(self._made, texts)

    def _made(self, texts: Sequence[str]) -> list[Vector]:
        return [Vector.of(self.maker, values) for values in self._vectors.embed(texts)]


async def vectors_or_none(embedder: Embedder | None, texts: Sequence[str]) -> list[Vector] | None:
    """The vectors; None where nobody makes any, or whoever does fails: the next assessment tries again."""
    if embedder is None or not texts:
        return None
    try:
        return await embedder.embed(texts)
    except EmbeddingFailed as failure:
        logger.warning("%s made no vectors of %d texts: %s", embedder.maker, len(texts), failure.reason)
        return None
