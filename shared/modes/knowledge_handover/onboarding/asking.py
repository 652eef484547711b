"""A successor's question about a handover, answered from its context or not at all (B12)."""

import logging
from typing import Final

from pydantic import BaseModel

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.onboarding import SourcePassage, SuccessorRequest
from shared.language.tasks.answer_question import ANSWER_QUESTION
from shared.modes.knowledge_handover.knowledge import Ground, GroundKind
from shared.modes.knowledge_handover.onboarding.context import INLINE_CHARS, read_context
from shared.modes.knowledge_handover.onboarding.passages import bearing_on
from shared.modes.knowledge_handover.texts import ONBOARDING
from shared.platform.sandbox.pool import TEXTS
from shared.platform.sandbox.process import LATE
from shared.platform.services import Services

DEADLINE_S: Final = 8.0

logger = logging.getLogger("interviews.onboarding")


class Citation(BaseModel):
    """What an answer rests on: the id of a fact, `turn-3`, or `prices.csv:12`, and the words that stand there."""

    kind: GroundKind
    ref: str
    span: str

    @classmethod
    def of(cls, ground: Ground) -> "Citation":
        return cls(kind=ground.kind, ref=ground.ref, span=ground.span)


class Answer(BaseModel):
    """The answer with its citations, at least one; or that it cannot be answered, in the interview's language."""

    answered: bool
    answer: str
    citations: list[Citation]


async def answer_question(
    services: Services, interview_id: str, language: LanguageCode, question: str
) -> Answer:
    """Raises Gone."""
    context = await read_context(services, interview_id, language)
    passages = await _bearing_on(question, tuple(context), language)
    task = SuccessorRequest(language=language, question=question, passages=passages)
    reply = await services.language.run(ANSWER_QUESTION, task)
    found = reply.value
    logger.info(
        "interview %s: a question was %s by the %s, %d passages, %d model calls, %d + %d tokens",
        interview_id,
        "answered" if found.grounds else "not answered",
        reply.source,
        len(passages),
        reply.usage.model_calls,
        reply.usage.input_tokens,
        reply.usage.output_tokens,
    )
    if not found.grounds:
        return Answer(answered=False, answer=ONBOARDING[language].cannot_answer, citations=[])
    return Answer(
        answered=True, answer=found.answer, citations=[Citation.of(ground) for ground in found.grounds]
    )


async def _bearing_on(
    question: str, context: tuple[SourcePassage, ...], language: LanguageCode
) -> tuple[SourcePassage, ...]:
    """The passages to answer from; none, so that nothing is claimed, where searching takes too long."""
    if sum(len(passage.text) for passage in context) <= INLINE_CHARS:
        return bearing_on(question, context, language)
    try:
        return await TEXTS.call(bearing_on, DEADLINE_S, question, context, language)
    except LATE:
        return ()
