"""What an assessment does with its criteria: bring answers back, judge, give up, close. Every outcome is stored once."""

from datetime import datetime
from typing import Final

from shared.assessments.criteria.assessment_plan import AssessmentJob
from shared.assessments.criteria.verdicts import PastVerdict
from shared.assessments.evidence.gather import GatheredEvidence, gather
from shared.assessments.evidence.interviews import answered_questions, index_answers
from shared.assessments.evidence.refreshing import refresh_vectors
from shared.assessments.reading import read_assessment, read_criteria, read_criterion, read_run
from shared.assessments.records import CriterionRecord
from shared.assessments.repository import move_run, settle_criterion
from shared.assessments.reviewing import queue_assessment
from shared.assessments.unquoting import unquote_erased
from shared.interview.records.header import Gone
from shared.language.port import Reply
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from shared.language.tasks.judge_criterion import JUDGE_CRITERION
from shared.platform.services import Services

type Numbers = tuple[int, ...]

GIVEN_UP: Final = "The criterion could not be judged; it may be judged again."


async def bring_back(services: Services, job: AssessmentJob) -> Numbers:
    """Index what was answered in the run's interview; the criteria that it was about are judged again.

    Of an interview that was erased nothing comes back, and nothing is judged. Raises NoAssessment.
    """
    assessment = await read_assessment(services.store, job.assessment_id)
    run = await read_run(services.store, job.assessment_id, job.run)
    linked = {
        each.criterion_id: each.question
        for each in await read_criteria(services.store, job.assessment_id)
        if each.number in run.numbers
    }
    if job.interview_id is None:
        return ()
    try:
        answers = await answered_questions(services, job.interview_id)
        ours = [each for each in answers if each.main_id in linked]
        await index_answers(services, job.interview_id, assessment.corpus, ours, linked, in_rounds=True)
    except Gone:
        return ()
    await move_run(services, job.assessment_id, job.run, status="running")
    return run.numbers


async def refresh(services: Services, job: AssessmentJob) -> Numbers:
    """Make the whole corpus searchable by meaning. Raises NoAssessment, EmbeddingFailed."""
    assessment = await read_assessment(services.store, job.assessment_id)
    await refresh_vectors(services, assessment.corpus)
    return ()


async def judge(services: Services, job: AssessmentJob) -> Numbers:
    """Judge one criterion over the evidence as it is now. Raises NoAssessment, and on outages."""
    assert job.number is not None
    assessment = await read_assessment(services.store, job.assessment_id)
    criterion = await read_criterion(services.store, job.assessment_id, job.number)
    if job.run in criterion.runs:
        return ()
    as_of = services.now()
    gathered = await gather(services, assessment.corpus, criterion.question, assessment.language)
    task = JudgeRequest(language=assessment.language, question=criterion.question, entries=gathered.entries)
    reply = await services.language.run(JUDGE_CRITERION, task)
    past = PastVerdict(at=services.now(), verdict=reply.value.verdict, matched_follow_ups=gathered.matched)
    await settle_criterion(
        services,
        job.assessment_id,
        job.number,
        job.run,
        lambda before: _judged(before, as_of, gathered, reply, past),
    )
    await unquote_erased(services, job.assessment_id, job.number, gathered.interviews, as_of)
    return ()


async def give_up(services: Services, job: AssessmentJob) -> Numbers:
    """Say that the criterion could not be judged; what was found before stays in its history. Raises NoAssessment."""
    assert job.number is not None
    now = services.now()

    def failed(before: CriterionRecord) -> CriterionRecord:
        if max(before.runs, default=0) > job.run:  # another round was judged meanwhile
            return before
        past = PastVerdict(at=now, verdict="failed", matched_follow_ups=before.matched_follow_ups)
        return before.model_copy(
            update={
                "verdict": "failed",
                "doubts": (),
                "rationale": "",
                "citations": (),
                "error": GIVEN_UP,
                "history": (*before.history, past),
            }
        )

    await settle_criterion(services, job.assessment_id, job.number, job.run, failed)
    return ()


async def close(services: Services, job: AssessmentJob) -> Numbers:
    """Say that the run is over. Raises NoAssessment."""
    await queue_assessment(services, job.assessment_id)
    await move_run(services, job.assessment_id, job.run, status="done")
    return ()


def _judged(
    before: CriterionRecord,
    as_of: datetime,
    gathered: GatheredEvidence,
    reply: Reply[JudgementDraft],
    past: PastVerdict,
) -> CriterionRecord:
    """The criterion with this verdict, unless that of another round is over later evidence."""
    judged = reply.value
    usage = before.usage + gathered.usage + reply.usage
    if before.as_of is not None and before.as_of > as_of:
        return before.model_copy(update={"usage": usage})
    return before.model_copy(
        update={
            "verdict": judged.verdict,
            "as_of": as_of,
            "doubts": judged.doubts,
            "rationale": judged.rationale,
            "citations": judged.citations,
            "open_gaps": judged.open_gaps,
            "evidence_xml": gathered.xml,
            "matched_follow_ups": gathered.matched,
            "history": (*before.history, past),
            "source": reply.source,
            "error": None,
            "usage": usage,
        }
    )
