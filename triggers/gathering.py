"""What an interview starts with, gathered from what the start named: the material as it is kept, and warnings (E1)."""

from dataclasses import dataclass
from typing import Final

from shared.domain.material import (
    AdaptiveMaterial,
    DynamicMaterial,
    Material,
    PredefinedMaterial,
    SetQuestion,
)
from shared.http import Problem
from shared.library.reading import read_question_set
from shared.resumes.records import read_resume
from shared.services import Services
from triggers.start_models import Start, StartAdaptive, StartCandidate

SHORT_RESUME_CHARS: Final = 50


@dataclass(frozen=True, slots=True)
class Gathered:
    """The material, and what staff should know about it."""

    material: Material
    warnings: tuple[str, ...] = ()


async def gather(services: Services, wanted: Start) -> Gathered:
    """Raises Problem 404 for an unknown question set or resume, 400 for a set without questions."""
    if isinstance(wanted, StartAdaptive):
        return Gathered(AdaptiveMaterial.of(wanted.material))
    resume = await _resume(services, wanted)
    short = len(resume) < SHORT_RESUME_CHARS
    warnings = (f"The resume is very short ({len(resume)} characters).",) if short else ()
    if wanted.mode == "dynamic_gap":
        return Gathered(DynamicMaterial(resume=resume), warnings)
    return Gathered(await _with_questions(services, wanted, resume), warnings)


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
    found = await read_question_set(services.store, set_id)
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
