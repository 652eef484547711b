"""The agenda of an interview, with the concepts of every main question (A2, A5)."""

from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.concepts import StatedQuestion
from shared.interview.state_machine.effects import Prepare
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.adaptive_follow_up.part import AdaptivePart, Planned
from shared.modes.by_concepts.naming import concepts_in_time
from shared.modes.mode import Ready


async def prepare(material: AdaptiveMaterial, effect: Prepare) -> Ready:
    stated = tuple(
        StatedQuestion(**question.model_dump(exclude={"max_follow_ups"})) for question in material.questions
    )
    concepts, in_time = await concepts_in_time(stated, effect.language)
    agenda = tuple(
        Planned(
            question_id=question.question_id,
            max_follow_ups=effect.max_follow_ups
            if question.max_follow_ups is None
            else question.max_follow_ups,
        )
        for question in material.questions
    )
    return Ready(AdaptivePart(agenda=agenda), [ConceptsRecord(concepts=concepts)], in_time)
