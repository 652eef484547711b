"""The document that a resume's text is kept in; it passes when the store's retention is over."""

import re
from datetime import datetime
from typing import Final

from shared.interview.records.record import Owned
from shared.storage.port import INTERVIEWS, Store
from shared.text.reading.kinds import FileFormat

_ID: Final = re.compile(r"[0-9a-f]{32}")


class ResumeRecord(Owned):
    """A resume as it was taken in; `start_digest` is the row of the key that it was sent under."""

    KIND = "resume"

    resume_document_id: str
    file_name: str
    file_kind: FileFormat
    file_key: str | None
    text: str
    warnings: tuple[str, ...] = ()
    created_at: datetime
    start_digest: str | None = None


def partition(resume_document_id: str) -> str:
    return f"resume-{resume_document_id}"


async def read_resume_record(store: Store, resume_document_id: str) -> ResumeRecord | None:
    """The resume, or None for an id that no resume has."""
    if not _ID.fullmatch(resume_document_id):
        return None
    document = await store.get(INTERVIEWS, partition(resume_document_id), ResumeRecord.KIND)
    return None if document is None else ResumeRecord.read(document)


async def read_resume(store: Store, resume_document_id: str) -> str | None:
    """The text of the resume, normalised and never blank; None for an id that no resume has."""
    found = await read_resume_record(store, resume_document_id)
    return None if found is None else found.text
