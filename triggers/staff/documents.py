"""Staff's operations on evidence: take in documents and answers, look at them, erase them."""

from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.assessments.evidence.corpus_keys import corpus_key, study_of
from shared.assessments.evidence.intake import add_file, add_response, add_text
from shared.assessments.evidence.interviews import answered_questions, index_answers
from shared.assessments.evidence.limits import MAX_DOCUMENTS, MAX_FILE_BYTES, MAX_FILE_NAME, MAX_JSON_BYTES
from shared.assessments.evidence.records import DocumentRecord, FollowUpRecord
from shared.assessments.evidence.repository import CorpusErasing, CorpusFull, erase_document, find_document
from shared.interview.records.header import read_header
from shared.interview.records.view import is_final
from shared.platform.http import Problem, json_response, not_found, parse
from shared.text.reading.kinds import CONTENT_TYPES
from triggers.http.calls import Call
from triggers.http.operations import Media, Query, operation
from triggers.http.places import OF_STUDY, key_at, place_of
from triggers.http.uploads import FILE_FIELD, FORM, content_type, file_refusals, read_upload
from triggers.operators.erasures import answer_erasing
from triggers.staff.document_models import (
    GivenCorpus,
    GivenEvidence,
    GivenResponse,
    IndexedInterview,
    StoredEvidence,
    read_evidence,
    stored_evidence,
)

blueprint = df.Blueprint()

staff = partial(operation, blueprint, caller="staff", tag="Evidence")
CORPUS: Final = "corpus"
MEDIA: Final[Media] = {
    FORM: {
        "type": "object",
        "required": [FILE_FIELD, CORPUS],
        "properties": {
            FILE_FIELD: {"contentMediaType": "application/octet-stream"},
            CORPUS: {"type": "string"},
        },
    },
    **{each: {} for each in CONTENT_TYPES},
    "text/plain": {"type": "string"},
    "text/markdown": {"type": "string"},
}
BEING_ERASED: Final = Problem(409, "The corpus is being erased. Send it again when that is done.")
IN_CORPUS: Final = Query(CORPUS, "of a file that is sent as the body, or in a form without it")


@staff(
    "POST",
    "api/documents",
    {201: StoredEvidence},
    body=GivenEvidence,
    media=MEDIA,
    query=(IN_CORPUS, OF_STUDY),
)
async def add_document(call: Call) -> func.HttpResponse:
    """Take in evidence: a document, sheet, deck, page, e-mail, notebook or text, or an answer given elsewhere."""
    is_json = content_type(call.req) == "application/json"
    with file_refusals("text" if is_json else FILE_FIELD):
        try:
            stored = await (_take_json(call) if is_json else _take_file(call))
        except CorpusFull:
            raise Problem(413, f"A corpus takes {MAX_DOCUMENTS} documents.") from None
        except CorpusErasing:
            raise BEING_ERASED from None
    return json_response(stored_evidence(stored), 201)


@staff("GET", "api/documents/{id}", {200: StoredEvidence})
async def look_at_document(call: Call) -> func.HttpResponse:
    """See what is kept of a document, or of an answer."""
    found = await find_document(call.services, call.path("id"))
    if found is None:
        raise not_found("document")
    return json_response(stored_evidence(found))


@staff("DELETE", "api/documents/{id}", {204: "The document is erased"})
async def delete_document(call: Call) -> func.HttpResponse:
    """Erase a document with its passages, or an answer; verdicts that were given stay until they are given anew."""
    document_id = call.path("id")
    return await answer_erasing(
        call, "document", document_id, lambda: erase_document(call.services, document_id)
    )


@staff(
    "POST",
    "api/interviews/{id}/evidence",
    {201: IndexedInterview, 409: "The interview is still going on"},
    body=GivenCorpus,
)
async def index_interview(call: Call) -> func.HttpResponse:
    """Make the answers of a finished interview evidence in a corpus, each under its main question."""
    given = (await call.body(GivenCorpus)).corpus
    header = await read_header(call.services.store, call.interview_id)
    if not is_final(header):
        raise Problem(409, "The interview is still going on; its answers are evidence once it is over.")
    corpus = _key_of_answers(call, given, header.study_id)
    answers = await answered_questions(call.services, call.interview_id)
    try:
        kept = await index_answers(
            call.services,
            call.interview_id,
            corpus,
            answers,
            {each.main_id: each.main_question for each in answers},
            in_rounds=False,
            file_name=f"Interview {call.interview_id}",
        )
    except CorpusErasing:
        raise BEING_ERASED from None
    return json_response(
        IndexedInterview(
            corpus=given, study_id=study_of(corpus), document_ids=tuple(each.document_id for each in kept)
        ),
        201,
    )


def _key_of_answers(call: Call, name: str, study_id: str | None) -> str:
    """The corpus for an interview's answers: of its study, so that nobody else reads them; owners choose by the name."""
    if call.staff.sees_all:
        return corpus_key(name, None, None)
    return corpus_key(name, study_id, call.staff.maker)


async def _key(call: Call, name: str) -> str:
    """The corpus of this name where the call puts what it makes. Raises Problem 404."""
    return key_at(call.staff, name, await place_of(call))


async def _take_json(call: Call) -> DocumentRecord | FollowUpRecord:
    given = await call.json(read_evidence, most_bytes=MAX_JSON_BYTES)
    if isinstance(given, GivenResponse):
        corpus = await _key(call, given.corpus)
        return await add_response(call.services, corpus, **given.model_dump(exclude={"corpus"}))
    return await add_text(call.services, await _key(call, given.corpus), given.file_name, given.text)


async def _take_file(call: Call) -> DocumentRecord:
    upload = await read_upload(call.req, most_bytes=MAX_FILE_BYTES)
    corpus = parse(GivenCorpus, {CORPUS: upload.fields.get(CORPUS) or call.query(CORPUS) or ""}).corpus
    return await add_file(
        call.services, await _key(call, corpus), upload.file_name[:MAX_FILE_NAME], upload.data
    )
