"""Storing what a step found, once: the document that guards it is replaced in the same batch."""

from collections.abc import Sequence
from typing import Final

from shared.interview.records.record import Record
from shared.modes.knowledge_handover.files.reading import NoHandover, read_guarded
from shared.modes.knowledge_handover.files.records import (
    FileRecord,
    FileState,
    HandoverRecord,
    Stage,
    TextRecord,
    partition,
)
from shared.platform.services import Services
from shared.storage.changing import OUTPACED
from shared.storage.port import INTERVIEWS, Create, Replace, Store

ATTEMPTS: Final = 5


async def read_file(store: Store, handover_id: str, number: int) -> FileRecord:
    """How far the file has come. Raises NoHandover."""
    return (await _guarded(store, handover_id, number))[0]


async def read_text(store: Store, handover_id: str, number: int) -> TextRecord:
    """The text of a file that was parsed. Raises NoHandover."""
    key = TextRecord(number=number, text="").key()
    document = await store.get(INTERVIEWS, partition(handover_id), key)
    if document is None:
        raise NoHandover(handover_id)
    return TextRecord.read(document)


async def settle_file(
    services: Services,
    handover_id: str,
    settled: FileRecord,
    found: Sequence[Record] = (),
    *,
    before: FileState,
) -> FileRecord:
    """Store the file's new state with what was found, unless it left the state `before`; the state that it then has.

    Raises NoHandover.
    """
    for _ in range(ATTEMPTS):
        file, etag = await _guarded(services.store, handover_id, settled.number)
        if file.state != before:
            return file
        if await _is_stored(services, handover_id, settled, etag, found):
            return settled
    raise NoHandover(handover_id)


async def settle_stage(
    services: Services,
    handover_id: str,
    stage: Stage,
    found: Sequence[Record] = (),
    *,
    before: Sequence[Stage],
    error: str | None = None,
) -> HandoverRecord:
    """The same for the handover as a whole. Raises NoHandover."""
    for _ in range(ATTEMPTS):
        record, etag = await read_guarded(services.store, handover_id)
        if record.stage not in before:
            return record
        settled = record.model_copy(update={"stage": stage, "error": error})
        if await _is_stored(services, handover_id, settled, etag, found):
            return settled
    raise NoHandover(handover_id)


async def _is_stored(
    services: Services, handover_id: str, guard: Record, etag: str, found: Sequence[Record]
) -> bool:
    """Write the guard over the version that was read, and what was found; False when another was faster."""
    pk, ttl = partition(handover_id), services.settings.ttl
    created = [Create(record.to_document(pk, ttl)) for record in found]
    try:
        await services.store.write(INTERVIEWS, pk, [Replace(guard.to_document(pk, ttl), etag), *created])
    except OUTPACED:
        return False
    return True


async def _guarded(store: Store, handover_id: str, number: int) -> tuple[FileRecord, str]:
    key = f"{FileRecord.KIND}-{number:06d}"
    document = await store.get(INTERVIEWS, partition(handover_id), key)
    if document is None:
        raise NoHandover(handover_id)
    return FileRecord.read(document), str(document["_etag"])
