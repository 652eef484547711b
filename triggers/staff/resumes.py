"""Staff's operations on resumes: take one in, erase it."""

import hashlib
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field

from shared.interview.records.idempotency import new_use
from shared.interview.records.index import IdempotencyRow
from shared.modes.candidate_gaps.resumes.intake import (
    MAX_FILE_BYTES,
    erase_resume,
    take_in_file,
    take_in_text,
)
from shared.modes.candidate_gaps.resumes.records import ResumeRecord
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.platform.sandbox.process import Busy
from shared.text.reading.refusal import FileRefused
from triggers.http.calls import Call
from triggers.http.keys import HEADER, KEY
from triggers.http.models import Given
from triggers.http.operations import Media, operation
from triggers.http.uploads import FILE_FORM, busy, content_type, read_upload
from triggers.operators.erasures import erasing

blueprint = df.Blueprint()

TAG: Final = "Resumes"
PURPOSE: Final = "resume"
BINARY: Final[Media] = {
    "application/pdf": {},
    "application/vnd.openxmlformats-officedocument.wordprocessingml.document": {},
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


@operation(
    blueprint,
    "POST",
    "api/resumes",
    caller="staff",
    tag=TAG,
    body=GivenResume,
    media={**FILE_FORM, **BINARY},
    answers={201: StoredResume, 200: StoredResume},
    headers=(KEY,),
)
async def upload_resume(call: Call) -> func.HttpResponse:
    """Take in a resume: a PDF, DOCX or text file in a form or as the body, or its text as JSON."""
    is_json = content_type(call.req) == "application/json"
    try:
        record, use = await (_take_text(call) if is_json else _take_file(call))
    except FileRefused as refused:
        path = "text" if is_json else "file"
        raise not_valid([field_error((path,), str(refused))]) from None
    except Busy:
        raise busy() from None
    repeated = use is not None and use.interview_id != record.resume_document_id
    return json_response(StoredResume.of(record), 200 if repeated else 201)


async def _take_text(call: Call) -> tuple[ResumeRecord, IdempotencyRow | None]:
    given = await call.body(GivenResume)
    use = _use(call, given.file_name, given.text)
    return await take_in_text(call.services, given.file_name, given.text, use), use


async def _take_file(call: Call) -> tuple[ResumeRecord, IdempotencyRow | None]:
    upload = await read_upload(call.req, most_bytes=MAX_FILE_BYTES)
    use = _use(call, upload.file_name, hashlib.sha256(upload.data).hexdigest())
    return await take_in_file(call.services, upload.file_name, upload.data, use), use


def _use(call: Call, *body: str) -> IdempotencyRow | None:
    """What the call's key stands for if it is new; None without a key."""
    return new_use(PURPOSE, call.sent(HEADER), body, call.services.now())


@operation(
    blueprint,
    "DELETE",
    "api/resumes/{id}",
    caller="staff",
    tag=TAG,
    answers={204: "The resume is erased"},
)
async def delete_resume(call: Call) -> func.HttpResponse:
    """Erase a resume, file and text; interviews that began with it keep their own copy."""
    async with erasing(call.services, "resume", call.path("id")):
        if not await erase_resume(call.services, call.path("id")):
            raise Problem(404, "There is no such resume.")
    return func.HttpResponse(status_code=204)
