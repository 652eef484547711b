"""The semantic search where the store does it: Cosmos DB orders by `VectorDistance` over its own index."""

from collections.abc import Sequence
from typing import Protocol

from shared.assessments.evidence.corpus import ScoredRecord
from shared.assessments.evidence.records import (
    DocumentRecord,
    EvidenceRecord,
    FollowUpRecord,
    PassageRecord,
    Vector,
    key_of,
)
from shared.storage.port import EVIDENCE, Document, Store, Where


class VectorStore(Store, Protocol):
    """A store that can order a partition's documents by their vectors."""

    async def nearest(
        self, container: str, pk: str, vector: Sequence[float], *, where: Where, most: int
    ) -> Sequence[tuple[Document, float]]:
        """The documents whose fields equal `where`, nearest first, without their vectors, each with its cosine."""
        ...


async def search_store(store: VectorStore, corpus: str, vector: Vector, most: int) -> list[ScoredRecord]:
    """The best by meaning among what the same maker made vectors of; passages of documents that do not stand left out."""
    where = {"maker": vector.maker, "dimension": vector.dimension}
    rows = await store.nearest(EVIDENCE, corpus, vector.values, where=where, most=most)
    found = [ScoredRecord(_record(document), score) for document, score in rows]
    ids = {each.record.document_id for each in found if isinstance(each.record, PassageRecord)}
    standing = {document_id for document_id in ids if await _stands(store, corpus, document_id)}
    return [
        each
        for each in found
        if not isinstance(each.record, PassageRecord) or each.record.document_id in standing
    ]


def _record(document: Document) -> EvidenceRecord:
    kind = PassageRecord if document["kind"] == PassageRecord.KIND else FollowUpRecord
    return kind.read(document)


async def _stands(store: Store, corpus: str, document_id: str) -> bool:
    stored = await store.get(EVIDENCE, corpus, key_of(DocumentRecord, document_id))
    return stored is not None and not stored.get("erased")
