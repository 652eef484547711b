"""Erases an assessment: a tombstone first, under which nothing starts any more, then all its documents."""

from collections.abc import Awaitable, Callable

from shared.assessments.listing import unlist
from shared.assessments.reading import read_runs
from shared.assessments.records import AssessmentRecord, is_assessment_id, partition
from shared.interview.records.erasing import TOMBSTONE_TTL_S
from shared.interview.records.index import IDEMPOTENCY
from shared.interview.reviews.rows import erase_rows
from shared.platform.services import Services
from shared.storage.port import INDEX, INTERVIEWS, Document
from shared.studies.results.judged import fold_judged


class StillAsked(Exception):
    """The interview `interview_id` is asking the follow-ups of a round."""

    def __init__(self, interview_id: str) -> None:
        super().__init__(interview_id)
        self.interview_id = interview_id


async def erase_assessment(
    services: Services,
    assessment_id: str,
    erase_durable: Callable[[str, int], Awaitable[None]],
    *,
    also_asking: bool = False,
) -> bool:
    """Erase criteria, verdicts and runs; False if there never was such an assessment. Idempotent.

    Raises StillAsked while a round is asking: erasing its orchestration would end the interview without a word. With
    `also_asking` it does not: the interviews of its rounds are erased, too.
    """
    if not is_assessment_id(assessment_id):
        return False
    pk = partition(assessment_id)
    document = await services.store.get(INTERVIEWS, pk, AssessmentRecord.KIND)
    if document is None:
        return False
    runs = await read_runs(services.store, assessment_id)
    for run in runs:
        if run.status == "asking" and run.interview_id is not None and not also_asking:
            raise StillAsked(run.interview_id)
    tombstone = _tombstone(document)
    await services.store.put(INTERVIEWS, tombstone)
    await erase_rows(services.store, assessment_id)
    await erase_durable(assessment_id, max((run.run for run in runs), default=1))
    for doc_id in await services.store.ids(INTERVIEWS, pk):
        if doc_id != AssessmentRecord.KIND:
            await services.store.delete(INTERVIEWS, pk, doc_id)
    if start_digest := tombstone["start_digest"]:
        await services.store.delete(INDEX, IDEMPOTENCY, start_digest)
    # Last: when an erasing breaks off, the next attempt finds the assessment by its row.
    await unlist(services.store, assessment_id)
    if (study_id := tombstone["study_id"]) and (participant_id := tombstone["participant_id"]):
        await fold_judged(services, study_id, participant_id)
    return True


def _tombstone(document: Document) -> Document:
    return {
        "id": AssessmentRecord.KIND,
        "pk": document["pk"],
        "kind": "tombstone",
        "erased": True,
        "start_digest": document.get("start_digest"),
        "study_id": document.get("study_id"),
        "participant_id": document.get("participant_id"),
        "ttl": TOMBSTONE_TTL_S,
    }
