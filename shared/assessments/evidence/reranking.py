"""Which of the evidence found is relevant: by a hosted reranker where one is set, else by the language port (C3)."""

import logging
from collections.abc import Sequence

from shared.assessments.criteria.precedence import Evidence, Ranked
from shared.interview.state_machine.settings import LanguageCode
from shared.language.pace import CallFailed
from shared.language.port import Usage
from shared.language.requests.evidence import RankRequest
from shared.language.rules.language import RulesLanguage
from shared.language.tasks.rank_evidence import RANK_EVIDENCE
from shared.language.vectors import load_vectors
from shared.platform.services import Services

logger = logging.getLogger("interviews.evidence")


class RerankFailed(CallFailed):
    """The reranker could not be asked, or answered nonsense; `reason` is a short word, never one that anybody typed."""

    def __init__(self, reason: str, *, passes: bool = False, retry_after_s: float | None = None) -> None:
        super().__init__(reason)
        self.reason = reason
        self.passes = passes
        self.retry_after_s = retry_after_s


async def rerank(
    services: Services, question: str, evidence: Sequence[Evidence], language: LanguageCode
) -> tuple[list[Ranked], Usage]:
    """Each piece of evidence with its relevance, 0..1, in the order given; the rules where others fail."""
    if not evidence:
        return [], Usage()
    task = RankRequest(language=language, question=question, texts=tuple(each.text for each in evidence))
    if services.reranker is None:
        reply = await services.language.run(RANK_EVIDENCE, task)
        relevances, usage = reply.value, reply.usage
    else:
        relevances, usage = await _hosted(services, task)
    return [Ranked(each, relevance) for each, relevance in zip(evidence, relevances, strict=True)], usage


async def _hosted(services: Services, task: RankRequest) -> tuple[Sequence[float], Usage]:
    assert services.reranker is not None
    try:
        return await services.reranker.rerank(task.question, task.texts), Usage()
    except RerankFailed as failure:
        logger.warning("the reranker failed: %s", failure.reason)
        reply = await RulesLanguage(load_vectors()).run(RANK_EVIDENCE, task)
        return reply.value, Usage(fallbacks=1)
