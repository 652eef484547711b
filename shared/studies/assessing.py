"""Participants whose documents are assessed: their corpus, and the interviews that ask what stays open (H1, C)."""

from collections.abc import Sequence
from contextlib import suppress
from datetime import datetime
from itertools import batched
from typing import Final, Literal

from shared.assessments.evidence.corpus_keys import corpus_key, name_of
from shared.assessments.listing import LISTED, AssessmentRow
from shared.assessments.reading import NoAssessment, read_runs
from shared.assessments.records import AssessmentRecord
from shared.interview.records.header_document import StudyRef
from shared.interview.records.index import interviews_where
from shared.platform.services import Services
from shared.storage.port import INDEX, MAX_AMONG, PARTICIPANTS, AlreadyExists, Among, Store
from shared.studies.participants import read_participant
from shared.studies.records import ASKED_AGAIN, BEGUN, STUDIES, Participant, State

type NotAssessedReason = Literal["unknown", "no_documents", "being_judged", "being_asked"]
WHY_NOT_ASSESSED: Final[dict[NotAssessedReason, str]] = {
    "unknown": "There is no such participant in this study.",
    "no_documents": "They have no documents: add some to the corpus of the study that has their id as its name.",
    "being_judged": "Their documents are being judged.",
    "being_asked": "They are being asked; when that is over, what they said is judged.",
}
_OVER: Final[tuple[State, ...]] = ("completed", "ended", "failed")


def corpus_of_participant(row: Participant) -> str:
    """The key of the corpus that holds the documents of a participant: its name is their id."""
    return corpus_key(row.participant_id, row.study_id, None)


async def interviews_of(store: Store, row: Participant) -> list[str]:
    """All interviews of the participant, their latest first.

    Those that began before the list knew its participants are found by the rounds of their assessment.
    """
    found = [row.interview_id]
    if row.assessment_id is not None or row.interviews > 1:
        who = {"study_id": row.study_id, "participant_id": row.participant_id}
        found += await interviews_where(store, who)
    if row.assessment_id is not None:
        found += [run.interview_id for run in await read_runs(store, row.assessment_id)]
    return list(dict.fromkeys(each for each in found if each is not None))


def next_ref(row: Participant, version: int) -> StudyRef:
    return StudyRef(
        study_id=row.study_id, participant_id=row.participant_id, version=version, round=row.next_round
    )


async def ref_of_round(services: Services, assessment: AssessmentRecord) -> StudyRef | None:
    """Whose the next round of this assessment is in its study; None where it belongs to none, or the study is erased.

    Raises NoAssessment where the participant whose documents were assessed is erased.
    """
    study_id = assessment.study_id
    found = await STUDIES.read_head(services.store, study_id) if study_id else None
    if found is None:
        return None
    head, _ = found
    participant_id = assessment.participant_id or assessment.assessment_id
    row = await read_participant(services.store, head.study_id, participant_id)
    if row is None and assessment.participant_id is not None:
        raise NoAssessment(assessment.assessment_id)
    return next_ref(row or _answering(assessment, head.study_id, services.now()), head.version)


async def add_answering(services: Services, assessment: AssessmentRecord, ref: StudyRef) -> None:
    """Make the participant who answers a round over documents that are no participant's, where there is none yet."""
    if assessment.participant_id is None:
        row = _answering(assessment, ref.study_id, services.now())
        with suppress(AlreadyExists):
            await services.store.create(PARTICIPANTS, row.to_document(ref.study_id, services.settings.ttl))


def _answering(assessment: AssessmentRecord, study_id: str, now: datetime) -> Participant:
    """Who answers: a participant with the id of the assessment."""
    return Participant(
        participant_id=assessment.assessment_id,
        study_id=study_id,
        name=assessment.name or name_of(assessment.corpus),
        assessment_id=assessment.assessment_id,
        invited_at=now,
    )


def asked_again(row: Participant) -> Participant | None:
    """The change that lets a participant begin another interview; None unless the one before is over."""
    if row.status not in _OVER:
        return None
    revision = BEGUN * (row.revision // BEGUN) + ASKED_AGAIN
    return row.model_copy(update={"status": "invited", "revision": revision, "mail": None})


def without_answers(row: Participant) -> Participant | None:
    """The change where what a participant said was erased, and their documents stay: they have withdrawn."""
    revision = BEGUN * (row.revision // BEGUN) + ASKED_AGAIN
    gone = {"interview_id": None, "progress": 0.0, "completeness": 0.0, "to_review": 0, "judged": True}
    return row.model_copy(update={"status": "declined", "revision": revision, **gone})


def not_asked(found: AssessmentRow | None) -> Literal["not_assessed", "nothing_open"] | None:
    """Why somebody with this assessment has nothing to answer; None where they have."""
    if found is None or found.standing is None:
        return "not_assessed"
    return None if found.open else "nothing_open"


async def assessments_of(store: Store, rows: Sequence[Participant]) -> dict[str, AssessmentRow]:
    wanted = {row.assessment_id: row.participant_id for row in rows if row.assessment_id}
    found: dict[str, AssessmentRow] = {}
    for some in batched(wanted, MAX_AMONG, strict=False):
        where = {"id": Among(frozenset(some))}
        page = await store.list(INDEX, LISTED, AssessmentRow.KIND, where=where, limit=len(some))
        found |= {wanted[each.assessment_id]: each for each in map(AssessmentRow.read, page.items)}
    return found
