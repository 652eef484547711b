"""What an interview starts with, gathered from what the start named: the material as it is kept, and warnings (E1)."""

from dataclasses import dataclass
from typing import Final

from shared.interview.records.backlog import CorpusDocument
from shared.interview.records.documents import Record
from shared.interview.state_machine.material import (
    AdaptiveMaterial,
    DynamicMaterial,
    Material,
    PredefinedMaterial,
    SetQuestion,
)
from shared.interview.state_machine.settings import Language
from shared.library.plans import PLANS, make_by_rules
from shared.library.question_sets import QUESTION_SETS
from shared.modes.candidate_gaps.resumes.records import read_resume
from shared.modes.knowledge_handover.files.reading import NoHandover, read_ready
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.platform.http import Problem
from shared.platform.services import Services
from triggers.staff.start_models import Start, StartAdaptive, StartCandidate, StartExploration, StartHandover

SHORT_RESUME_CHARS: Final = 50
NOTHING_TO_ASK: Final = "No question of the backlog is open with priority P0 or P1, so nothing will be asked."


@dataclass(frozen=True, slots=True)
class Gathered:
    """The material, what staff should know about it, and what is kept beside it.

    `language` is that of the material, where it has one and the start named none.
    """

    material: Material
    warnings: tuple[str, ...] = ()
    records: tuple[Record, ...] = ()
    language: Language | None = None


async def gather(services: Services, wanted: Start) -> Gathered:
    """Raises Problem 404 for an unknown question set, plan, resume or handover, 400 for a set without questions, and
    409 for a handover that is not ready.
    """
    if isinstance(wanted, StartAdaptive):
        return Gathered(AdaptiveMaterial.of(wanted.material))
    if isinstance(wanted, StartHandover):
        return await _handover(services, wanted)
    if isinstance(wanted, StartExploration):
        return await _exploration(services, wanted)
    resume = await _resume(services, wanted)
    short = len(resume) < SHORT_RESUME_CHARS
    warnings = (f"The resume is very short ({len(resume)} characters).",) if short else ()
    if wanted.mode == "dynamic_gap":
        return Gathered(DynamicMaterial(resume=resume), warnings)
    return Gathered(await _with_questions(services, wanted, resume), warnings)


async def _exploration(services: Services, wanted: StartExploration) -> Gathered:
    given = wanted.material
    if given.plan is not None:
        plan = make_by_rules(given.plan, wanted.language, services.now())
        return Gathered(ExplorationMaterial(configuration=given.plan, plan=plan))
    plan_id = given.plan_id or ""
    kept = await PLANS.read(services.store, plan_id)
    if kept is None:
        raise Problem(404, f"There is no plan {plan_id}. Check its id, or create it first.")
    material = ExplorationMaterial(
        configuration=kept.configuration, plan=kept.plan, plan_id=kept.id, plan_version=kept.version
    )
    silent = "language" not in wanted.model_fields_set
    return Gathered(material, language=kept.language if silent else None)


async def _handover(services: Services, wanted: StartHandover) -> Gathered:
    given = wanted.material
    if given.handover_id is not None:
        return _warned(await _read_before(services, given.handover_id))
    material = HandoverMaterial(question_backlog=given.backlog(), global_summary=given.global_summary)
    corpus = (CorpusDocument(text=given.deep_dive_corpus),) if given.deep_dive_corpus.strip() else ()
    return _warned(material, corpus)


async def _read_before(services: Services, handover_id: str) -> HandoverMaterial:
    """What was made of the files of a handover, as it is now."""
    try:
        ready = await read_ready(services.store, handover_id)
    except NoHandover:
        raise Problem(404, f"There is no handover {handover_id}.") from None
    if ready is None:
        raise Problem(
            409, f"Handover {handover_id} is not ready: its files are still being read, or were refused."
        )
    return HandoverMaterial(
        question_backlog=ready.backlog, global_summary=ready.global_summary, handover_id=handover_id
    )


def _warned(material: HandoverMaterial, records: tuple[Record, ...] = ()) -> Gathered:
    return Gathered(material, () if material.asked else (NOTHING_TO_ASK,), records)


async def _resume(services: Services, wanted: StartCandidate) -> str:
    if wanted.resume_text is not None:
        return wanted.resume_text.strip()
    document_id = wanted.resume_document_id or ""
    text = await read_resume(services.store, document_id)
    if text is None:
        raise Problem(404, f"There is no resume {document_id}.")
    return text.strip()


async def _with_questions(services: Services, wanted: StartCandidate, resume: str) -> PredefinedMaterial:
    set_id = wanted.question_set_id or ""
    found = await QUESTION_SETS.read(services.store, set_id)
    if found is None:
        raise Problem(404, f"There is no question set {set_id}. Check its id, or create it first.")
    if not found.questions:
        raise Problem(400, f"Question set {set_id} has no questions. Add questions before it is used.")
    return PredefinedMaterial(
        resume=resume,
        question_set_id=found.id,
        question_set_version=found.version,
        questions=tuple(
            SetQuestion(
                question_id=question.id,
                category=question.category,
                question_text=question.question_text,
                what_assesses=question.what_assesses,
                expected_answer_pattern=question.expected_answer_pattern,
                order=question.order,
                is_required=question.is_required,
            )
            for question in sorted(found.questions, key=lambda question: question.order)
        ),
    )
