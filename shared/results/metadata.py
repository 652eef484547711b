"""What the questions of a set were asked for, by main question (E11)."""

from shared.domain.material import PredefinedMaterial
from shared.records.documents import CoverageRecord, GapsRecord
from shared.records.material import find_record, read_material
from shared.results.model import TurnMetadata
from shared.store.port import Store


async def read_metadata(store: Store, interview_id: str) -> dict[str, TurnMetadata]:
    """The metadata of every main question that has any; none in modes without a question set or skills."""
    gaps = await find_record(store, interview_id, GapsRecord)
    weights = {gap.gap_id: gap.weight for gap in gaps.gaps} if gaps else {}
    material = (await read_material(store, interview_id)).material
    if not isinstance(material, PredefinedMaterial):
        return {gap_id: TurnMetadata(gap_severity=weight) for gap_id, weight in weights.items()}
    coverage = await find_record(store, interview_id, CoverageRecord)
    filled = (
        {found.question_id for found in coverage.questions if found.is_filled} if coverage else set[str]()
    )
    return {
        question.question_id: TurnMetadata(
            category=question.category,
            what_assesses=question.what_assesses,
            expected_answer_pattern=question.expected_answer_pattern,
            resume_filled=question.question_id in filled,
            gap_severity=weights.get(question.question_id),
        )
        for question in material.questions
    }
