"""Staff's operations on the participants of a study (H3): add, list, links, erase."""

from dataclasses import dataclass
from functools import partial
from typing import Any, Final, Self

import azure.durable_functions as df
import azure.functions as func

from shared.interview.links import replaced, revoked
from shared.interview.records.header import Gone, change_header
from shared.interview.records.index import update_index
from shared.platform.body_files import FORM
from shared.platform.http import Problem, field_error, json_response, not_valid
from shared.storage.port import PARTICIPANTS
from shared.studies.assessing import interviews_of
from shared.studies.csv_rows import NotParticipants, read_csv
from shared.studies.intake import MAX_PARTICIPANTS, add_participants
from shared.studies.links import participant_url
from shared.studies.participants import (
    SORTS,
    all_participants,
    change_participant,
    matching,
    page_of_participants,
)
from shared.studies.records import MAIL_STATES, STATES, MailState, Participant, State
from shared.studies.tally import read_counts, signal_standings
from triggers.http.calls import Call
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import PAGES, Query, operation
from triggers.http.places import may_use
from triggers.http.uploads import FILE_FIELD, FILE_FORM, content_type, read_upload
from triggers.operators.erasures import answer_erasing
from triggers.studies.erasing import erase_participant
from triggers.studies.models import (
    MOST_AT_ONCE,
    AddedParticipant,
    AddedParticipants,
    GivenParticipants,
    ListedParticipant,
    ParticipantList,
    ParticipantUrl,
    RejectedRow,
)
from triggers.studies.reading import NO_PARTICIPANT, head_of, participant_of
from triggers.studies.seeing import views_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

CSV: Final = "text/csv"
MOST_BYTES: Final = 5 * 1024 * 1024
ONE: Final = "api/studies/{id}/participants/{pid}"


@staff(
    "POST",
    "api/studies/{id}/participants",
    {201: AddedParticipants, 404: "No such study"},
    body=GivenParticipants,
    headers=(KEY,),
    media={**FILE_FORM, CSV: {"type": "string"}},
)
async def add(call: Call) -> func.HttpResponse:
    """Add participants, as JSON or as a CSV file; each gets a link. The same `external_id` again: the same one."""
    given = await _given(call)
    head, _ = await head_of(call)
    settled = await settle_id(call, f"participants of {head.study_id}", [cells for _, cells in given])
    there = await call.services.store.count(PARTICIPANTS, head.study_id, Participant.KIND)
    may_name = partial(may_use, call.services.store, call.staff, "resume")
    room = MAX_PARTICIPANTS - there
    added = await add_participants(call.services, head, given, settled.id, room, may_name=may_name)
    await signal_standings(call.durable, head.study_id, added.rows)
    settings, base = call.services.settings, call.base_url
    items = [
        AddedParticipant.model_validate(
            {**row.model_dump(), "state": row.status, "url": participant_url(settings, base, row)}
        )
        for row in added.rows
    ]
    rejected = [RejectedRow(row=each.row, reason=each.reason) for each in added.rejected]
    return json_response(AddedParticipants(items=items, rejected=rejected), 201)


async def _given(call: Call) -> list[tuple[int, dict[str, Any]]]:
    """The rows that were sent, each with its number. Raises Problem 413 and 422."""
    if content_type(call.req) not in (CSV, FORM):
        return list(enumerate((await call.body(GivenParticipants)).participants, start=1))
    upload = await read_upload(call.req, most_bytes=MOST_BYTES)
    try:
        return read_csv(upload.data, MOST_AT_ONCE)
    except NotParticipants as error:
        raise not_valid([field_error((FILE_FIELD,), str(error))]) from None


@staff(
    "GET",
    "api/studies/{id}/participants",
    {200: ParticipantList, 404: "No such study"},
    query=(
        Query.among("state", "only those who stand so", STATES),
        Query("query", "only those with this in their name, address or external id"),
        Query.among("mail", "only those whose invitation by mail stands so", MAIL_STATES),
        Query.among("sort", "how they are sorted; those invited last come first without it", SORTS),
        *PAGES,
    ),
)
async def list_participants(call: Call) -> func.HttpResponse:
    """List participants, and how many stand in each state."""
    wanted = Wanted.of(call)
    head, _ = await head_of(call)
    rows, cursor = await _listed(call, head.study_id, wanted)
    return json_response(
        ParticipantList(
            items=await views_of(call, head, rows),
            counts=await read_counts(call.durable, head.study_id),
            next_cursor=cursor,
        )
    )


