"""Keeping the files of a handover until nobody needs them: written before anything runs, erased without a trace."""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import suppress
from itertools import batched
from typing import Final

from shared.interview.records.erasing import TOMBSTONE_TTL_S
from shared.interview.records.index import IDEMPOTENCY
from shared.modes.knowledge_handover.files.intake import SentFile
from shared.modes.knowledge_handover.files.reading import NoHandover, read_handover
from shared.modes.knowledge_handover.files.records import (
    FileRecord,
    HandoverRecord,
    folder,
    is_handover_id,
    partition,
)
from shared.platform.services import Services
from shared.storage.port import INDEX, INTERVIEWS, AlreadyExists, Changed, Create, Document

WRITES_AT_ONCE: Final = 8
DOCUMENTS_OF_A_BATCH: Final = 50


async def keep(services: Services, record: HandoverRecord, files: Sequence[SentFile]) -> HandoverRecord:
    """Store the files, one document each, and at last the handover's own: where that stands, all do. May be done again.

    Raises NoHandover where the handover was erased meanwhile.
    """
    room = asyncio.Semaphore(WRITES_AT_ONCE)

    async def write(file: FileRecord, data: bytes) -> None:
        async with room:
            await services.files.write(file.file_key, data)

    records = [_record(record.handover_id, number, file) for number, file in enumerate(files, start=1)]
    await asyncio.gather(*(write(kept, file.data) for kept, file in zip(records, files, strict=True)))
    pk, ttl = partition(record.handover_id), services.settings.ttl
    for some in batched(records, DOCUMENTS_OF_A_BATCH, strict=False):
        with suppress(AlreadyExists):
            await services.store.write(INTERVIEWS, pk, [Create(each.to_document(pk, ttl)) for each in some])
    with suppress(AlreadyExists):
        await services.store.create(INTERVIEWS, record.to_document(pk, ttl))
    try:
        return await read_handover(services.store, record.handover_id)
    except NoHandover:  # it was erased before: what was written anew just now must not outlive that
        await _sweep(services, record.handover_id)
        raise


def _record(handover_id: str, number: int, file: SentFile) -> FileRecord:
    key = f"{folder(handover_id)}/{number:06d}"
    return FileRecord(number=number, file_name=file.name, file_key=key, size=len(file.data))


async def erase_handover(
    services: Services, handover_id: str, erase_durable: Callable[[str], Awaitable[None]]
) -> bool:
    """Erase files, texts and findings; False when there never was such a handover. May be done again.

    The handover's own document gives way to a tombstone, under which no step of the orchestration stores anything more.
    """
    tombstone = await _bury(services, handover_id)
    if tombstone is None:
        return False
    await erase_durable(handover_id)
    await _sweep(services, handover_id)
    if start_digest := tombstone.get("start_digest"):
        await services.store.delete(INDEX, IDEMPOTENCY, start_digest)
    return True


async def _sweep(services: Services, handover_id: str) -> None:
    """Delete all that stands beside the tombstone."""
    pk = partition(handover_id)
    while left := [each for each in await services.store.ids(INTERVIEWS, pk) if each != HandoverRecord.KIND]:
        # A step that was under way may store something until the document of its file is gone: so look again.
        for doc_id in left:
            await services.store.delete(INTERVIEWS, pk, doc_id)
    await services.files.delete_prefix(folder(handover_id))


async def _bury(services: Services, handover_id: str) -> Document | None:
    """The tombstone, put in the document's place; None without one."""
    while is_handover_id(handover_id):
        document = await services.store.get(INTERVIEWS, partition(handover_id), HandoverRecord.KIND)
        if document is None or document.get("erased"):
            return document
        tombstone: Document = {
            "id": HandoverRecord.KIND,
            "pk": partition(handover_id),
            "kind": "tombstone",
            "erased": True,
            "start_digest": document.get("start_digest"),
            "ttl": TOMBSTONE_TTL_S,
        }
        try:
            await services.store.put(INTERVIEWS, tombstone, etag=str(document["_etag"]))
        except Changed:
            continue
        return tombstone
    return None
