"""The summary of a handover: its facts in five parts (B11)."""

from shared.interview.records.documents import SummaryDocument
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import PartsRequest
from shared.language.tasks.sort_facts import SORT_FACTS
from shared.modes.knowledge_handover.knowledge import Knowledge
from shared.modes.knowledge_handover.onboarding.knowledge import read_knowledge
from shared.modes.knowledge_handover.onboarding.summary import summary_of
from shared.modes.prepared import is_ending
from shared.modes.summarising import summary_document
from shared.platform.services import Services


async def summarise(services: Services, effect: Summarise) -> SummaryDocument:
    """The summary as it is stored."""
    knowledge = await read_knowledge(services, effect.interview_id, effect.language, is_ending)
    return await summary_from(services, knowledge, effect.language)


async def summary_from(services: Services, knowledge: Knowledge, language: LanguageCode) -> SummaryDocument:
    """The summary that is made of what is known."""
    request = PartsRequest(
        language=language,
        facts=knowledge.facts,
        turns=knowledge.turns,
        summary=knowledge.summary,
        who=knowledge.who,
        left_out=knowledge.kept.stretches,
        day=knowledge.day,
    )
    reply = await services.language.run(SORT_FACTS, request)
    return summary_document(summary_of(knowledge, reply.value, language), knowledge.kept, reply)
