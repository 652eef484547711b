"""What is known of a handover: its state for staff, its corpus for the interview."""

from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.loading import read_interview
from shared.interview.records.record import Record
from shared.modes.knowledge_handover.files.records import (
    BacklogRecord,
    DiveRecord,
    FileRecord,
    GlobalSummaryRecord,
    HandoverRecord,
    TextRecord,
    is_handover_id,
    partition,
)
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, ParsedFile
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.records import CORPUS_NAME, CorpusDocument
from shared.platform.services import Services
from shared.storage.changing import Missing
from shared.storage.paging import all_documents
from shared.storage.port import INTERVIEWS, Store

PAGE: Final = 200
PAGE_OF_TEXTS: Final = 20
"""Texts may be long: few are held as documents at a time."""

COMPARED_CHARS: Final = 400_000


class NoHandover(Missing):
    """There is no such handover, or it was erased."""

    kind = "handover"


@dataclass(frozen=True, slots=True)
class ReadyHandover:
    """What an interview starts from; `stage` of the record is `ready`."""

    record: HandoverRecord
    global_summary: str
    dives: tuple[DeepDive, ...]
    backlog: tuple[BacklogQuestion, ...]


async def read_handover(store: Store, handover_id: str) -> HandoverRecord:
    """The handover as a whole. Raises NoHandover."""
    return (await read_guarded(store, handover_id))[0]


async def read_guarded(store: Store, handover_id: str) -> tuple[HandoverRecord, str]:
    """The handover as a whole, and its etag. Raises NoHandover."""
    if not is_handover_id(handover_id):
        raise NoHandover(handover_id)
    document = await store.get(INTERVIEWS, partition(handover_id), HandoverRecord.KIND)
    if document is None or document.get("erased"):
        raise NoHandover(handover_id)
    return HandoverRecord.read(document), str(document["_etag"])


async def read_ready(store: Store, handover_id: str) -> ReadyHandover | None:
    """All that was made of the files; None while they are not ready yet, or failed. Raises NoHandover."""
    record = await read_handover(store, handover_id)
    if record.stage != "ready":
        return None
    return ReadyHandover(
        record=record,
        global_summary=await read_summary(store, handover_id),
        dives=await read_dives(store, handover_id),
        backlog=await read_backlog(store, handover_id),
    )


async def read_corpus(services: Services, handover_id: str) -> tuple[ParsedFile, ...]:
    """The files with their text, in the order in which they came; those that were rejected are not among them.

    Raises NoHandover.
    """
    await read_handover(services.store, handover_id)
    files = {file.number: file for file in await read_files(services.store, handover_id)}
    texts = records_of(services.store, handover_id, TextRecord, page=PAGE_OF_TEXTS)
    return tuple(
        [parsed(files[text.number], text) async for text in texts if _stands(files.get(text.number))]
    )


async def read_first_files(store: Store, handover_id: str) -> tuple[ParsedFile, ...]:
    """The first files, as many as are set side by side."""
    left = COMPARED_CHARS
    files, found = {file.number: file for file in await read_files(store, handover_id)}, list[ParsedFile]()
    async for text in records_of(store, handover_id, TextRecord, page=PAGE_OF_TEXTS):
        file = files.get(text.number)
        if file is not None and file.state != "rejected" and len(text.text) <= left:
            left -= len(text.text)
            found.append(parsed(file, text))
        if left <= 0:
            break
    return tuple(found)


async def read_project_files(
    services: Services, interview_id: str, material: HandoverMaterial
) -> tuple[ParsedFile, ...]:
    """The project that an interview is about: what its start gave, or the handover's files. Raises NoHandover."""
    if material.handover_id is None:
        given = (await read_interview(services.store, interview_id, CorpusDocument)).all(CorpusDocument)
        return tuple(ParsedFile(file_name=CORPUS_NAME, kind="text", text=each.text) for each in given)
    return await read_corpus(services, material.handover_id)


def parsed(file: FileRecord, text: TextRecord) -> ParsedFile:
    assert file.file_kind is not None
    return ParsedFile(file_name=file.file_name, kind=file.file_kind, text=text.text)


async def read_files(store: Store, handover_id: str) -> Sequence[FileRecord]:
    """How far each file has come, in the order in which they came."""
    return [file async for file in records_of(store, handover_id, FileRecord)]


async def read_dives(store: Store, handover_id: str) -> tuple[DeepDive, ...]:
    """What was found, file by file, so far."""
    return tuple([record.dive async for record in records_of(store, handover_id, DiveRecord)])


async def read_summary(store: Store, handover_id: str) -> str:
    """The summary of the project; empty until it is made."""
    document = await store.get(INTERVIEWS, partition(handover_id), GlobalSummaryRecord.KIND)
    return "" if document is None else GlobalSummaryRecord.read(document).text


async def read_backlog(store: Store, handover_id: str) -> tuple[BacklogQuestion, ...]:
    """The open questions; none until they are made."""
    document = await store.get(INTERVIEWS, partition(handover_id), BacklogRecord.KIND)
    return () if document is None else BacklogRecord.read(document).questions


async def records_of[R: Record](
    store: Store, handover_id: str, kind: type[R], *, page: int = PAGE
) -> AsyncIterator[R]:
    async for document in all_documents(store, INTERVIEWS, partition(handover_id), kind.KIND, page=page):
        yield kind.read(document)


def _stands(file: FileRecord | None) -> bool:
    return file is not None and file.state != "rejected"
