"""What somebody who opened a study's link may do: look at the welcome, agree, decline (H1, H2)."""

from functools import partial
from typing import Any, Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.links import link_of
from shared.interview.records.consenting import agree as record_agreement
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header, StudyRef
from shared.interview.records.idempotency import digest_of
from shared.interview.starting import Begun, StartPurpose, begin, read_start
from shared.interview.state_machine.settings import LanguageCode
from shared.platform.http import Problem, json_response
from shared.storage.port import PARTICIPANTS, AlreadyExists
from shared.studies.asking import brought_by, gather_asked, start_body
from shared.studies.assessing import next_ref
from shared.studies.model import Study
from shared.studies.participants import (
    change_participant,
    read_participant,
    read_resume_of,
    to_state,
)
from shared.studies.records import Participant, StudyHead, revision_of, state_of
from shared.studies.tally import NotAdmitted, admit, signal_standing, signal_standings
from triggers.http.calls import Call
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import operation
from triggers.studies.models import BegunByGuest, StudyAsGuestsSeeIt
from triggers.studies.reading import study_of, tell_of_study
from triggers.studies.rounds import PURPOSE as ROUND
from triggers.studies.rounds import NothingToAsk, begin_round, round_key

blueprint = df.Blueprint()
invited = partial(operation, blueprint, caller="invited", tag="Taking part", durable=True)

NOT_OPEN: Final = "Nobody may begin now; `reason` says why: draft, closed, full, not_assessed or nothing_open"
WHY_NOT: Final = {
    "draft": "This study has not begun yet. Please come back later.",
    "closed": "This study is closed, so nobody can begin any more. Thank you for your interest.",
    "full": "As many people as were wanted have taken part already. Thank you for your interest.",
    "not_assessed": "Your documents have not been looked at yet. Please come back later.",
    "nothing_open": "Nothing is left to be asked of you. Thank you.",
}
PURPOSE: Final = "study"


@invited("GET", "api/study/{id}", {200: StudyAsGuestsSeeIt})
async def welcome(call: Call) -> func.HttpResponse:
    """What a participant is told before they agree. The first look of an invited one counts as opening the link."""
    guest = call.invited
    study, row = await study_of(call, guest.head), guest.participant
    if row is not None and row.status in (
        "invited",
        "opened",
    ):  # a call that broke off may have counted nobody
        row = await _moved(call, row, to_state("opened", "invited"))
    shown = StudyAsGuestsSeeIt(
        name=study.name,
        welcome=study.welcome,
        language=_language(study, row),
        status=guest.head.status_at(call.services.now()),
        state=row and row.status,
    )
    return json_response(shown)


@invited(
    "POST",
    "api/study/{id}/agree",
    {201: BegunByGuest, 200: BegunByGuest, 409: NOT_OPEN},
    headers=(KEY,),
)
async def agree(call: Call) -> func.HttpResponse:
    """Agree, and begin: the interview of an invited participant, by a public link that of a new one.

    200 where it had begun before: for an invited participant, and for the same Idempotency-Key by a public link.
    """
    guest = call.invited
    row = guest.participant
    if row is None:
        row = await _by_public_link(call, guest.head)
    header, is_new = await _interview_of(call, guest.head, row)
    link = link_of(call.services.settings, call.base_url, header)
    begun = BegunByGuest(interview_id=header.interview_id, participant_token=link.token)
    return json_response(begun, 201 if is_new else 200)


@invited(
    "POST",
    "api/study/{id}/decline",
    {204: "Noted", 409: "The interview has begun"},
)
async def decline(call: Call) -> func.HttpResponse:
    """Decline to take part. May be repeated; whoever agrees later has changed their mind."""
    row = call.invited.participant
    if row is None:
        return func.HttpResponse(status_code=204)
    row = await _moved(call, row, to_state("declined", "invited", "opened"))
    if row.status != "declined":
        raise Problem(409, "You have begun already. You can stop in the interview itself.")
    await tell_of_study(
        call, "participant.declined", row.study_id, mark=str(row.revision), participant_id=row.participant_id
    )
    return func.HttpResponse(status_code=204)


async def _moved(call: Call, row: Participant, change: Any) -> Participant:
    """The participant after the change, counted so. Raises Problem 404 where they were erased."""
    changed = await change_participant(call.services, row.study_id, row.participant_id, change)
    if changed is None:
        raise Problem(404, "There is no such study.")
    await signal_standings(call.durable, row.study_id, [changed])
    return changed


