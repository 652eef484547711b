"""Staff's operations on a study of criteria: have documents assessed, and ask participants once more (H1, C)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.access.principal import Belonging
from shared.assessments.erasing import erase_assessment
from shared.assessments.evidence.corpora import NoCorpus
from shared.assessments.reading import NoAssessment, read_assessment, read_runs
from shared.assessments.records import MOST_OF_A_NAME
from shared.interview.records.idempotency import new_use
from shared.platform.http import Problem, json_response
from shared.studies.assessing import NotAssessedReason, asked_again, corpus_of_participant
from shared.studies.model import Study
from shared.studies.participants import all_participants, change_participant, named_participants
from shared.studies.records import Participant
from shared.studies.results.judged import fold_judged
from shared.studies.tally import signal_standings
from triggers.http.calls import Call
from triggers.http.keys import KEY, SettledId, settle_id
from triggers.http.operations import operation
from triggers.staff.assessment_models import GivenAssessment
from triggers.staff.start_assessment import PURPOSE, begin_assessment, runs_of
from triggers.studies.assessed_models import (
    ASSESSED_AT_ONCE,
    BegunAssessmentOf,
    BegunAssessments,
    GivenToAssess,
    NotAssessed,
)
from triggers.studies.models import ListedParticipant
from triggers.studies.reading import NO_PARTICIPANT, head_of, participant_of, study_of
from triggers.studies.seeing import views_of

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Studies", durable=True)

NO_CRITERIA: Final = "This study holds no criteria: nothing can be assessed in it."
STILL_TO_ANSWER: Final = (
    "They can be asked once more when their interview is over, unless they declined or have no link."
)
NOT_ASKED: Final = ("declined", "revoked")
"""States of participants whose documents are assessed only where the call names them."""
ASKED: Final = ("invited", "opened")
"""States of participants whose link can begin an interview."""


@staff(
    "POST",
    "api/studies/{id}/assess",
    {202: BegunAssessments, 404: "No such study", 409: NO_CRITERIA},
    body=GivenToAssess,
    headers=(KEY,),
)
async def assess_documents(call: Call) -> func.HttpResponse:
    """Judge the study's criteria over the documents of its participants, those of each by themselves.

    The same Idempotency-Key stands for those whom it began: nobody who came later is added.
    """
    given = await call.body(GivenToAssess)
    head, _ = await head_of(call)
    study = await study_of(call, head)
    if not study.criteria:
        raise Problem(409, NO_CRITERIA)
    settled = await settle_id(call, f"assess {study.id}", given.model_dump(mode="json"))
    rows, unknown = await _wanted(call, study.id, given.participant_ids, settled)
    begun: list[BegunAssessmentOf] = []
    left_out = [NotAssessed.of(each, "unknown") for each in unknown]
    waiting = iter(rows)
    for row in waiting:
        try:
            begun.append(await _assess(call, study, row, _key_for(settled, row)))
        except NotNow as not_now:
            left_out.append(NotAssessed.of(row.participant_id, not_now.reason))
        if len(begun) == ASSESSED_AT_ONCE:
            break
    remaining = sum(1 for _ in waiting)
    return json_response(BegunAssessments(begun=begun, left_out=left_out, remaining=remaining), 202)


class NotNow(Exception):
    """A participant's documents cannot be assessed at the moment."""

    def __init__(self, reason: NotAssessedReason) -> None:
        super().__init__(reason)
        self.reason: NotAssessedReason = reason


def _key_for(settled: SettledId, row: Participant) -> str:
    """The key of one participant's assessment in this call."""
    return f"{settled.id}.{row.participant_id}"


async def _wanted(
    call: Call, study_id: str, named: Sequence[str] | None, settled: SettledId
) -> tuple[list[Participant], list[str]]:
    """The participants that the call means, and the ids that stand for none.

    A call that is repeated means those whom it began, if it got so far.
    """
    store = call.services.store
    if named is not None:
        return await named_participants(store, study_id, named)
    rows = await all_participants(store, study_id)
    if settled.repeated and (
        begun := [row for row in rows if await _began(call, row, _key_for(settled, row))]
    ):
        return begun, []
    return [row for row in rows if row.assessment_id is None and row.status not in NOT_ASKED], []


async def _assess(call: Call, study: Study, row: Participant, key: str) -> BegunAssessmentOf:
    """Begin the assessment, and note it in the participant's row. Raises NotNow."""
    services = call.services
    await _check_idle(call, row, key)
    given = GivenAssessment.model_construct(
        name=(row.name or row.external_id or row.email or "")[:MOST_OF_A_NAME] or None,
        corpus=corpus_of_participant(row),
        criteria=study.criteria,
        language=study.held_in,
    )
    try:
        place = Belonging(study.id)
        begun = await begin_assessment(services, call.orchestrations, given, key, place, row.participant_id)
    except NoCorpus:
        raise NotNow("no_documents") from None
    assessment_id = begun.record.assessment_id

    def noting(found: Participant) -> Participant | None:
        is_late = begun.repeated and (found.assessment_id or "") > assessment_id
        if is_late or found.assessment_id != row.assessment_id:
            return None
        return found.model_copy(update={"assessment_id": assessment_id})

    noted = await change_participant(services, study.id, row.participant_id, noting)
    is_outpaced = noted is not None and noted.assessment_id != assessment_id and not begun.repeated
    if noted is None or is_outpaced:  # erased meanwhile, or another call was faster
        await erase_assessment(services, assessment_id, call.orchestrations.erase_assessment)
        raise NotNow("unknown" if noted is None else "being_judged")
    await fold_judged(services, study.id, row.participant_id)  # the one before is their latest no more
    return BegunAssessmentOf(participant_id=row.participant_id, assessment_id=assessment_id)


async def _check_idle(call: Call, row: Participant, key: str) -> None:
    """Raises NotNow while the participant's documents are judged, or they are asked about them.

    What the same key has begun is no hindrance.
    """
    if await _began(call, row, key):
        return
    if row.status in ("started", "parked"):
        raise NotNow("being_asked")
    if row.assessment_id is None:
        return
    runs = await read_runs(call.services.store, row.assessment_id)
    if any(run.status != "done" for run in runs):
        runs = await runs_of(call.services, call.orchestrations, row.assessment_id)
    if any(run.status != "done" for run in runs):
        raise NotNow("being_judged")


async def _began(call: Call, row: Participant, key: str) -> bool:
    """Whether this key stands for the participant's assessment."""
    use = new_use(PURPOSE, key, {}, call.services.now())
    try:
        record = await read_assessment(call.services.store, row.assessment_id or "")
    except NoAssessment:
        return False
    return use is not None and record.start_digest == use.digest


@staff(
    "POST",
    "api/studies/{id}/participants/{pid}/again",
    {200: ListedParticipant, 404: NO_PARTICIPANT, 409: STILL_TO_ANSWER},
)
async def ask_again(call: Call) -> func.HttpResponse:
    """Let a participant whose interview is over be asked about what is open now: their link begins another one."""
    head, _ = await head_of(call)
    if not head.assesses:
        raise Problem(409, NO_CRITERIA)
    seen = await participant_of(call)
    row = await change_participant(call.services, seen.study_id, seen.participant_id, asked_again)
    if row is None:
        raise Problem(404, NO_PARTICIPANT)
    if row.status not in ASKED or row.open_interview is not None or row.interview_id is None:
        raise Problem(409, STILL_TO_ANSWER)
    await signal_standings(call.durable, row.study_id, [row])
    (view,) = await views_of(call, head, [row])
    return json_response(view)
