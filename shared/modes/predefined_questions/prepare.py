"""Which questions of a set the resume answers already (E4): judged in batches at once, kept for the next interview.

A question counts as filled only with every criterion evidenced, word for word, and enough confidence; the port finds,
`shared/modes/predefined_questions/resume_coverage.py` decides. The finding is cached by resume, set version and language.
"""

import asyncio
import hashlib
from collections.abc import Sequence
from typing import Final

from shared.interview.records.header import Gone, check_not_erased
from shared.interview.records.material import find_record
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.concepts import KeyConcept, StatedQuestion
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.state import CandidateGap
from shared.language.port import Reply, Usage
from shared.language.requests.resume import CoverageDraft, CoverageQuestion, CoverageRequest
from shared.language.tasks.judge_coverage import JUDGE_COVERAGE
from shared.modes.by_concepts.naming import concepts_in_time
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.mode import Ready
from shared.modes.predefined_questions.coverage_cache import forget, keep, read_cached
from shared.modes.predefined_questions.material import PredefinedMaterial, SetQuestion
from shared.modes.predefined_questions.records import CoverageRecord, QuestionCoverage, ResumeEvidence
from shared.modes.predefined_questions.resume_coverage import judged
from shared.platform.services import Services

BATCH: Final = 6
AT_ONCE: Final = 6
WEIGHT: Final = {True: 1.0, False: 0.5}

type Criteria = dict[str, tuple[Concept, ...]]


async def cover(services: Services, material: PredefinedMaterial, effect: Prepare) -> Ready:
    """The gaps that the resume leaves, and the records of what it fills."""
    criteria, named = await concepts_in_time(tuple(map(_stated, material.questions)), effect.language)
    digest = _digest(material, effect)
    found, usage, in_time = await _found(services, material, criteria, effect, digest)
    filled = {coverage.question_id: coverage.is_filled for coverage in found}
    gaps = tuple(
        CandidateGap(
            gap_id=question.question_id,
            criteria=tuple(concept.concept_id for concept in criteria[question.question_id]),
            weight=WEIGHT[question.is_required],
            required=question.is_required,
            order=place,
            status="resume_filled" if filled.get(question.question_id) else "open",
            max_probes=effect.max_follow_ups,
        )
        for place, question in enumerate(sorted(material.questions, key=lambda question: question.order))
    )
    records = [
        ConceptsRecord(concepts=criteria),
        CoverageRecord(questions=found, cache_key=digest, usage=usage),
    ]
    return Ready(CandidatePart(mode=material.mode, gaps=gaps), records, in_time and named)


def _stated(question: SetQuestion) -> StatedQuestion:
    severity = "critical" if question.is_required else "major"
    listed = tuple(
        KeyConcept(concept=each.text, severity=severity, topic=each.topic, probes=each.probes)
        for each in question.what_assesses
    )
    return StatedQuestion(
        question_id=question.question_id,
        question_text=question.question_text,
        ideal_answer=question.expected_answer_pattern or "",
        key_concepts=listed,
    )


def _digest(material: PredefinedMaterial, effect: Prepare) -> str:
    parts = [material.resume, material.question_set_id, str(material.question_set_version), effect.language]
    return hashlib.sha256("\x1f".join(parts).encode()).hexdigest()


async def _found(
    services: Services, material: PredefinedMaterial, criteria: Criteria, effect: Prepare, digest: str
) -> tuple[tuple[QuestionCoverage, ...], Usage, bool]:
    cached = await read_cached(services.store, digest)
    if cached is not None:
        return cached, Usage(), True
    tasks = _batches(material, criteria, effect)
    replies = await _judge(services, tasks)
    usage = sum((reply.usage for reply in replies), Usage())
    found = tuple(
        kept
        for task, reply in zip(tasks, replies, strict=True)
        for kept in _kept(task, reply, material.resume)
    )
    return found, usage, all(reply.in_time for reply in replies)


async def remember(services: Services, interview_id: str) -> None:
    """Keep the interview's finding for the next one with the same resume and set, unless a model failed at it.

    Called once the finding is stored with the interview, whose erasure drops both; one that was faster is caught here.
    """
    found = await find_record(services.store, interview_id, CoverageRecord)
    if found is None or found.usage.fallbacks:
        return
    if await read_cached(services.store, found.cache_key) is not None:
        return
    await keep(services.store, found.cache_key, found.questions, services.settings.ttl)
    try:
        await check_not_erased(services.store, interview_id)
    except Gone:
        await forget(services.store, found.cache_key)
        raise


def _batches(material: PredefinedMaterial, criteria: Criteria, effect: Prepare) -> list[CoverageRequest]:
    questions = [
        CoverageQuestion(
            question_id=question.question_id,
            question_text=question.question_text,
            criteria=criteria[question.question_id],
            expected_answer_pattern=question.expected_answer_pattern,
        )
        for question in material.questions
    ]
    return [
        CoverageRequest(
            language=effect.language, resume=material.resume, questions=tuple(questions[at : at + BATCH])
        )
        for at in range(0, len(questions), BATCH)
    ]


async def _judge(
    services: Services, tasks: Sequence[CoverageRequest]
) -> list[Reply[tuple[CoverageDraft, ...]]]:
    """All batches, at most `AT_ONCE` of them at a time."""
    room = asyncio.Semaphore(AT_ONCE)

    async def judge(task: CoverageRequest) -> Reply[tuple[CoverageDraft, ...]]:
        async with room:
            return await services.language.run(JUDGE_COVERAGE, task)

    return await asyncio.gather(*map(judge, tasks))


def _kept(
    task: CoverageRequest, reply: Reply[tuple[CoverageDraft, ...]], resume: str
) -> list[QuestionCoverage]:
    """What holds of the reply, question by question; one that it leaves out is not filled."""
    drafts = {draft.question_id: draft for draft in reply.value}
    found: list[QuestionCoverage] = []
    for question in task.questions:
        draft = drafts.get(question.question_id, CoverageDraft(question_id=question.question_id))
        coverage = judged(question, draft, resume)
        texts = {concept.concept_id: concept.text for concept in question.criteria}
        found.append(
            QuestionCoverage(
                question_id=question.question_id,
                is_filled=coverage.is_filled,
                evidence=tuple(
                    ResumeEvidence(criterion=texts[criterion_id], span=span)
                    for criterion_id, span in coverage.evidence
                ),
                missing_criteria=tuple(texts[criterion_id] for criterion_id in coverage.missing_criteria),
                confidence=coverage.confidence,
                source=reply.source,
                doubts=draft.doubts,
            )
        )
    return found
