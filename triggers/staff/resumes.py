"""Staff's operations on resumes: take one in, erase it."""

import hashlib
from functools import partial
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field

from shared.interview.records.idempotency import new_use
from shared.interview.records.index import IdempotencyRow
from shared.modes.candidate_gaps.resumes.intake import (
    FORMATS,
    MAX_FILE_BYTES,
    erase_resume,
    take_in_file,
    take_in_text,
)
from shared.modes.candidate_gaps.resumes.records import ResumeRecord
from shared.platform.http import json_response
from shared.studies.uploads import note_upload
from shared.text.reading.kinds import CONTENT_TYPES
from triggers.http.calls import Call
from triggers.http.keys import KEY, key_of
from triggers.http.models import Given
from triggers.http.operations import Media, operation
from triggers.http.places import OF_STUDY, place_of
from triggers.http.uploads import FILE_FIELD, FILE_FORM, content_type, file_refusals, read_upload
from triggers.operators.erasures import answer_erasing

blueprint = df.Blueprint()

staff = partial(operation, blueprint, caller="staff", tag="Resumes")
PURPOSE: Final = "resume"
BINARY: Final[Media] = {
    **{each: {} for each, format in CONTENT_TYPES.items() if format in FORMATS},
    "text/plain": {"type": "string"},
}


class GivenResume(Given):
    """A resume as text; blank text is refused."""

    file_name: Annotated[str, Field(max_length=200)] = ""
    text: str


class StoredResume(BaseModel):
    """A resume that was taken in; `characters` are those of its text."""

    resume_document_id: str
    characters: int
    warnings: tuple[str, ...]

    @classmethod
    def of(cls, record: ResumeRecord) -> "StoredResume":
        return cls(
            resume_document_id=record.resume_document_id,
            characters=len(record.text),
            warnings=record.warnings,
        )


@staff(
    "POST",
    "api/resumes",
    {201: StoredResume, 200: StoredResume},
    body=GivenResume,
    media={**FILE_FORM, **BINARY},
    query=(OF_STUDY,),
    headers=(KEY,),
)
async def upload_resume(call: Call) -> func.HttpResponse:
    """Take in a resume: a PDF, DOCX, ODT, HTML or text file in a form or as the body, or its text as JSON."""
    is_json = content_type(call.req) == "application/json"
    with file_refusals("text" if is_json else FILE_FIELD):
        record, use = await (_take_text(call) if is_json else _take_file(call))
    if record.study_id is not None:
        await note_upload(call.services, record.study_id, "resume", record.resume_document_id)
    repeated = use is not None and use.interview_id != record.resume_document_id
    return json_response(StoredResume.of(record), 200 if repeated else 201)


async def _take_text(call: Call) -> tuple[ResumeRecord, IdempotencyRow | None]:
    given = await call.body(GivenResume)
    use = _use(call, given.file_name, given.text)
    return await take_in_text(call.services, given.file_name, given.text, use, await place_of(call)), use


async def _take_file(call: Call) -> tuple[ResumeRecord, IdempotencyRow | None]:
    upload = await read_upload(call.req, most_bytes=MAX_FILE_BYTES)
    use = _use(call, upload.file_name, hashlib.sha256(upload.data).hexdigest())
    return await take_in_file(call.services, upload.file_name, upload.data, use, await place_of(call)), use


def _use(call: Call, *body: str) -> IdempotencyRow | None:
    """What the call's key stands for if it is new; None without a key."""
    return new_use(PURPOSE, key_of(call), body, call.services.now())


@staff("DELETE", "api/resumes/{id}", {204: "The resume is erased"})
async def delete_resume(call: Call) -> func.HttpResponse:
    """Erase a resume, file and text; interviews that began with it keep their own copy."""
    resume_id = call.path("id")
    return await answer_erasing(call, "resume", resume_id, lambda: erase_resume(call.services, resume_id))
