"""Prepare: take the material apart before the first question (effect `Prepare`, event `Prepared`)."""

from typing import Any

from shared.domain.concepts import concepts_of
from shared.domain.effects import Prepare
from shared.domain.state import Planned
from shared.records.documents import ConceptsRecord, Header
from shared.records.header import change_header, put
from shared.records.material import read_material
from shared.services import Services


async def prepare(services: Services, effect: Prepare) -> dict[str, Any]:
    """Name the concepts of every main question, and hand back the agenda."""
    record = await read_material(services.store, effect.interview_id)
    questions = record.material.questions
    concepts = {
        question.question_id: concepts_of(
            question.question_id,
            question.question_text,
            question.ideal_answer,
            question.key_concepts,
            effect.language,
        )
        for question in questions
    }

    def begun(header: Header) -> Header | None:
        return None if header.step >= effect.step else header.model_copy(update={"step": effect.step})

    ttl = services.settings.ttl
    await change_header(
        services.store,
        effect.interview_id,
        begun,
        records=lambda _: [put(ConceptsRecord(concepts=concepts), effect.interview_id, ttl)],
        ttl=ttl,
    )
    agenda = [
        Planned(
            question_id=question.question_id,
            max_follow_ups=effect.max_follow_ups
            if question.max_follow_ups is None
            else question.max_follow_ups,
        )
        for question in questions
    ]
    return {"kind": "prepared", "agenda": [planned.model_dump() for planned in agenda]}
