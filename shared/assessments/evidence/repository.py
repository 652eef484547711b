"""Stores and erases evidence: a document counts as a whole or not at all, and once, however often it is sent.

The id of a document follows from its text: the same text sent again is the same document.
"""

import hashlib
from collections.abc import Sequence
from contextlib import suppress
from itertools import batched
from typing import Final

from shared.assessments.evidence.corpus import read_corpus, records_of
from shared.assessments.evidence.embedding import vectors_or_none
from shared.assessments.evidence.limits import MAX_DOCUMENTS
from shared.assessments.evidence.records import (
    CorpusRecord,
    DocumentRecord,
    EvidenceRecord,
    FollowUpRecord,
    PassageRecord,
    corpus_of,
    key_of,
)
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import EVIDENCE, AlreadyExists, Create, Put, Write

RECORDS_OF_A_BATCH: Final = 16
"""With their vectors they stay far below what one batch may hold."""


class CorpusFull(Exception):
    """The corpus holds as many documents as one may."""


class CorpusErasing(Exception):
    """The corpus is being erased, and takes nothing until that is done."""


def own_id(*parts: str) -> str:
    """32 hexadecimal digits that follow from the parts."""
    whole = hashlib.sha256()
    for part in parts:
        whole.update(hashlib.sha256(part.encode()).digest())
    return whole.hexdigest()[:32]


async def find_document(services: Services, document_id: str) -> DocumentRecord | FollowUpRecord | None:
    """The document, or the answer, with this id; None when there is none, or it was erased."""
    corpus = corpus_of(document_id)
    if corpus is None:
        return None
    for kind in (DocumentRecord, FollowUpRecord):
        stored = await services.store.get(EVIDENCE, corpus, key_of(kind, document_id))
        if stored is not None:
            found = kind.read(stored)
            return None if isinstance(found, DocumentRecord) and found.erased else found
    return None


async def store_document(
    services: Services, corpus: str, record: DocumentRecord, passages: Sequence[PassageRecord]
) -> DocumentRecord:
    """Store the document with its passages, made searchable. Raises CorpusFull and CorpusErasing."""
    await _check_not_erasing(services, corpus)
    stored = await services.store.get(EVIDENCE, corpus, record.key())
    if stored is not None:
        before = DocumentRecord.read(stored)
        if not before.erased:
            return before
        await _sweep(services, corpus, before)
    if await services.store.count(EVIDENCE, corpus, DocumentRecord.KIND) >= MAX_DOCUMENTS:
        raise CorpusFull(corpus)
    await put_records(services, corpus, await with_vectors(services, passages))
    ttl = services.settings.ttl
    with suppress(AlreadyExists):
        await _write(services, corpus, [Create(record.to_document(corpus, ttl))])
    return record


async def store_response(services: Services, corpus: str, response: FollowUpRecord) -> FollowUpRecord:
    """Store an answer, made searchable; the first one with its id stands. Raises CorpusErasing."""
    await _check_not_erasing(services, corpus)
    stored = await services.store.get(EVIDENCE, corpus, response.key())
    if stored is None:
        (searchable,) = await with_vectors(services, [response])
        with suppress(AlreadyExists):
            create = Create(searchable.to_document(corpus, services.settings.ttl))
            await _write(services, corpus, [create])
            return response
        stored = await services.store.get(EVIDENCE, corpus, response.key())
    return response if stored is None else FollowUpRecord.read(stored)


async def erase_document(services: Services, document_id: str) -> bool:
    """Remove a document with its passages, or an answer; False when there is none. May be done again."""
    corpus = corpus_of(document_id)
    if corpus is None:
        return False
    stored = await services.store.get(EVIDENCE, corpus, key_of(DocumentRecord, document_id))
    if stored is None:
        return await _erase_response(services, corpus, document_id)
    await _sweep(services, corpus, DocumentRecord.read(stored))
    return True


async def finish_document_erasing(services: Services, document_id: str) -> None:
    """Remove what an erasing that broke off has left. A document that was stored again after it stays."""
    corpus = corpus_of(document_id)
    if corpus is None:
        return
    stored = await services.store.get(EVIDENCE, corpus, key_of(DocumentRecord, document_id))
    if stored is None:
        await new_version(services, corpus)  # an answer may be gone, and still be found in memory
    elif (record := DocumentRecord.read(stored)).erased:
        await _sweep(services, corpus, record)


async def erase_responses_of(services: Services, corpus: str, interview_id: str) -> None:
    where: dict[str, str | int | bool] = {"interview_id": interview_id}
    async for response in records_of(services.store, corpus, FollowUpRecord, where):
        await _erase_response(services, corpus, response.document_id)


async def put_records(services: Services, corpus: str, records: Sequence[EvidenceRecord]) -> None:
    """Write records over those that are there, if there are any. They count from the next version of the corpus on."""
    ttl = services.settings.ttl
    for some in batched(records, RECORDS_OF_A_BATCH, strict=False):
        await services.store.write(EVIDENCE, corpus, [Put(each.to_document(corpus, ttl)) for each in some])


async def new_version(services: Services, corpus: str) -> None:
    """Tell every process that keeps the corpus in memory to read it anew."""
    await _write(services, corpus, [])


async def with_vectors[R: EvidenceRecord](services: Services, records: Sequence[R]) -> Sequence[R]:
    """The records with their vectors, where they can be made now."""
    vectors = await vectors_or_none(services.embedder, [record.searched_text() for record in records])
    if vectors is None:
        return records
    return [record.with_vector(vector) for record, vector in zip(records, vectors, strict=True)]


async def _check_not_erasing(services: Services, corpus: str) -> None:
    record = await read_corpus(services.store, corpus)
    if record is not None and record.erasing:
        raise CorpusErasing(corpus)


async def _erase_response(services: Services, corpus: str, document_id: str) -> bool:
    key = key_of(FollowUpRecord, document_id)
    if await services.store.get(EVIDENCE, corpus, key) is None:
        return False
    await services.store.delete(EVIDENCE, corpus, key)
    await new_version(services, corpus)
    return True


async def _sweep(services: Services, corpus: str, record: DocumentRecord) -> None:
    """Make the passages count no more, in one write; then delete them, and the record at last."""
    erased = record.model_copy(update={"erased": True, "file_name": ""})
    await _write(services, corpus, [Put(erased.to_document(corpus, services.settings.ttl))])
    where: dict[str, str | int | bool] = {"document_id": record.document_id}
    async for passage in records_of(services.store, corpus, PassageRecord, where):
        await services.store.delete(EVIDENCE, corpus, passage.key())
    await services.store.delete(EVIDENCE, corpus, record.key())


async def _write(services: Services, corpus: str, operations: Sequence[Write]) -> None:
    version = CorpusRecord(version=new_id(services.now()))
    await services.store.write(EVIDENCE, corpus, [*operations, Put(version.to_document(corpus, None))])
