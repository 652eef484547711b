"""Staff's operations on interviews: start, list, look at, erase; `staff/actions.py` and `recovery.py` have the others."""

from asyncio import gather, to_thread
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.channels.teams.linking import find_link
from shared.interview.links import link_of
from shared.interview.loading import read_interview
from shared.interview.off_record import off_record_in
from shared.interview.records.header import read_header
from shared.interview.records.header_document import STATUSES, Header
from shared.interview.records.index import IndexRow, list_interviews
from shared.interview.records.view import is_final, participant_state
from shared.interview.results.build import build_result, build_transcript, result_turns
from shared.interview.results.csv_rows import to_csv
from shared.interview.results.markdown import to_markdown
from shared.interview.results.model import Result, Transcript, TurnList
from shared.interview.results.off_record import turns_off_record
from shared.interview.results.reading import TURNS, read_shown_to_staff
from shared.interview.results.staff_view import LinkedChat, StaffView, build_staff_view
from shared.interview.reviews.following import reviewed_turns
from shared.interview.starting import StartInterview, begin, read_start
from shared.library.kinds import warnings_of
from shared.modes.mode import mode_of
from shared.modes.registry import mode_names
from shared.platform.http import Problem, inline_file, json_response
from shared.storage.port import Store
from shared.studies.participants import read_participant
from triggers.http.auditing import REASON
from triggers.http.calls import Call
from triggers.http.etags import IF_NONE_MATCH, has_client
from triggers.http.keys import KEY, key_of
from triggers.http.models import InterviewList, ListedInterview, StartedInterview
from triggers.http.operations import PAGES, WAIT, Query, Sent, operation
from triggers.http.places import starter
from triggers.operators.erasures import answer_erasing
from triggers.staff.audit import log_action
from triggers.studies.erasing import erase_interview as erase_whole

PAGE_ETAG: Final = {"ETag": "names these rows, for `If-None-Match`"}

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")


@staff(
    "POST",
    "api/interview/start",
    {
        201: StartedInterview,
        200: StartedInterview,
        400: "The question set has no questions",
        404: "No such question set, plan, resume or handover",
    },
    body=StartInterview,
    query=(WAIT,),
    headers=(KEY,),
    durable=True,
)
async def start_interview(call: Call) -> func.HttpResponse:
    """Start an interview; with an Idempotency-Key header a repeated start returns the first with 200."""
    wanted = await call.json(read_start)
    begun = await begin(
        call.services, call.orchestrations, wanted, key_of(call), by=starter(call.services.store, call.staff)
    )
    known = await read_header(call.services.store, begun.header.interview_id)
    header = await call.watch(known, is_ready, call.wait_s())
    return json_response(await started(call, header), 200 if begun.repeated else 201)


def is_ready(header: Header) -> bool:
    """Whether a start that waits has something to show."""
    return header.is_open or is_final(header)


async def started(call: Call, header: Header) -> StartedInterview:
    """What a start answers: the token is made from the server's key each time, never stored.

    The participant sees the warnings that the interview holds; those about the library are for staff alone.
    """
    base = call.base_url
    link = link_of(call.services.settings, base, header)
    state = participant_state(header)
    return StartedInterview(
        interview_id=header.interview_id,
        participant_token=link.token,
        participant_url=link.url,
        link_expires_at=header.link_expires_at,
        status=state.status,
        question=state.question,
        warnings=(*header.warnings, *await warnings_of(call.services.store, header.library)),
        status_url=f"{base}/api/interviews/{header.interview_id}",
    )


@staff(
    "GET",
    "api/interviews",
    {
        200: Sent("A page of interviews", model=InterviewList, headers=PAGE_ETAG),
        304: "The client has this page, and no interview of it has changed",
    },
    headers=(IF_NONE_MATCH,),
    query=(
        Query.among("mode", "only this mode", mode_names()),
        Query.among("status", "only this status", STATUSES),
        Query("candidate_id", "only this candidate"),
        Query("study_id", "only interviews of this study"),
        *PAGES,
    ),
)
async def list_all(call: Call) -> func.HttpResponse:
    """List interviews, newest first. Names are read where the rows are not those that the client has."""
    wanted = {
        "mode": call.choice("mode", mode_names()),
        "status": call.choice("status", STATUSES),
        "candidate_id": call.query("candidate_id"),
        "study_id": call.query("study_id"),
    }
    where = {name: value for name, value in wanted.items() if value is not None}
    rows, cursor = await list_interviews(
        call.services.store, call.narrowed(where), limit=call.limit(), cursor=call.cursor()
    )
    etag = _etag_of(rows, cursor)
    if has_client(call, etag):
        return func.HttpResponse(status_code=304, headers={"ETag": etag})
    items = await gather(*(_listed(call.services.store, row) for row in rows))
    return json_response(InterviewList(items=items, next_cursor=cursor), headers={"ETag": etag})


