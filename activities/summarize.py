"""Summarise: write the summary of a finished interview, follow-ups included (A6; effect `Summarise`)."""

from typing import Any

from shared.interview.interview import Interview
from shared.interview.loading import Needs, load
from shared.interview.records.decisions import decisions
from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    SummaryDocument,
    TurnDocument,
)
from shared.interview.records.header_document import Header
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.state_machine.effects import Summarise
from shared.interview.state_machine.state import ENDED_OF_ITSELF
from shared.modes.mode import mode_of
from shared.modes.prepared import is_ending
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
        return {"kind": "reopened", **interview.header.corrections}
    if interview.is_outdated:
        interview = await _load(services, effect, is_ending)
    summary = await mode_of(interview.header).summarise(services, interview, effect)
    await _store(services, interview, effect, summary)
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


async def _settle(interview: Interview, effect: Summarise) -> bool:
    """From here on nothing is forced, so that nothing misses the summary; False where something was forced before."""

    def settled(header: Header) -> Header | None:
        late = set(header.asked_anyway) - set(effect.forced)
        if late and effect.reason in ENDED_OF_ITSELF:
            return None
        return header.model_copy(update={"ending": True})

    return await interview.commit(settled)


async def _store(
    services: Services, interview: Interview, effect: Summarise, summary: SummaryDocument
) -> None:
    now = services.now()
    writes = interview.put(summary, *decisions(effect.verdict, now))

    def summarised(header: Header) -> Header:
        return header.model_copy(update={"status": "thinking", "moved_at": now})

    await interview.commit(summarised, lambda _: writes, step=effect.step)
