"""Refreshes the vectors of a corpus: records without one of the present embedder get one."""

from collections.abc import Sequence
from contextlib import suppress
from typing import Final

from shared.assessments.evidence.embedding import Embedder
from shared.assessments.evidence.records import EvidenceRecord, FollowUpRecord, PassageRecord
from shared.assessments.evidence.repository import new_version
from shared.platform.services import Services
from shared.storage.port import EVIDENCE, Changed, Document, NotFound

PAGE: Final = 100
SEARCHED: Final[tuple[type[EvidenceRecord], ...]] = (PassageRecord, FollowUpRecord)


async def refresh_vectors(services: Services, corpus: str) -> int:
    """How many records were given vectors. Raises EmbeddingFailed: without vectors evidence is searched by its words."""
    embedder = services.embedder
    if embedder is None:
        return 0
    refreshed = 0
    for kind in SEARCHED:
        after: str | None = None
        while True:
            page = await services.store.list(EVIDENCE, corpus, kind.KIND, limit=PAGE, after=after)
            stale = [document for document in page.items if document.get("maker") != embedder.maker]
            refreshed += await _refresh(services, corpus, kind, stale, embedder)
            if page.next is None:
                break
            after = page.next
    if refreshed:
        await new_version(services, corpus)
    return refreshed


async def _refresh(
    services: Services,
    corpus: str,
    kind: type[EvidenceRecord],
    stale: Sequence[Document],
    embedder: Embedder,
) -> int:
    """Store vectors with these documents. A document that was erased meanwhile is not written again."""
    records = [kind.read(document) for document in stale]
    made = await embedder.embed([record.searched_text() for record in records]) if records else []
    for document, record, vector in zip(stale, records, made, strict=True):
        fresh = record.with_vector(vector).to_document(corpus, services.settings.ttl)
        with suppress(Changed, NotFound):
            await services.store.put(EVIDENCE, fresh, etag=str(document["_etag"]))
    return len(records)
