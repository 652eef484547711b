"""Correcting the facts of a handover after its end: package and summary follow in the same write (B11, B12)."""

import asyncio
from collections.abc import Iterator, Sequence
from datetime import datetime
from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import load
from shared.interview.records.additions import ADDED_WITHIN
from shared.interview.records.audit import AuditRecord
from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewRecord
from shared.interview.records.view import NotNow
from shared.modes.knowledge_handover.facts import By, DecidedFact, corrected
from shared.modes.knowledge_handover.onboarding.knowledge import KNOWN_FROM, knowledge_of
from shared.modes.knowledge_handover.onboarding.making import package_of
from shared.modes.knowledge_handover.records import FactDocument
from shared.modes.knowledge_handover.summarise import summary_from
from shared.platform.services import Services
from shared.storage.changing import Contended, Stale
from shared.storage.port import OfKind

_TRIES: Final = 5


async def load_facts(services: Services, interview_id: str) -> Interview:
    """The interview with its facts, and all that is known beside them. Raises Gone."""
    return await load(services, interview_id, [OfKind(kind.KIND) for kind in KNOWN_FROM])


def is_over(header: Header) -> bool:
    """Whether the interview has ended and did not fail."""
    return header.status in ("completed", "ended")


def check_over(header: Header) -> None:
    """Raises NotNow before the end, and of an interview that failed."""
    if not is_over(header):
        raise NotNow("Its facts can be corrected once the interview is over.", header)


def check_in_time(header: Header, now: datetime) -> None:
    """Raises NotNow once the participant's day for corrections is over."""
    if header.ended_at is None or now > header.ended_at + ADDED_WITHIN:
        raise NotNow("The time for corrections is over.", header)


async def correct_facts(
    services: Services,
    interview: Interview,
    decided: Sequence[DecidedFact],
    by: By,
    who: str | None = None,
    beside: Sequence[Record] = (),
) -> list[FactDocument]:
    """Store what is decided and, after the end, what follows, with what stands `beside`; the facts as they then are.

    Raises Misfit, Stale, NotNow, Gone and Contended.
    """
    seen, language = interview.header, interview.header.language
    if not interview.has(FactDocument):
        raise NotNow("There are no facts to correct.", seen)
    facts = corrected(interview.all(FactDocument), decided, by, who, services.now())
    made: Sequence[Record] = ()
    if is_over(seen):
        knowledge = await knowledge_of(services, interview, facts, language)
        made = await asyncio.gather(
            package_of(services, knowledge, language), summary_from(services, knowledge, language)
        )
    named = {each.fact_id for each in decided}
    changed = [fact for fact in facts if fact.key() in named]

    def follows(header: Header) -> Header:
        if is_over(seen):
            check_over(header)
        if (header.facts_version, is_over(header)) != (seen.facts_version, is_over(seen)):
            raise Stale(seen.interview_id)
        return header.model_copy(update={"facts_version": header.facts_version + 1})

    await interview.commit(follows, lambda _: interview.put(*changed, *made, *beside))
    return list(facts)


async def follow_fact_review(
    services: Services, interview_id: str, review: ReviewRecord, audit: AuditRecord
) -> bool:
    """Store the review with what follows: a fact that is called wrong goes, one that is right after all comes back (G6).

    False where nothing follows, and nothing is stored. Raises Gone and Contended.
    """
    for _ in range(_TRIES):
        interview = await load_facts(services, interview_id)
        decided = tuple(_decided(interview.all(FactDocument), review))
        if not decided:
            return False
        try:
            await correct_facts(services, interview, decided, "staff", review.by, (review, audit))
        except Stale:  # somebody else corrected in between, or the interview ended
            continue
        return True
    raise Contended(interview_id)


def _decided(facts: Sequence[FactDocument], review: ReviewRecord) -> Iterator[DecidedFact]:
    for fact in facts:
        if (fact.turn, fact.text) != (review.turn, review.about) or fact.replaced_by is not None:
            continue
        if review.verdict == "wrong" and fact.stands:
            yield DecidedFact(fact_id=fact.key(), decision="drop")
        elif review.verdict == "right" and not fact.stands:
            yield DecidedFact(fact_id=fact.key(), decision="keep")
