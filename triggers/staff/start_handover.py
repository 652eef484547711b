"""Taking in the files of a handover so that they are taken in once: files and documents first, then the orchestration.

With an idempotency key the id is settled before anything is kept, and every step can be done again, so an intake that
was interrupted is completed by its repetition.
"""

import hashlib
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.access.principal import NOBODY, Belonging
from shared.interview.records.idempotency import first_use, new_use, settle_key
from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.written_in import written_in
from shared.modes.knowledge_handover.files.intake import SentFile, SortedFiles, sort_out
from shared.modes.knowledge_handover.files.reading import read_handover
from shared.modes.knowledge_handover.files.records import SETTLED, HandoverRecord, partition
from shared.modes.knowledge_handover.files.repository import keep
from shared.modes.knowledge_handover.files_plan import new_state
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import INTERVIEWS
from shared.studies.uploads import note_upload
from triggers.orchestrations import Orchestrations

PURPOSE: Final = "handover"
DEFAULT: Final[LanguageCode] = "en"
_LOOKED_AT: Final = 20_000
"""Bytes of a file."""


@dataclass(frozen=True, slots=True)
class BegunHandover:
    """A handover whose files are being read; `repeated` when this key had begun it before."""

    record: HandoverRecord
    repeated: bool


async def begin_handover(
    services: Services,
    orchestrations: Orchestrations,
    files: Sequence[SentFile],
    language: LanguageCode | None,
    idempotency_key: str | None,
    place: Belonging = NOBODY,
) -> BegunHandover:
    """Keep the files, which are to belong to the `place`, and start reading them, in their own language without one.

    Raises HandoverRefused, ArchiveRefused, Busy, KeyReused, and NoHandover when the key's handover is being
    erased.
    """
    # Digests of large files, and in a thread: only a key asks for them.
    said = await to_thread(_body, files, language or DEFAULT) if idempotency_key else b""
    row = new_use(PURPOSE, idempotency_key, said, services.now())
    first = await first_use(services.store, row) if row else None
    record = await _stored(services, first.interview_id) if first else None
    if record is None:
        # Before the key is settled, so that files that are refused settle nothing.
        found = await sort_out(files)
        if row is not None and first is None:
            first = await settle_key(services.store, row, services.settings.ttl)
        handover_id = new_id(services.now()) if first is None else first.interview_id
        read_in = language or await to_thread(_language_of, found.taken)
        whole = _record(services, handover_id, found, read_in, row and row.digest)
        placed = whole.model_copy(update={"study_id": place.study_id, "made_by": place.made_by})
        record = await keep(services, placed, found.taken)
    if record.study_id is not None:
        await note_upload(services, record.study_id, "handover", record.handover_id)
    if record.stage not in SETTLED:  # later it needs no start, even if its history was purged
        await orchestrations.start_handover(new_state(record.handover_id, record.files))
    return BegunHandover(record, repeated=first is not None and first is not row)


def _record(
    services: Services, handover_id: str, found: SortedFiles, language: LanguageCode, digest: str | None
) -> HandoverRecord:
    return HandoverRecord(
        handover_id=handover_id,
        language=language,
        files=len(found.taken),
        rejected=found.rejected,
        created_at=services.now(),
        start_digest=digest,
    )


def _language_of(files: Sequence[SentFile]) -> LanguageCode:
    """The language that the files of plain text are written in; English where that is not plain."""
    heads = (file.data[:_LOOKED_AT] for file in files)
    return written_in(head.decode(errors="ignore") for head in heads if b"\0" not in head) or DEFAULT


def _body(files: Sequence[SentFile], language: LanguageCode) -> bytes:
    """The digests of the files, by which the same files are recognised."""
    parts = (part for file in files for part in (file.name.encode(errors="backslashreplace"), file.data))
    return b"".join([language.encode(), *(hashlib.sha256(part).digest() for part in parts)])


async def _stored(services: Services, handover_id: str) -> HandoverRecord | None:
    """A handover that was begun before; None if its start was interrupted. Raises NoHandover for an erased one."""
    document = await services.store.get(INTERVIEWS, partition(handover_id), HandoverRecord.KIND)
    return None if document is None else await read_handover(services.store, handover_id)