def _language(study: Study, row: Participant | None) -> LanguageCode:
    return (row and row.language) or study.held_in


def _refused(reason: str) -> Problem:
    return Problem(409, WHY_NOT[reason], more={"reason": reason})


def _check_open(call: Call, head: StudyHead) -> None:
    """Raises Problem 409 unless somebody may begin now."""
    status = head.status_at(call.services.now())
    if status != "open":
        raise _refused(status)


async def _by_public_link(call: Call, head: StudyHead) -> Participant:
    """The participant who comes by the public link: a new one, or the one of this Idempotency-Key.

    They are admitted before they have a row, so that a crash between the two lets nobody in over the quota.
    """
    study = await study_of(call, head)
    if not study.public_link.enabled:
        raise _refused("closed")
    settled = await settle_id(call, f"{PURPOSE} {head.study_id}", {})
    known = await read_participant(call.services.store, head.study_id, settled.id)
    if known is not None:
        return known
    _check_open(call, head)
    try:
        quota = study.public_link.quota
        is_full = await admit(call.services, call.durable, head.study_id, settled.id, quota)
    except NotAdmitted:
        raise _refused("full") from None
    if is_full:
        await tell_of_study(call, "study.full", head.study_id, mark=str(quota))
    now = call.services.now()
    row = Participant(
        participant_id=settled.id,
        study_id=head.study_id,
        status="opened",
        is_public=True,
        invited_at=now,
        last_active_at=now,
    )
    try:
        document = row.to_document(head.study_id, call.services.settings.ttl)
        await call.services.store.create(PARTICIPANTS, document)
    except AlreadyExists:  # the same key, sent twice at once
        return await read_participant(call.services.store, head.study_id, settled.id) or row
    return row


async def _interview_of(call: Call, head: StudyHead, row: Participant) -> tuple[Header, bool]:
    """The participant's interview, begun where it was not, and whether this call began it.

    Raises Problem 409 where nobody may begin.
    """
    known = await read_header(call.services.store, row.open_interview) if row.open_interview else None
    if known is not None and not _broke_off(head, known):
        await signal_standing(call.durable, known)  # the call that began it may have broken off before
        return known, False
    if known is None:
        _check_open(call, head)
    study = await study_of(call, head)
    ref = (known and known.study) or next_ref(row, study.version)
    begin_now = begin_round if study.criteria else _begin_whole
    try:
        begun = await begin_now(call, study, row, ref, _language(study, row))
    except NothingToAsk as nothing:
        raise _refused(nothing.reason) from None
    services = call.services
    header = await record_agreement(services, begun.header.interview_id)
    changed = await change_participant(services, head.study_id, row.participant_id, _begun(header))
    if changed is not None:
        await signal_standing(call.durable, header)
    return header, not begun.repeated


def _broke_off(head: StudyHead, header: Header) -> bool:
    """Whether a call like this one began the interview and may not have got to its end: it goes through all again."""
    if header.study is None:
        return False
    use = (ROUND, round_key(header.study)) if head.assesses else (PURPOSE, _key(header.study))
    is_over = header.status != "preparing" and header.consented_at is not None
    return header.start_digest == digest_of(*use) and not is_over


def _key(ref: StudyRef) -> str:
    return f"{ref.study_id}.{ref.participant_id}"


async def _begin_whole(
    call: Call, study: Study, row: Participant, ref: StudyRef, language: LanguageCode
) -> Begun:
    """Begin the interview that asks what the study asks everybody."""
    services, orchestrations = call.services, call.orchestrations
    brought = brought_by(row, await read_resume_of(services.store, row))
    wanted = read_start(start_body(study, brought, language))
    occasion = StartPurpose(
        purpose=PURPOSE,
        said=ref.model_dump(include={"study_id", "participant_id"}),
        start=orchestrations.start,
        study=ref,
        gather=lambda: gather_asked(services, study, wanted),
    )
    return await begin(services, orchestrations, wanted, _key(ref), occasion)


def _begun(header: Header) -> Any:
    """The change that notes the interview in the participant's row, unless the interview has noted itself there."""

    def changed(row: Participant) -> Participant | None:
        if row.open_interview is not None:
            return None
        news = {
            "interview_id": header.interview_id,
            "status": state_of(header),
            "revision": revision_of(header),
        }
        return row.model_copy(update=news)

    return changed
