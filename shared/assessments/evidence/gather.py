"""Gathering the evidence for one criterion (C1-C5): found by meaning, its follow-ups taken out, the rest reranked.

The follow-ups of a criterion are looked up by its hash as well, in an index of the store, so that none depends on being
among the hundred nearest (docs/adr/0004). What is gathered is shown and sent on: its secrets are masked (G8).
"""

import logging
from asyncio import to_thread
from collections.abc import Sequence
from dataclasses import dataclass

from shared.assessments.criteria.criterion_hash import NORMALISER_VERSION, normalize_and_hash
from shared.assessments.criteria.precedence import (
    TOP_FIRST_STAGE,
    Evidence,
    FollowupExtractionResult,
    FollowUpResponse,
    best,
)
from shared.assessments.criteria.xml import Entry, entries, evidence_xml
from shared.assessments.evidence.computing import computed
from shared.assessments.evidence.corpus import ScoredRecord, records_of
from shared.assessments.evidence.embedding import vectors_or_none
from shared.assessments.evidence.matrix import cosine
from shared.assessments.evidence.nearest import search_store
from shared.assessments.evidence.records import FollowUpRecord, Vector
from shared.assessments.evidence.reranking import rerank
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Usage
from shared.platform.services import Services
from shared.text.secrets.masking import without_secrets

logger = logging.getLogger("interviews.evidence")


@dataclass(frozen=True, slots=True)
class GatheredEvidence:
    """The evidence as it is shown, the criterion's follow-ups last; `interviews` are the ids of those it is from."""

    criterion_hash: str
    entries: tuple[Entry, ...]
    matched: int
    remaining: int
    usage: Usage
    interviews: frozenset[str] = frozenset()

    @property
    def xml(self) -> str:
        return evidence_xml(self.entries)


async def gather(services: Services, corpus: str, question: str, language: LanguageCode) -> GatheredEvidence:
    """The evidence of a corpus for a criterion, in the language that it is asked in. Raises on outages of the store."""
    digest = normalize_and_hash(question)
    found = await first_stage(services, corpus, question, digest, language)
    shown = await to_thread(without_secrets, found, language)
    extraction = FollowupExtractionResult.from_first_stage(shown, criterion_hash=digest)
    ranked, usage = await rerank(services, question, extraction.to_rerank(), language)
    relevant = best(ranked, services.settings.rerank_cut_off)
    numbered = entries(relevant, extraction.matched)
    _log(corpus, digest, extraction, len(numbered))
    return GatheredEvidence(
        digest,
        numbered,
        len(extraction.matched),
        len(extraction.remaining),
        usage,
        _interviews([*relevant, *extraction.matched]),
    )


def _interviews(shown: Sequence[Evidence]) -> frozenset[str]:
    responses = (each for each in shown if isinstance(each, FollowUpResponse))
    return frozenset(each.interview_id for each in responses if each.interview_id)


async def first_stage(
    services: Services, corpus: str, question: str, digest: str, language: LanguageCode
) -> list[Evidence]:
    """The hundred nearest of the corpus, and all answers that were given for this criterion."""
    of_criterion = [
        each
        async for each in records_of(
            services.store,
            corpus,
            FollowUpRecord,
            {"criterion_hash": digest, "normaliser_version": NORMALISER_VERSION},
        )
    ]
    asked = [question, *(each.criterion_question for each in of_criterion)]
    embedder = services.embedder
    usable = embedder is not None and embedder.understands(language)
    vectors = await vectors_or_none(embedder if usable else None, asked)
    found = await _nearest(services, corpus, question, vectors[0] if vectors else None, language)
    scores = {each.record.key(): each.score for each in found}
    linked = {each.key() for each in of_criterion}
    follow_ups = [
        each.evidence(scores.get(each.key(), 0.0), _similarity(vectors, position))
        for position, each in enumerate(of_criterion, start=1)
    ]
    others = (each for each in found if each.record.key() not in linked)
    return [*follow_ups, *(each.record.evidence(each.score) for each in others)]


async def _nearest(
    services: Services, corpus: str, question: str, vector: Vector | None, language: LanguageCode
) -> list[ScoredRecord]:
    """Exact cosines over the corpus in memory, unless the store searches by vectors itself."""
    if vector is not None and services.vector_store is not None:
        return await search_store(services.vector_store, corpus, vector, TOP_FIRST_STAGE)
    loaded = await services.corpora.get(services.store, corpus, services.now())
    return await computed(loaded.search, question, vector, language, TOP_FIRST_STAGE)


def _similarity(vectors: list[Vector] | None, position: int) -> float | None:
    """How close the present wording of the criterion is to the wording at the time of the answer (C7)."""
    if vectors is None:
        return None
    return round(cosine(vectors[0].values, vectors[position].values), 3)


def _log(corpus: str, digest: str, extraction: FollowupExtractionResult, shown: int) -> None:
    """C7: counts and the hash, never what anybody wrote."""
    similarities = [each.question_similarity for each in extraction.matched]
    logger.info(
        "corpus %s, criterion %s: %d follow-ups matched, %d remaining, %d entries shown, question similarity %s",
        corpus,
        digest,
        len(extraction.matched),
        len(extraction.remaining),
        shown,
        ", ".join("unknown" if each is None else f"{each:.3f}" for each in similarities) or "none",
    )
