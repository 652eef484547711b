"""Summarise: write the summary of a finished interview, follow-ups included (A6; effect `Summarise`)."""

from typing import Any

from shared.interview.interview import Interview
from shared.interview.loading import Needs, load
from shared.interview.records.decisions import decisions
from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    Header,
    SummaryDocument,
    TurnDocument,
)
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.gaps import of_question
from shared.interview.state_machine.state import ENDED_OF_ITSELF
from shared.language.requests.interview import Exchange, SummaryQuestion, SummaryRequest
from shared.language.requests.onboarding import PartsRequest
from shared.language.tasks.sort_facts import SORT_FACTS
from shared.language.tasks.summarise import SUMMARISE
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.onboarding.knowledge import read_knowledge
from shared.modes.knowledge_handover.onboarding.summary import summary_of
from shared.modes.registry import Material
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.summary import task_of_topics
from shared.platform.services import Services
from shared.storage.port import OfKind


async def summarize(services: Services, effect: Summarise) -> dict[str, Any]:
    """Store the summary, with the last decision; a summary that is there stays as it is.

    The end is taken back where a question was forced that the decision to end did not know of (event `Reopened`).
    """
    interview = await _load(services, effect)
    if interview.has(SummaryDocument):
        return {"kind": "summarised"}
    if not await _settle(interview, effect):
        return {"kind": "reopened", "forced": interview.header.forced}
    if interview.is_outdated:
        interview = await _load(services, effect, _is_ending)
    await _store(services, interview, effect, await _summary(services, interview, effect))
    return {"kind": "summarised"}


async def _load(services: Services, effect: Summarise, needs: Needs = lambda _: True) -> Interview:
    kinds = (
        MaterialRecord,
        ConceptsRecord,
        TurnDocument,
        AnswerDocument,
        AssessmentDocument,
        SummaryDocument,
    )
    wanted = [OfKind(kind.KIND) for kind in kinds]
    return await load(
        services,
        effect.interview_id,
        wanted,
        lambda found: found.has(MaterialRecord, ConceptsRecord) and needs(found),
    )


def _is_ending(interview: Interview) -> bool:
    """Whether it was read after the end was settled."""
    return interview.header.ending


async def _settle(interview: Interview, effect: Summarise) -> bool:
    """From here on nothing is forced, so that nothing misses the summary; False where something was forced before."""

    def settled(header: Header) -> Header | None:
        late = set(header.forced) - set(effect.forced)
        if late and effect.reason in ENDED_OF_ITSELF:
            return None
        return header.model_copy(update={"ending": True})

    return await interview.commit(settled)


async def _summary(services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
    material = interview.record(MaterialRecord).material
    if isinstance(material, HandoverMaterial):
        return await _by_topic(services, effect)
    turns = interview.turns()
    if isinstance(material, ExplorationMaterial):
        return await _summarised(services, task_of_topics(effect, material, turns))
    concepts = interview.record(ConceptsRecord).concepts
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
    knowledge = await read_knowledge(services, effect.interview_id, effect.language, _is_ending)
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


async def _store(
    services: Services, interview: Interview, effect: Summarise, summary: SummaryDocument
) -> None:
    now = services.now()
    writes = interview.put(summary, *decisions(effect.verdict, now))

    def summarised(header: Header) -> Header:
        return header.model_copy(update={"status": "thinking", "moved_at": now})

    await interview.commit(summarised, lambda _: writes, step=effect.step)
