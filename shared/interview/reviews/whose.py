"""Whose answers or documents are reviewed, by the names that staff know them by, as they are now (G6)."""

from pydantic import BaseModel

from shared.assessments.reading import read_assessment
from shared.interview.records.header import read_header
from shared.interview.records.reviews import ReviewKind
from shared.interview.reviews.model import ReviewItem
from shared.storage.port import Store
from shared.studies.participants import read_participant
from shared.studies.records import STUDIES


class Whose(BaseModel):
    """The study and the participant of it; outside of studies the candidate's id or the assessment's name, if any."""

    study_id: str | None = None
    study_name: str | None = None
    participant_id: str | None = None
    participant_name: str | None = None
    candidate_id: str | None = None
    assessment_name: str | None = None


class ListedReview(ReviewItem, Whose):
    """Something that a person may review, with whose it is."""


async def whose(store: Store, owner: str, kind: ReviewKind) -> Whose:
    """Whose the interview or assessment is. Raises Gone, NoAssessment."""
    if kind == "verdict":
        assessment = await read_assessment(store, owner)
        study_id, participant_id = assessment.study_id, assessment.participant_id
        alone = Whose(assessment_name=assessment.name)
    else:
        header = await read_header(store, owner)
        study_id, participant_id = header.study_id, header.study and header.study.participant_id
        alone = Whose(candidate_id=header.candidate_id)
    if study_id is None:
        return alone
    head = await STUDIES.read_head(store, study_id)
    who = await read_participant(store, study_id, participant_id) if participant_id else None
    of_study = {
        "study_id": study_id,
        "study_name": head and head[0].name,
        "participant_id": participant_id,
        "participant_name": who and who.known_as,
    }
    return alone.model_copy(update=of_study)
