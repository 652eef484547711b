"""Prepare: take the material apart before the first question (effect `Prepare`, event `Prepared`)."""

from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.documents import Header, Record
from shared.interview.records.material import read_record
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord, PreparedRecord
from shared.interview.state_machine.concepts import StatedQuestion
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.wording import Wording
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.adaptive_follow_up.part import AdaptivePart, Planned
from shared.modes.by_concepts.naming import concepts_in_time
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.prepare import find_skills
from shared.modes.knowledge_handover.backlog import reserved
from shared.modes.knowledge_handover.handover import BacklogQuestion
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.knowledge_handover.project import take_in
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.prepare import cover, remember
from shared.modes.registry import Material, Part
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.part import begin
from shared.platform.services import Services
from shared.storage.port import OfKind

NOT_WHOLLY_READ: Final = "The material takes longer to read than material may; not all of it was used."


@dataclass(frozen=True, slots=True)
class Ready:
    """How the interview begins, what is kept of the preparation, and whether there was time for all of it."""

    part: Part
    records: Sequence[Record]
    in_time: bool = True


async def prepare(services: Services, effect: Prepare) -> dict[str, Any]:
    """Name the concepts of every main question, and hand back the mode's part as it begins.

    The first preparation stored is the one that counts: a model that reads a resume twice may find other things.
    """
    wanted = [OfKind(MaterialRecord.KIND), OfKind(PreparedRecord.KIND)]
    interview = await load(services, effect.interview_id, wanted, lambda found: found.has(MaterialRecord))
    kept = interview.find(PreparedRecord)
    if kept is None:
        kept = await _store(services, interview, effect)
    return {"kind": "prepared", "part": kept.part.model_dump(mode="json")}


async def _ready(services: Services, material: Material, effect: Prepare) -> Ready:
    match material:
        case AdaptiveMaterial():
            return await _agenda(material, effect)
        case PredefinedMaterial():
            return Ready(*await cover(services, material, effect))
        case DynamicMaterial():
            return Ready(*await find_skills(services, material, effect))
        case HandoverMaterial():
            return await _backlog(services, material, effect)
        case ExplorationMaterial():
            return _topics(material)


async def _agenda(material: AdaptiveMaterial, effect: Prepare) -> Ready:
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


def _topics(material: ExplorationMaterial) -> Ready:
    fields = tuple(field.name for field in material.configuration.fields)
    return Ready(begin(material.plan, fields), [ConceptsRecord(concepts={})])


async def _backlog(services: Services, material: HandoverMaterial, effect: Prepare) -> Ready:
    """The backlog and the project as the interview keeps them; what repeats an earlier question is not asked again."""
    project, in_time = await take_in(services, effect.interview_id, material, effect.language)
    # In a thread: each question is compared with those before it, which takes long where all of them are long.
    documents = await to_thread(_documents, material.question_backlog)
    waiting = tuple(each.waiting for each in documents if each.waiting)
    ids = reserved(each.question_id for each in material.question_backlog)
    records = [ConceptsRecord(concepts={}), project, *documents]
    return Ready(HandoverPart(open=waiting, reserved=ids), records, in_time)


def _documents(backlog: Sequence[BacklogQuestion]) -> list[BacklogDocument]:
    documents: list[BacklogDocument] = []
    known: list[Wording] = []
    for place, question in enumerate(backlog, start=1):
        document, wording = BacklogDocument.given(place, question), Wording(question.text)
        if document.waiting and wording.repeats(known):
            document = document.model_copy(update={"status": "SKIPPED"})
        if document.waiting or document.status.startswith("ANSWERED"):
            known.append(wording)
        documents.append(document)
    return documents


async def _store(services: Services, interview: Interview, effect: Prepare) -> PreparedRecord:
    """Prepare the interview and store that; what is stored then, by this attempt or by another."""
    ready = await _ready(services, interview.record(MaterialRecord).material, effect)
    made = PreparedRecord(part=ready.part)

    def begun(header: Header) -> Header:
        late = () if ready.in_time else (NOT_WHOLLY_READ,)
        return header.model_copy(update={"warnings": (*header.warnings, *late)})

    writes = interview.put(made, *ready.records)
    is_first = await interview.commit(begun, lambda _: writes, step=effect.step)
    await remember(services, effect.interview_id)
    return made if is_first else await read_record(services.store, effect.interview_id, PreparedRecord)
