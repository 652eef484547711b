"""Questions that the resume had filled: shown to the participant, and asked after all where the pre-fill is wrong."""

from pydantic import BaseModel

from shared.interview.loading import read_interview
from shared.interview.records.forcing import EndSettled, NotFilled, candidate_gaps, force
from shared.interview.records.preparation import GapsRecord, MaterialRecord
from shared.interview.records.view import ParticipantState
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.records import CoverageRecord
from shared.platform.http import Problem
from shared.platform.services import Services
from triggers.http.calls import Call


class PrefilledQuestion(BaseModel):
    """A question that is not asked, and what was read in the resume instead."""

    question_id: str
    question_text: str
    evidence: list[str]


class Prefilled(BaseModel):
    """The questions that the resume answers."""

    items: list[PrefilledQuestion]


async def prefilled(services: Services, interview_id: str) -> Prefilled:
    """What is filled at the moment; nothing in the other modes, or before the resume was read."""
    interview = await read_interview(services.store, interview_id, MaterialRecord, GapsRecord, CoverageRecord)
    material, coverage = interview.record(MaterialRecord).material, interview.find(CoverageRecord)
    if not isinstance(material, PredefinedMaterial) or coverage is None:
        return Prefilled(items=[])
    spans = {found.question_id: [each.span for each in found.evidence] for found in coverage.questions}
    return Prefilled(
        items=[
            PrefilledQuestion(
                question_id=gap.gap_id,
                question_text=material.question(gap.gap_id).question_text,
                evidence=list(dict.fromkeys(spans.get(gap.gap_id, []))),
            )
            for gap in candidate_gaps(interview)
            if gap.status == "resume_filled"
        ]
    )


async def reopen(call: Call, question_id: str, *, takes_end_back: bool = False) -> ParticipantState:
    """Have the question asked; once more is the same wish. `takes_end_back` as for `force`.

    Raises Gone, and Problem: 404 when the resume filled no such question, 409 with the state once the end is settled.
    """
    try:
        ttl = call.services.settings.ttl
        header = await force(
            call.services.store, call.interview_id, question_id, ttl=ttl, takes_end_back=takes_end_back
        )
    except NotFilled:
        raise Problem(404, f"The resume has filled no question {question_id}.") from None
    except EndSettled as settled:
        state = call.state(settled.header).model_dump(mode="json")
        raise Problem(409, "The interview is ending; nothing more is asked.", more={"state": state}) from None
    return call.state(header)
