"""The port for vectors of texts. OpenAI makes them, or a package does offline, or there are none.

The name of its maker is stored with every vector, and vectors of different makers are never compared. Evidence without
usable vectors is searched by its words.
"""

import logging
from collections.abc import Sequence
from typing import Final, Protocol

from shared.assessments.evidence.computing import computed
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
        return await computed(self._made, texts)

    def _made(self, texts: Sequence[str]) -> list[Vector]:
        return [Vector.of(self.maker, values) for values in self._vectors.embed(texts)]


async def vectors_or_none(embedder: Embedder | None, texts: Sequence[str]) -> list[Vector] | None:
    """The vectors; None if there is no embedder or it fails. The next assessment tries again."""
    if embedder is None or not texts:
        return None
    try:
        return await embedder.embed(texts)
    except EmbeddingFailed as failure:
        logger.warning("%s made no vectors of %d texts: %s", embedder.maker, len(texts), failure.reason)
        return None
