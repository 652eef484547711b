"""Staff's operations on handovers: take in the files of a project, see what was made of them, erase them (B1)."""

from asyncio import to_thread
from collections.abc import Mapping
from functools import partial
from typing import Annotated, Final, get_args

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel, Field

from shared.interview.state_machine.settings import LanguageCode
from shared.modes.knowledge_handover.files.archive import ArchiveRefused
from shared.modes.knowledge_handover.files.intake import ZIP_HEADS, HandoverRefused, SentFile
from shared.modes.knowledge_handover.files.json_files import GivenFiles, read_json_files
from shared.modes.knowledge_handover.files.limits import MAX_FILES, MAX_REQUEST_BYTES
from shared.modes.knowledge_handover.files.reading import (
    read_backlog,
    read_dives,
    read_files,
    read_handover,
    read_summary,
)
from shared.modes.knowledge_handover.files.records import SETTLED, HandoverRecord
from shared.modes.knowledge_handover.files.repository import erase_handover
from shared.modes.knowledge_handover.files.view import HandoverStatus, progress_of
from shared.modes.knowledge_handover.handover import BacklogQuestion, DeepDive, RejectedFile
from shared.platform.body_files import FORM, Upload, files_of
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.text.secrets.masking import without_secrets
from triggers.http.calls import Call
from triggers.http.keys import KEY, key_of
from triggers.http.operations import Media, Query, operation
from triggers.http.places import OF_STUDY, place_of
from triggers.http.uploads import FILE_FIELD, content_type, file_refusals, read_uploads
from triggers.operators.erasures import answer_erasing
from triggers.orchestrations import handover_instance
from triggers.staff.start_handover import BegunHandover, begin_handover

blueprint = df.Blueprint()

TAG: Final = "Handovers"
staff = partial(operation, blueprint, caller="staff", tag=TAG)
LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
MEDIA: Final[Media] = {
    FORM: {
        "type": "object",
        "required": ["files"],
        "properties": {
            "files": {
                "type": "array",
                "items": {"contentMediaType": "application/octet-stream"},
            }
        },
    },
    "application/zip": {},
}
LANGUAGE: Final = Query.among("language", "of summary and questions; without it that of the files", LANGUAGES)
STOPPED: Final = {"stage": "failed", "error": "the reading of the files was broken off; send them again"}


class StartedHandover(BaseModel):
    """The id under which the files are being read."""

    handover_id: str


class HandoverView(BaseModel):
    """How far the files of a handover are, and what was made of them so far. `progress` never falls.

    `warnings` name files that were read only in part, `error` says why a handover failed.
    """

    handover_id: str
    status: HandoverStatus
    progress: Annotated[float, Field(ge=0, le=1)]
    files: int
    global_summary: str
    deep_dives: tuple[DeepDive, ...]
    question_backlog: tuple[BacklogQuestion, ...]
    rejected_files: tuple[RejectedFile, ...]
    warnings: tuple[str, ...]
    error: str | None


@staff(
    "POST",
    "api/handovers",
    {202: StartedHandover, 200: StartedHandover},
    body=GivenFiles,
    media=MEDIA,
    query=(LANGUAGE, OF_STUDY),
    headers=(KEY,),
    durable=True,
)
async def start_handover(call: Call) -> func.HttpResponse:
    """Take in the files of a project, in a form, as a ZIP archive or as JSON, and begin to read them."""
    begun = await _begin(call)
    return json_response(
        StartedHandover(handover_id=begun.record.handover_id), 200 if begun.repeated else 202
    )


@staff("GET", "api/handovers/{id}", {200: HandoverView}, durable=True)
async def look_at_handover(call: Call) -> func.HttpResponse:
    """See how far the files are read, what was found in them, and which questions they leave open."""
    store, handover_id = call.services.store, call.path("id")
    record = await _as_it_stands(call, await read_handover(store, handover_id))
    progress = progress_of(record, await read_files(store, handover_id))
    view = HandoverView(
        handover_id=handover_id,
        status=progress.status,
        progress=progress.share,
        files=record.files,
        global_summary=await read_summary(store, handover_id),
        deep_dives=await read_dives(store, handover_id),
        question_backlog=await read_backlog(store, handover_id),
        rejected_files=progress.rejected,
        warnings=progress.warnings,
        error=record.error,
    )
    return json_response(await to_thread(without_secrets, view, record.language))


@staff("DELETE", "api/handovers/{id}", {204: "The handover is erased"}, durable=True)
async def delete_handover(call: Call) -> func.HttpResponse:
    """Erase a handover: its files, their texts and all that was found; interviews keep the questions they began with."""
    handover_id = call.path("id")
    erase_durable = call.orchestrations.erase_handover
    return await answer_erasing(
        call, "handover", handover_id, lambda: erase_handover(call.services, handover_id, erase_durable)
    )


async def _as_it_stands(call: Call, record: HandoverRecord) -> HandoverRecord:
    """The handover, failed where nothing goes on with it any more. Raises NoHandover."""
    if record.stage in SETTLED or not await call.orchestrations.has_stopped(
        handover_instance(record.handover_id)
    ):
        return record
    record = await read_handover(call.services.store, record.handover_id)  # its end may have come in between
    return record if record.stage in SETTLED else record.model_copy(update=STOPPED)


async def _begin(call: Call) -> BegunHandover:
    try:
        with file_refusals(FILE_FIELD):
            uploads = await _uploads(call)
            files = [SentFile(upload.file_name, upload.data) for upload in uploads]
            language = _language(call, uploads[0].fields if uploads else None)
            return await begin_handover(
                call.services, call.orchestrations, files, language, key_of(call), await place_of(call)
            )
    except HandoverRefused as refused:
        errors = [{"path": file.file_name, "message": file.reason} for file in refused.rejected]
        raise Problem(413 if refused.too_large else 422, str(refused), errors=errors or None) from None
    except ArchiveRefused as refused:
        raise Problem(413 if refused.too_large else 422, str(refused)) from None


async def _uploads(call: Call) -> list[Upload]:
    """Raises Problem and Busy."""
    sent, body = content_type(call.req), call.req.get_body()
    if len(body) > MAX_REQUEST_BYTES:
        raise Problem(413, f"The body is over {MAX_REQUEST_BYTES} bytes.")
    if sent == "application/json":
        uploads = await files_of(body, read_json_files)
    else:
        uploads = await read_uploads(call.req, most_bytes=MAX_REQUEST_BYTES, most_files=MAX_FILES)
    unnamed = len(uploads) == 1 and not uploads[0].file_name
    if unnamed and sent not in (FORM, "application/json") and not uploads[0].data.startswith(ZIP_HEADS):
        raise Problem(422, "The body is no ZIP archive. Files by themselves come in a form, or as JSON.")
    return uploads


def _language(call: Call, fields: Mapping[str, str] | None) -> LanguageCode | None:
    """The language of the address, else the one beside the files; None where neither names one."""
    wanted = call.query("language") or (fields or {}).get("language")
    if not wanted:
        return None
    for language in LANGUAGES:
        if language == wanted:
            return language
    raise not_valid([field_error(("language",), f"one of {', '.join(LANGUAGES)}")])
