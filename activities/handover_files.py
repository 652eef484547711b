"""Each file of a handover: parse it, dive into it, or give it up. Every outcome is stored once, whatever runs twice."""

from collections.abc import Awaitable, Sequence
from typing import Final

from shared.language.requests.handover_files import FileAnalysisRequest
from shared.language.tasks.dive_into_file import DIVE_INTO_FILE, MOST_OTHERS
from shared.modes.knowledge_handover.files.parse import Parsed, parse_document, parse_text
from shared.modes.knowledge_handover.files.reading import parsed, read_handover
from shared.modes.knowledge_handover.files.records import (
    DiveRecord,
    FileRecord,
    FileState,
    HandoverRecord,
    TextRecord,
)
from shared.modes.knowledge_handover.files.steps import read_file, read_text, settle_file
from shared.modes.knowledge_handover.files_plan import Job
from shared.platform.services import Services
from shared.storage.files import FileMissing
from shared.text.reading.kinds import Form, form_of
from shared.text.reading.process import BATCHES, reading_beside
from shared.text.reading.refusal import FileRefused

type Numbers = tuple[int, ...]
"""The files that can go on."""

LOST: Final = "The file was taken in, but is no longer there."
UNREAD: Final = "The file could not be read; it may be sent again."
NOT_WORKED_OUT: Final = "The file was read, but what it says could not be worked out."


async def parse_files(services: Services, job: Job) -> Numbers:
    """Make text of the files. Raises NoHandover, Busy, and on outages; what was parsed by then stays."""
    await read_handover(services.store, job.handover_id)
    documents: list[tuple[FileRecord, Form]] = []
    for file in await _in_state(services, job, "received"):
        form = await _parsed_as_text(services, job.handover_id, file)
        if form is not None:
            documents.append((file, form))
    if documents:
        async with reading_beside(BATCHES) as reader:
            for file, form in documents:
                data = await services.files.read(file.file_key)
                await _settle_parse(services, job.handover_id, file, parse_document(reader, form, data))
    return await _numbers(services, job, "parsed", "dived")


async def dive(services: Services, job: Job) -> Numbers:
    """Find what a successor has to know in the files. Raises NoHandover, LanguageFailed, and on outages."""
    record = await read_handover(services.store, job.handover_id)
    names = await _first_names(services, record)
    for file in await _in_state(services, job, "parsed"):
        text = await read_text(services.store, job.handover_id, file.number)
        others = tuple(each for each in names if each != file.file_name)
        task = FileAnalysisRequest(language=record.language, file=parsed(file, text), others=others)
        reply = await services.language.run(DIVE_INTO_FILE, task)
        found = DiveRecord.of(file, reply)
        settled = file.model_copy(update={"state": "dived"})
        await settle_file(services, job.handover_id, settled, [found], before="parsed")
    return await _numbers(services, job, "dived")


async def _first_names(services: Services, record: HandoverRecord) -> tuple[str, ...]:
    """The names of the first files of a project: of many, these tell what it is."""
    numbers = range(1, min(record.files, MOST_OTHERS) + 1)
    return tuple([(await read_file(services.store, record.handover_id, each)).file_name for each in numbers])


async def give_up(services: Services, job: Job, before: FileState, reason: str) -> Numbers:
    """Reject the files that are still in the state `before`; the others went on. Raises NoHandover."""
    for file in await _in_state(services, job, before):
        await _reject(services, job.handover_id, file, reason)
    return await _numbers(services, job, "parsed", "dived")


async def _parsed_as_text(services: Services, handover_id: str, file: FileRecord) -> Form | None:
    """The form of a file that the reader's process is needed for; None when the file is dealt with."""
    try:
        data = await services.files.read(file.file_key)
        form = form_of(data)
    except FileMissing:
        await _reject(services, handover_id, file, LOST)
        return None
    except FileRefused as refused:
        await _reject(services, handover_id, file, str(refused))
        return None
    if form != "text":
        return form
    await _settle_parse(services, handover_id, file, parse_text(file.file_name, data))
    return None


async def _settle_parse(
    services: Services, handover_id: str, file: FileRecord, parsing: Awaitable[Parsed]
) -> None:
    try:
        found = await parsing
    except FileRefused as refused:
        await _reject(services, handover_id, file, str(refused))
        return
    settled = file.model_copy(
        update={
            "state": "parsed",
            "file_kind": found.kind,
            "characters": len(found.text),
            "warnings": found.warnings,
        }
    )
    text = TextRecord(number=file.number, text=found.text)
    await settle_file(services, handover_id, settled, [text], before="received")


async def _reject(services: Services, handover_id: str, file: FileRecord, reason: str) -> None:
    settled = file.model_copy(update={"state": "rejected", "reason": reason})
    await settle_file(services, handover_id, settled, before=file.state)


async def _in_state(services: Services, job: Job, state: FileState) -> Sequence[FileRecord]:
    files = [await read_file(services.store, job.handover_id, number) for number in job.numbers]
    return [file for file in files if file.state == state]


async def _numbers(services: Services, job: Job, *states: FileState) -> Numbers:
    found = [number for state in states for number in await _in_state(services, job, state)]
    return tuple(sorted(file.number for file in found))
