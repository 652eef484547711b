"""Prepare: take the material apart before the first question (effect `Prepare`, event `Prepared`)."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from activities.coverage import cover
from activities.project import take_in
from activities.skills import find_skills
from shared.domain.backlog import reserved
from shared.domain.concepts import concepts_of
from shared.domain.effects import Prepare
from shared.domain.handover_material import HandoverMaterial
from shared.domain.material import AdaptiveMaterial, DynamicMaterial, PredefinedMaterial
from shared.domain.state import AdaptivePart, HandoverPart, Part, Planned
from shared.domain.wording import repeats
from shared.records.backlog import BacklogDocument
from shared.records.documents import ConceptsRecord, Header, Record
from shared.records.header import change_header, put
from shared.records.material import read_material
from shared.services import Services


@dataclass(frozen=True, slots=True)
class Ready:
    """How the interview begins, and what is kept of the preparation."""

    part: Part
    records: Sequence[Record]


async def prepare(services: Services, effect: Prepare) -> dict[str, Any]:
    """Name the concepts of every main question, and hand back the mode's part as it begins."""
    material = (await read_material(services.store, effect.interview_id)).material
    match material:
        case AdaptiveMaterial():
            ready = _agenda(material, effect)
        case PredefinedMaterial():
            ready = Ready(*await cover(services, material, effect))
        case DynamicMaterial():
            ready = Ready(*await find_skills(services, material, effect))
        case HandoverMaterial():
            ready = await _backlog(services, material, effect)
    await _store(services, effect, ready)
    return {"kind": "prepared", "part": ready.part.model_dump(mode="json")}


def _agenda(material: AdaptiveMaterial, effect: Prepare) -> Ready:
    concepts = {
        question.question_id: concepts_of(
            question.question_id,
            question.question_text,
            question.ideal_answer,
            question.key_concepts,
            effect.language,
        )
        for question in material.questions
    }
    agenda = tuple(
        Planned(
            question_id=question.question_id,
            max_follow_ups=effect.max_follow_ups
            if question.max_follow_ups is None
            else question.max_follow_ups,
        )
        for question in material.questions
    )
    return Ready(AdaptivePart(agenda=agenda), [ConceptsRecord(concepts=concepts)])


async def _backlog(services: Services, material: HandoverMaterial, effect: Prepare) -> Ready:
    """The backlog and the project as the interview keeps them; what repeats an earlier question is not asked again."""
    project = await take_in(services, effect.interview_id, material, effect.language)
    documents: list[BacklogDocument] = []
    for place, question in enumerate(material.question_backlog, start=1):
        document = BacklogDocument.given(place, question)
        known = (each.text for each in documents if each.waiting or each.status.startswith("ANSWERED"))
        if document.waiting and repeats(question.text, known):
            document = document.model_copy(update={"status": "SKIPPED"})
        documents.append(document)
    waiting = tuple(each.waiting for each in documents if each.waiting)
    ids = reserved(each.question_id for each in material.question_backlog)
    return Ready(HandoverPart(open=waiting, reserved=ids), [ConceptsRecord(concepts={}), project, *documents])


async def _store(services: Services, effect: Prepare, ready: Ready) -> None:
    ttl = services.settings.ttl

    def begun(header: Header) -> Header | None:
        return None if header.step >= effect.step else header.model_copy(update={"step": effect.step})

    await change_header(
        services.store,
        effect.interview_id,
        begun,
        records=lambda _: [put(record, effect.interview_id, ttl) for record in ready.records],
        ttl=ttl,
    )