def _etag_of(rows: Sequence[IndexRow], cursor: str | None) -> str:
    """The same for the same rows: who is erased takes theirs along, and nobody's name changes."""
    texts = (cursor or "", *(row.model_dump_json() for row in rows))
    return f'"{sha256("\n".join(texts).encode()).hexdigest()}"'


async def _listed(store: Store, row: IndexRow) -> ListedInterview:
    """The row with the name that its participant has now: rows hold none, so none is left when somebody is erased."""
    who = None
    if row.study_id and row.participant_id:
        who = await read_participant(store, row.study_id, row.participant_id)
    return ListedInterview.model_validate({**row.model_dump(), "participant_name": who and who.known_as})


@staff("GET", "api/interviews/{id}", {200: StaffView}, durable=True)
async def look_at(call: Call) -> func.HttpResponse:
    """Look at one interview: its state, counters, gaps, and every decision with its reason."""
    counters = await call.orchestrations.counters(call.interview_id)
    view = await build_staff_view(call.services.store, call.interview_id, counters)
    here = {"chat": await _chat(call), "model_prices": call.services.settings.model_prices}
    return json_response(view.model_copy(update=here))


async def _chat(call: Call) -> LinkedChat | None:
    if call.services.teams is None:
        return None
    found = await find_link(call.services.store, call.interview_id)
    return LinkedChat(linked=found is not None, unreachable=found is not None and found.unreachable)


@staff("GET", "api/interviews/{id}/transcript", {200: Transcript})
async def transcript(call: Call) -> func.HttpResponse:
    """The conversation as both sides saw it."""
    interview = await read_interview(call.services.store, call.interview_id, *TURNS)
    return json_response(build_transcript(interview.header, interview.turns()))


@staff(
    "GET",
    "api/interviews/{id}/turns",
    {200: TurnList},
    query=(Query("parent_question_id", "only this main question and what belongs to it"),),
)
async def turns(call: Call) -> func.HttpResponse:
    """The turns with assessments and decisions, of one main question where it is named."""
    interview = await read_shown_to_staff(call.services.store, call.interview_id)
    wanted = call.query("parent_question_id")
    turns = reviewed_turns(interview)
    metadata = mode_of(interview.header).result(interview, turns).metadata
    found = [turn for turn in turns if wanted in (None, turn.shown.main_id)]
    items = await to_thread(result_turns, found, metadata, interview.header.language)
    return json_response(TurnList(items=turns_off_record(items, await to_thread(off_record_in, interview))))


@staff(
    "GET",
    "api/interviews/{id}/result",
    {200: Sent("What is kept of the interview", ("text/markdown", "text/csv"), Result)},
    query=(Query.among("format", "json, markdown or csv", ("json", "markdown", "csv")),),
)
async def result(call: Call) -> func.HttpResponse:
    """What is kept of the interview, so far or for good."""
    wanted = call.query("format") or "json"
    built = await build_result(call.services.store, call.interview_id, as_typed=wanted == "json")
    match wanted:
        case "json":
            return json_response(built)
        case "markdown":
            text, kind, ending = await to_thread(to_markdown, built), "text/markdown", "md"
        case "csv":
            text, kind, ending = await to_thread(to_csv, built), "text/csv", "csv"
        case _:
            error = {"path": "format", "message": "json, markdown or csv"}
            raise Problem(422, "format: json, markdown or csv.", errors=[error])
    return inline_file(text.encode(), kind, f"interview-{built.interview_id}.{ending}")


@staff("DELETE", "api/interviews/{id}", {204: "The interview is erased"}, headers=(REASON,), durable=True)
async def erase_interview(call: Call) -> func.HttpResponse:
    """Erase the interview: orchestration, entities, documents, files, and who took part by it. May be repeated."""
    services, interview_id, orchestrations = call.services, call.interview_id, call.orchestrations
    answer = await answer_erasing(
        call, "interview", interview_id, lambda: erase_whole(services, orchestrations, interview_id)
    )
    log_action(call, "erase")
    return answer
