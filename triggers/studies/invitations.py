"""Inviting participants of a study by mail (H3): one durable orchestration each, and nobody twice."""

import asyncio
from collections.abc import Sequence
from functools import partial
from itertools import batched
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.platform.http import Problem, json_response
from shared.studies.assessing import assessments_of, not_asked
from shared.studies.inviting import bounced, left_out, queued
from shared.studies.links import participant_url
from shared.studies.mail_instances import start_mail
from shared.studies.mailing import Invitation
from shared.studies.model import Study
from shared.studies.participants import all_participants, change_participant, named_participants
from shared.studies.records import Participant
from triggers.http.calls import Call
from triggers.http.keys import KEY, settle_id
from triggers.http.operations import operation
from triggers.studies.models import (
    MOST_AT_ONCE,
    GivenBounce,
    GivenInvitation,
    Invited,
    LeftOut,
    ListedParticipant,
)
from triggers.studies.reading import NO_PARTICIPANT, head_of, participant_of, study_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

TOGETHER: Final = 20
NOT_NOW: Final = (
    "The study is not open, or no mail server is set up; `reason` says which: draft, closed, no_mail"
)
NOTHING_SENT: Final = "No mail to this participant stands as sent, so none can have come back."
WHY_NOT: Final = {
    "draft": "The study is a draft: nobody who was invited could begin. Open it first.",
    "closed": "The study is closed: nobody who was invited could begin.",
    "no_mail": "This installation sends no mail: `SMTP_HOST` is not set. Send people their links in another way.",
}


@staff(
    "POST",
    "api/studies/{id}/invite",
    {202: Invited, 404: "No such study", 409: NOT_NOW},
    body=GivenInvitation,
    headers=(KEY,),
)
async def invite(call: Call) -> func.HttpResponse:
    """Invite participants by mail, who are reminded once. Nobody is invited twice, unless `again` asks for it."""
    given = await call.body(GivenInvitation)
    head, _ = await head_of(call)
    _check(call, head.status_at(call.services.now()))
    study = await study_of(call, head)
    settled = await settle_id(call, f"invitations to {head.study_id}", given.model_dump(mode="json"))
    rows, unknown = await _wanted(call, study.id, given)
    assessed = await assessments_of(call.services.store, rows) if study.criteria else {}
    mailed: list[Participant] = []
    out = [LeftOut.of(each, "unknown") for each in unknown]
    for row in rows:
        reason = left_out(row, settled.id, again=given.again)
        if reason is None and study.criteria:
            reason = not_asked(assessed.get(row.participant_id))
        if reason is None:
            mailed.append(row)
        else:
            out.append(LeftOut.of(row.participant_id, reason))
    now, later = mailed[:MOST_AT_ONCE], mailed[MOST_AT_ONCE:]
    # What an earlier call has queued is started if that call was broken off before it came to it.
    queued_before = (row for row in rows if row.mail and row.mail.state == "queued")
    broken_off = [row for row in queued_before if row not in now]
    await _queue(call, study, settled.id, [*now, *broken_off], again=given.again)
    return json_response(Invited(queued=len(now), left_out=out, remaining=len(later)), 202)


def _check(call: Call, status: str) -> None:
    """Raises Problem 409 where nobody can be invited."""
    reason = status if status != "open" else None if call.services.settings.smtp_host else "no_mail"
    if reason is not None:
        raise Problem(409, WHY_NOT[reason], more={"reason": reason})


async def _wanted(call: Call, study_id: str, given: GivenInvitation) -> tuple[list[Participant], list[str]]:
    """The participants that the call names, and the ids that stand for none."""
    store = call.services.store
    if given.participant_ids is None:
        return await all_participants(store, study_id, given.state), []
    return await named_participants(store, study_id, given.participant_ids)


async def _queue(
    call: Call, study: Study, round_id: str, rows: Sequence[Participant], *, again: bool
) -> None:
    """Note in each row that its mail is queued, and start it; the mails follow one another as `SMTP_PER_MINUTE` says."""
    settings = call.services.settings
    pause_s = 60 / settings.smtp_per_minute
    remind_after_s = settings.remind_after_s if study.remind_after_s is None else study.remind_after_s

    async def one(place: int, row: Participant) -> None:
        change = queued(round_id, call.services.now(), again=again)
        known = await change_participant(call.services, study.id, row.participant_id, change)
        if known is None or known.mail is None or known.mail.state != "queued":
            return
        invitation = Invitation(
            study_id=study.id,
            participant_id=row.participant_id,
            round_id=known.mail.round_id,
            base_url=call.base_url,
            delay_s=place * pause_s,
            remind_after_s=remind_after_s,
        )
        await start_mail(call.durable, invitation)

    for together in batched(enumerate(rows), TOGETHER, strict=False):
        await asyncio.gather(*(one(place, row) for place, row in together))


@staff(
    "POST",
    "api/studies/{id}/participants/{pid}/bounce",
    {200: ListedParticipant, 404: NO_PARTICIPANT, 409: NOTHING_SENT},
    body=GivenBounce,
)
async def note_bounce(call: Call) -> func.HttpResponse:
    """Note that a mail came back which the server had taken: its address is not reminded. May be repeated."""
    given, seen = await call.body(GivenBounce), await participant_of(call)
    change = bounced(given.reason or None, call.services.now())
    row = await change_participant(call.services, seen.study_id, seen.participant_id, change)
    if row is None:
        raise Problem(404, NO_PARTICIPANT)
    if row.mail is None or row.mail.state != "bounced":
        raise Problem(409, NOTHING_SENT)
    url = participant_url(call.services.settings, call.base_url, row)
    return json_response(ListedParticipant.of(row, url))
