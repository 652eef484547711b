"""What a resume says to a question set, kept for other interviews with the same two until it expires or one is erased."""

from typing import Final

from shared.interview.records.record import Record
from shared.modes.predefined_questions.records import QuestionCoverage
from shared.storage.port import LIBRARY, Store

CACHE: Final = "coverage-cache"


class Cached(Record):
    """The finding under the digest of resume, set version and language."""

    KIND = "cached_coverage"

    digest: str
    questions: tuple[QuestionCoverage, ...]

    def key(self) -> str:
        return self.digest


async def read_cached(store: Store, digest: str) -> tuple[QuestionCoverage, ...] | None:
    """The finding, if it is kept."""
    document = await store.get(LIBRARY, CACHE, digest)
    return None if document is None else Cached.read(document).questions


async def keep(store: Store, digest: str, questions: tuple[QuestionCoverage, ...], ttl: int | None) -> None:
    await store.put(LIBRARY, Cached(digest=digest, questions=questions).to_document(CACHE, ttl))


async def forget(store: Store, digest: str) -> None:
    """Drop the finding: it quotes the resume."""
    await store.delete(LIBRARY, CACHE, digest)