@staff("GET", ONE, {200: ListedParticipant, 404: NO_PARTICIPANT})
async def get_participant(call: Call) -> func.HttpResponse:
    """Read one participant."""
    head, _ = await head_of(call)
    (view,) = await views_of(call, head, [await participant_of(call)])
    return json_response(view)


@dataclass(frozen=True, slots=True)
class Wanted:
    """Which participants a list is to hold, and how it is sorted."""

    state: State | None
    mail: MailState | None
    query: str | None
    sort: str
    cursor: str | None
    limit: int

    @classmethod
    def of(cls, call: Call) -> Self:
        """What the call asks for. Raises Problem 422."""
        state, sort = call.choice("state", STATES), call.choice("sort", SORTS) or SORTS[0]
        return cls(
            state, call.choice("mail", MAIL_STATES), call.query("query"), sort, call.cursor(), call.limit()
        )


async def _listed(call: Call, study_id: str, wanted: Wanted) -> tuple[list[Participant], str | None]:
    """A page: in the store's own order where that is what was asked for, else of all that match."""
    store, cursor, limit = call.services.store, wanted.cursor, wanted.limit
    if wanted.query is None and wanted.mail is None and wanted.sort == SORTS[0]:
        return await page_of_participants(store, study_id, state=wanted.state, limit=limit, cursor=cursor)
    rows = await all_participants(store, study_id, wanted.state)
    found = matching(rows, wanted.query, wanted.sort, wanted.mail)
    ids = [row.participant_id for row in found]
    if cursor is not None and cursor not in ids:
        raise not_valid([field_error(("cursor",), "not the next_cursor of a page that still stands so")])
    begin = ids.index(cursor) + 1 if cursor else 0
    page = found[begin : begin + limit]
    return page, page[-1].participant_id if begin + limit < len(found) else None


@staff("POST", f"{ONE}/link", {200: ParticipantUrl, 404: NO_PARTICIPANT})
async def reissue_link(call: Call) -> func.HttpResponse:
    """Make a new link for the participant; every one before it is void at once, those of their interviews included."""

    def reissued(row: Participant) -> Participant:
        state = "invited" if row.status == "revoked" and row.open_interview is None else row.status
        return row.model_copy(
            update={
                "token_version": row.token_version + 1,
                "status": state,
                "revision": row.revision + (state != row.status),
            }
        )

    row = await _changed(call, reissued)
    for interview_id in await interviews_of(call.services.store, row):
        await _change_interview(call, interview_id, revoke=False)
    await signal_standings(call.durable, row.study_id, [await participant_of(call)])
    url = participant_url(call.services.settings, call.base_url, row)
    return json_response(ParticipantUrl(url=url))


@staff("DELETE", f"{ONE}/link", {204: "No link of the participant's works", 404: NO_PARTICIPANT})
async def revoke_participant_link(call: Call) -> func.HttpResponse:
    """Revoke the participant's link, and those of their interviews. May be repeated."""

    def without_link(row: Participant) -> Participant | None:
        if row.open_interview is not None:
            return row.model_copy(update={"token_version": row.token_version + 1})
        news = {"status": "revoked", "revision": row.revision + 1, "token_version": row.token_version + 1}
        return None if row.status == "revoked" else row.model_copy(update=news)

    row = await _changed(call, without_link)
    for interview_id in await interviews_of(call.services.store, row):
        await _change_interview(call, interview_id, revoke=True)
    await signal_standings(call.durable, row.study_id, [await participant_of(call)])
    return func.HttpResponse(status_code=204)


async def _changed(call: Call, change: Any) -> Participant:
    """The participant that the route names, after the change. Raises Problem 404."""
    seen = await participant_of(call)
    row = await change_participant(call.services, seen.study_id, seen.participant_id, change)
    if row is None:
        raise Problem(404, NO_PARTICIPANT)
    return row


async def _change_interview(call: Call, interview_id: str, *, revoke: bool) -> None:
    """Void every link of the interview; the participant's row follows."""
    services = call.services
    try:
        header = await change_header(
            services.store,
            interview_id,
            revoked if revoke else lambda found: replaced(found, found.link_expires_at),
            ttl=services.settings.ttl,
        )
    except Gone:  # it is being erased, and its links with it
        return
    await update_index(services.store, header, services.settings.ttl)


@staff("DELETE", ONE, {204: "The participant is erased, and their interview", 404: NO_PARTICIPANT})
async def erase_one(call: Call) -> func.HttpResponse:
    """Erase a participant with their interview, and what results hold of it. May be repeated."""
    row = await participant_of(call)
    return await answer_erasing(
        call,
        "participant",
        f"{row.study_id}.{row.participant_id}",
        lambda: erase_participant(call.services, call.orchestrations, row.study_id, row.participant_id),
    )
