"""The question set that a start names, as it is at the start: what happens to it later changes nothing (E3)."""

from shared.library.question_sets import QUESTION_SETS
from shared.modes.predefined_questions.material import PredefinedMaterial, SetQuestion
from shared.modes.start import NotStartable
from shared.storage.port import Store


async def snapshot_of_set(store: Store, set_id: str, resume: str) -> PredefinedMaterial:
    """The material of the interview. Raises NotStartable."""
    found = await QUESTION_SETS.read(store, set_id)
    if found is None:
        detail = f"There is no question set {set_id}. Check its id, or create it first."
        raise NotStartable("unknown", detail)
    if not found.questions:
        detail = f"Question set {set_id} has no questions. Add questions before it is used."
        raise NotStartable("empty", detail)
    return PredefinedMaterial(
        resume=resume,
        question_set_id=found.id,
        question_set_version=found.version,
        question_set_name=found.name,
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
