"""Staff's operations on assessments: have criteria judged, list them, see the verdicts, ask follow-ups, erase (C)."""

from asyncio import to_thread
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.principal import Belonging
from shared.assessments.erasing import StillAsked, erase_assessment
from shared.assessments.evidence.corpus_keys import name_of
from shared.assessments.exporting.documents import to_docx, to_markdown
from shared.assessments.exporting.workbook import sheets_of
from shared.assessments.listing import list_assessments
from shared.assessments.reading import read_assessment, read_criteria
from shared.assessments.reviewing import read_reviews, tally
from shared.assessments.view import AssessmentView
from shared.interview.records.header import read_header
from shared.platform.http import Problem, field_error, inline_file, json_response, not_valid
from shared.storage.port import Among, Where
from shared.studies.tally import signal_standing
from shared.text.secrets.masking import without_secrets
from shared.text.word_file import DOCX
from shared.text.workbook import XLSX, to_xlsx
from triggers.http.belonging import may_quote
from triggers.http.calls import Call
from triggers.http.keys import KEY, key_of
from triggers.http.models import StartedInterview
from triggers.http.operations import PAGES, WAIT, Query, Sent, operation
from triggers.http.places import OF_STUDY, key_at, place_of
from triggers.operators.erasures import answer_erasing
from triggers.staff.assessment_models import (
    AssessmentList,
    GivenAssessment,
    GivenFollowUps,
    ListedAssessment,
    StartedAssessment,
)
from triggers.staff.interviews import is_ready, started
from triggers.staff.start_assessment import (
    StillJudged,
    UnknownCriteria,
    begin_assessment,
    begin_follow_ups,
    runs_of,
)

blueprint = df.Blueprint()

TAG: Final = "Assessments"
staff = partial(operation, blueprint, caller="staff", tag=TAG)
ENDINGS: Final = {"xlsx": "xlsx", "docx": "docx", "markdown": "md"}
FORMATS: Final = ("json", *ENDINGS)
FIRST_QUESTION_S: Final = 5.0
"""How long a round's first question is waited for in any case: only then can its interview be ended or nudged."""


@staff(
    "POST",
    "api/assessments",
    {202: StartedAssessment, 200: StartedAssessment, 404: "No such corpus"},
    body=GivenAssessment,
    query=(OF_STUDY,),
    headers=(KEY,),
    durable=True,
)
async def start_assessment(call: Call) -> func.HttpResponse:
    """Judge criteria over a corpus, each by the evidence that bears on it, its follow-ups first."""
    given = await call.body(GivenAssessment)
    place = await place_of(call)
    placed = given.model_copy(update={"corpus": key_at(call.staff, given.corpus, place)})
    begun = await begin_assessment(call.services, call.orchestrations, placed, key_of(call), place)
    body = StartedAssessment(assessment_id=begun.record.assessment_id)
    return json_response(body, 200 if begun.repeated else 202)


@staff(
    "GET",
    "api/assessments",
    {200: AssessmentList},
    query=(
        Query("corpus", "only over this corpus"),
        Query("study_id", "only of this study, and over its corpus"),
        *PAGES,
    ),
)
async def list_all_assessments(call: Call) -> func.HttpResponse:
    """List assessments, newest first."""
    rows, cursor = await list_assessments(
        call.services.store, _listed(call), limit=call.limit(), cursor=call.cursor()
    )
    # One that was begun by an earlier version was not tallied.
    tallied = [row if row.counts else await tally(call.services, row.assessment_id) for row in rows]
    items = [
        ListedAssessment.model_validate({**row.model_dump(), "corpus": name_of(row.corpus)})
        for row in tallied
        if row
    ]
    return json_response(AssessmentList(items=items, next_cursor=cursor))


