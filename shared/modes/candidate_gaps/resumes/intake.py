"""Taking in a resume: what it is, what it says, and keeping both the file and the text."""

import re
from contextlib import suppress
from typing import Final

from shared.access.principal import NOBODY, Belonging
from shared.interview.records.idempotency import settle_key
from shared.interview.records.index import IDEMPOTENCY, IdempotencyRow
from shared.modes.candidate_gaps.resumes.records import ResumeRecord, partition, read_resume_record
from shared.platform.ids import new_id
from shared.platform.services import Services
from shared.storage.port import INDEX, INTERVIEWS, AlreadyExists
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.kinds import FileFormat
from shared.text.reading.process import read_file, read_text
from shared.text.reading.refusal import FileRefused

MAX_FILE_BYTES: Final = 10 * 1024 * 1024
MAX_CHARS: Final = 100_000
"""Of a resume's text; what is beyond is cut off, with a warning."""
FORMATS: Final[tuple[FileFormat, ...]] = ("pdf", "docx", "odt", "html", "text")
TAKEN: Final = "PDF, Word (DOCX), OpenDocument (ODT), HTML, plain text and Markdown are taken"
SHORT_CHARS: Final = 50
SHORT: Final = "The resume is very short; little can be learnt from it."
_UNPRINTABLE: Final = re.compile(r"[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


async def take_in_file(
    services: Services,
    file_name: str,
    data: bytes,
    use: IdempotencyRow | None = None,
    place: Belonging = NOBODY,
) -> ResumeRecord:
    """Keep the file and its text, once for each key; they are to belong to the `place`.

    Raises FileRefused, Busy, FilesUnavailable, KeyReused.
    """
    wanted = ExtractionRequest(formats=FORMATS, most_chars=MAX_CHARS)
    return await _keep(services, file_name, await read_file(wanted, data, TAKEN), data, use, place)


async def take_in_text(
    services: Services,
    file_name: str,
    text: str,
    use: IdempotencyRow | None = None,
    place: Belonging = NOBODY,
) -> ResumeRecord:
    """The same for a text that came as such. Raises FileRefused, Busy, KeyReused."""
    # Halves of characters, which JSON can hold and no text does, are left out here as everywhere.
    found = await read_text(text.encode("utf-8", "ignore"), MAX_CHARS)
    return await _keep(services, file_name, found, None, use, place)


async def erase_resume(services: Services, resume_document_id: str) -> bool:
    """Remove the resume, file and text; False when there is none."""
    found = await read_resume_record(services.store, resume_document_id)
    if found is None:
        return False
    await services.files.delete_prefix(_folder(resume_document_id))
    if found.start_digest is not None:
        await services.store.delete(INDEX, IDEMPOTENCY, found.start_digest)
    await services.store.delete(INTERVIEWS, partition(resume_document_id), ResumeRecord.KIND)
    return True


async def _keep(
    services: Services,
    file_name: str,
    found: Extracted,
    data: bytes | None,
    use: IdempotencyRow | None,
    place: Belonging,
) -> ResumeRecord:
    text = found.text
    if not text:
        raise FileRefused("The resume holds no text.")
    first = await settle_key(services.store, use, services.settings.ttl) if use else None
    resume_id = first.interview_id if first else new_id(services.now())
    ending = "txt" if found.kind == "text" else found.kind
    key = None if data is None else f"{_folder(resume_id)}/original.{ending}"
    record = ResumeRecord(
        resume_document_id=resume_id,
        file_name=_UNPRINTABLE.sub("", file_name)[:200],
        file_kind=found.kind,
        file_key=key,
        text=text,
        warnings=(*found.warnings, *([SHORT] if len(text) < SHORT_CHARS else [])),
        created_at=services.now(),
        start_digest=first and first.digest,
        study_id=place.study_id,
        made_by=place.made_by,
    )
    document = record.to_document(partition(resume_id), services.settings.ttl)
    # The document first: whatever breaks off after it can still be erased by its id.
    with suppress(AlreadyExists):
        await services.store.create(INTERVIEWS, document)
    if key is not None and data is not None:
        await services.files.write(key, data)
    return record


def _folder(resume_document_id: str) -> str:
    return f"resumes/{resume_document_id}"
