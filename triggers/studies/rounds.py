"""The interview of a participant whose documents were assessed: it asks about what stays open of the criteria (H1, C)."""

from typing import Final, Literal

from shared.assessments.asking import round_material
from shared.assessments.criteria.rounds import MAX_OF_A_ROUND
from shared.assessments.reading import NoAssessment, read_assessment, read_criteria, unsettled
from shared.assessments.records import AssessmentRecord, CriterionRecord
from shared.assessments.reviewing import open_criteria, read_reviews
from shared.interview.records.header_document import StudyRef
from shared.interview.starting import Begun, StartPurpose, begin, gather_material, read_start
from shared.interview.state_machine.settings import LanguageCode
from shared.studies.asking import start_body
from shared.studies.model import Study
from shared.studies.records import Participant
from triggers.http.calls import Call
from triggers.staff.start_assessment import asked_of, runs_of, starting_round

PURPOSE: Final = "study round"


class NothingToAsk(Exception):
    """The participant cannot be asked now: their documents are still to be judged, or nothing is open."""

    def __init__(self, reason: Literal["not_assessed", "nothing_open"]) -> None:
        super().__init__(reason)
        self.reason = reason


async def begin_round(
    call: Call, study: Study, row: Participant, ref: StudyRef, language: LanguageCode
) -> Begun:
    """Begin the interview `ref` about what is open of the participant's assessment. Raises NothingToAsk.

    When it ends, exactly these criteria are judged again with its answers.
    """
    services, orchestrations = call.services, call.orchestrations
    assessment, linked = await _open_of(call, row)
    material = round_material(asked_of(linked), assessment.language)
    body = start_body(study, {}, language) | {"material": material.model_dump(mode="json")}
    wanted = read_start(body)
    occasion = StartPurpose(
        purpose=PURPOSE,
        said=ref.model_dump(exclude={"version"}),
        start=starting_round(services, orchestrations, assessment.assessment_id, linked),
        study=ref,
        gather=lambda: gather_material(services, wanted),
    )
    return await begin(services, orchestrations, wanted, round_key(ref), occasion)


def round_key(ref: StudyRef) -> str:
    """The key under which this interview of the participant is begun."""
    return f"{ref.study_id}.{ref.participant_id}.{ref.round}"


async def _open_of(call: Call, row: Participant) -> tuple[AssessmentRecord, list[CriterionRecord]]:
    """The participant's assessment, and what of it can be asked about. Raises NothingToAsk."""
    services, assessment_id = call.services, row.assessment_id
    if assessment_id is None:
        raise NothingToAsk("not_assessed")
    try:
        assessment = await read_assessment(services.store, assessment_id)
    except NoAssessment:
        raise NothingToAsk("not_assessed") from None
    runs = await runs_of(services, call.orchestrations, assessment_id)
    criteria = await read_criteria(services.store, assessment_id)
    if unsettled(criteria, runs):
        raise NothingToAsk("not_assessed")
    linked = open_criteria(criteria, await read_reviews(services.store, assessment_id))[:MAX_OF_A_ROUND]
    if not linked:
        raise NothingToAsk("nothing_open")
    return assessment, linked