def _listed(call: Call) -> list[Where]:
    """The rows that are asked for, as far as the caller may see them: a name means a corpus of each of their studies."""
    corpus, study_id = call.query("corpus"), call.query("study_id")
    wanted = call.narrowed({} if study_id is None else {"study_id": study_id})
    if corpus is None:
        return wanted
    places = [study_id] if study_id else [None, *call.staff.studies]
    keys = {key_at(call.staff, corpus, Belonging(place)) for place in places}
    return [{**where, "corpus": Among(frozenset(keys))} for where in wanted]


@staff(
    "GET",
    "api/assessments/{id}",
    {200: Sent("The assessment", (XLSX, DOCX, "text/markdown"), AssessmentView), 404: "No such assessment"},
    query=(Query.among("format", "json without it; every file has the verdicts that people gave", FORMATS),),
    durable=True,
)
async def look_at_assessment(call: Call) -> func.HttpResponse:
    """See how far an assessment is: verdicts with rationale, citations, open gaps, and what each was before.

    Who may not read what participants said sees the verdicts alone.
    """
    wanted, view = call.choice("format", FORMATS), await _view(call)
    if not await may_quote(call, "assessment"):
        view = view.without_quotes()
    match wanted:
        case "xlsx":
            data, kind = await to_thread(lambda: to_xlsx(sheets_of(view))), XLSX
        case "docx":
            data, kind = await to_thread(to_docx, view), DOCX
        case "markdown":
            data, kind = (await to_thread(to_markdown, view)).encode(), "text/markdown"
        case _:
            return json_response(view)
    return inline_file(data, kind, f"assessment-{view.assessment_id}.{ENDINGS[wanted]}")


async def _view(call: Call) -> AssessmentView:
    """The assessment that the route names, without secrets. Raises NoAssessment."""
    store, assessment_id = call.services.store, call.path("id")
    record = await read_assessment(store, assessment_id)
    # Runs before criteria: what a run that is over has found is then always seen.
    runs = await runs_of(call.services, call.orchestrations, assessment_id)
    criteria = await read_criteria(store, assessment_id)
    view = AssessmentView.of(record, criteria, runs, await read_reviews(store, assessment_id))
    return await to_thread(without_secrets, view, record.language)


@staff(
    "POST",
    "api/assessments/{id}/follow-ups",
    {201: StartedInterview, 200: StartedInterview, 409: "A criterion is still being judged"},
    body=GivenFollowUps,
    query=(WAIT,),
    headers=(KEY,),
    durable=True,
)
async def ask_follow_ups(call: Call) -> func.HttpResponse:
    """Start an interview about what is open of these criteria; when it ends they are judged again with its answers."""
    wanted = (await call.body(GivenFollowUps)).criterion_ids
    try:
        begun = await begin_follow_ups(
            call.services, call.orchestrations, call.path("id"), wanted, key_of(call), call.staff
        )
    except UnknownCriteria as unknown:
        message = f"no criteria of this assessment: {', '.join(unknown.ids)}"
        raise not_valid([field_error(("criterion_ids",), message)]) from None
    except StillJudged as busy:
        raise Problem(409, f"Still being judged: {', '.join(busy.ids)}. Ask when that is done.") from None
    await signal_standing(call.durable, begun.header)
    wait = max(call.wait_s(), FIRST_QUESTION_S)
    known = await read_header(call.services.store, begun.header.interview_id)
    header = await call.watch(known, is_ready, wait)
    return json_response(await started(call, header), 200 if begun.repeated else 201)


@staff(
    "DELETE",
    "api/assessments/{id}",
    {204: "The assessment is erased", 409: "A round of follow-ups is going on"},
    durable=True,
)
async def delete_assessment(call: Call) -> func.HttpResponse:
    """Erase an assessment with its verdicts and what they quote; documents and interviews stay."""
    assessment_id, erase_durable = call.path("id"), call.orchestrations.erase_assessment

    async def erase() -> bool:
        try:
            return await erase_assessment(call.services, assessment_id, erase_durable)
        except StillAsked as asking:
            detail = f"A round of follow-ups is going on: end interview {asking.interview_id} first."
            raise Problem(409, detail) from None

    return await answer_erasing(call, "assessment", assessment_id, erase)
