"""Summarise: write the summary of a finished interview, follow-ups included (A6; effect `Summarise`)."""

from typing import Any

from activities.topic_summary import task_of_topics
from shared.domain.assessment import Concept
from shared.domain.effects import Summarise
from shared.domain.exploration.material import ExplorationMaterial
from shared.domain.gaps import of_question
from shared.domain.handover_material import HandoverMaterial
from shared.domain.material import AdaptiveMaterial, Material
from shared.domain.state import ENDED_OF_ITSELF
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest
from shared.language.requests.onboarding import PartsRequest
from shared.language.tasks.sort_facts import SORT_FACTS
from shared.language.tasks.summarise import SUMMARISE
from shared.onboarding.knowledge import read_knowledge
from shared.onboarding.summary import summary_of
from shared.records.decisions import decision_writes
from shared.records.documents import Header, SummaryDocument
from shared.records.header import change_header, put
from shared.records.material import read_concepts, read_material
from shared.records.turns import WholeTurn, read_turns
from shared.services import Services
from shared.store.port import INTERVIEWS, Write


async def summarize(services: Services, effect: Summarise) -> dict[str, Any]:
    """Store the summary, with the last decision; a summary that is there stays as it is.

    The end is taken back where a question was forced that the decision to end did not know of (event `Reopened`).
    """
    if await services.store.get(INTERVIEWS, effect.interview_id, SummaryDocument.KIND) is None:
        header = await _settle(services, effect)
        if not header.ending:
            return {"kind": "reopened", "forced": header.forced}
        await _store(services, effect, await _summary(services, effect))
    return {"kind": "summarised"}


async def _settle(services: Services, effect: Summarise) -> Header:
    """From here on nothing is forced, so that nothing misses the summary; the header, `ending` if so."""

    def settled(header: Header) -> Header | None:
        late = set(header.forced) - set(effect.forced)
        if late and effect.reason in ENDED_OF_ITSELF:
            return None
        return header.model_copy(update={"ending": True})

    return await change_header(services.store, effect.interview_id, settled, ttl=services.settings.ttl)


async def _summary(services: Services, effect: Summarise) -> SummaryDocument:
    material = (await read_material(services.store, effect.interview_id)).material
    if isinstance(material, HandoverMaterial):
        return await _by_topic(services, effect)
    if isinstance(material, ExplorationMaterial):
        turns = await read_turns(services.store, effect.interview_id)
        return await _summarised(services, task_of_topics(effect, material, turns))
    concepts = await read_concepts(services.store, effect.interview_id)
    turns = await read_turns(services.store, effect.interview_id)
    task = SummaryRequest(
        language=effect.language,
        mode=material.mode,
        ended_reason=effect.reason,
        questions=tuple(
            _question(main_id, text, concepts.get(main_id, ()), turns)
            for main_id, text in _main_questions(material, turns).items()
        ),
    )
    return await _summarised(services, task)


async def _summarised(services: Services, task: SummaryRequest) -> SummaryDocument:
    reply = await services.language.run(SUMMARISE, task)
    return SummaryDocument(
        text=reply.value.text, sections=reply.value.sections, source=reply.source, usage=reply.usage
    )


async def _by_topic(services: Services, effect: Summarise) -> SummaryDocument:
    """The summary of a handover: its facts in five parts (B11)."""
    knowledge = await read_knowledge(services.store, effect.interview_id, effect.language)
    reply = await services.language.run(
        SORT_FACTS, PartsRequest(language=effect.language, facts=knowledge.facts)
    )
    summary = summary_of(knowledge, reply.value, effect.language)
    return SummaryDocument(
        text=summary.text, sections=summary.sections, source=reply.source, usage=reply.usage
    )


def _main_questions(material: Material, turns: list[WholeTurn]) -> dict[str, str]:
    """The main questions of the summary by id: all that were to be asked, or where none were set those that were."""
    asked = {
        turn.shown.main_id: turn.shown.question_text for turn in turns if turn.shown.question_kind == "main"
    }
    if isinstance(material, AdaptiveMaterial):
        return {question.question_id: question.question_text for question in material.questions}
    return asked


def _question(
    main_id: str, text: str, concepts: tuple[Concept, ...], turns: list[WholeTurn]
) -> SummaryQuestion:
    """One main question; one that was never reached has no exchange and no similarity."""
    mine = [turn for turn in turns if turn.shown.main_id == main_id]
    last = next((turn.assessment.ledger for turn in reversed(mine) if turn.assessment), None)
    ledger = of_question(last, main_id, concepts) if last else None
    covered = set(ledger.covered) if ledger else set[str]()
    return SummaryQuestion(
        question=text,
        exchanges=tuple(
            Exchange(turn.shown.question_text, turn.answer.text)
            for turn in mine
            if turn.answer and (turn.assessment is None or turn.assessment.intent == "answer")
        ),
        follow_ups=sum(turn.shown.question_kind == "follow_up" for turn in mine),
        similarity=ledger.similarity if ledger else None,
        covered=tuple(concept.text for concept in concepts if concept.concept_id in covered),
        open_gaps=tuple(gap.concept for gap in ledger.open) if ledger else (),
    )


async def _store(services: Services, effect: Summarise, summary: SummaryDocument) -> None:
    ttl = services.settings.ttl

    def summarised(header: Header) -> Header | None:
        if header.step >= effect.step:
            return None
        return header.model_copy(
            update={"step": effect.step, "status": "thinking", "moved_at": services.now()}
        )

    def records(_: Header) -> list[Write]:
        return [
            put(summary, effect.interview_id, ttl),
            *decision_writes(effect.verdict, effect.interview_id, services.now(), ttl),
        ]

    await change_header(services.store, effect.interview_id, summarised, records=records, ttl=ttl)
