"""Keeping decisions, each with the turn whose answer it is about, and what became of gaps: the later over the earlier."""

from datetime import datetime

from shared.domain.effects import Standing
from shared.domain.follow_ups import Verdict
from shared.records.documents import DecisionDocument
from shared.records.header import put
from shared.records.preparation import GapsRecord
from shared.store.port import Write


def decision_writes(verdict: Verdict | None, interview_id: str, at: datetime, ttl: int | None) -> list[Write]:
    """The writes that store the verdict, none where there is none."""
    if verdict is None:
        return []
    document = DecisionDocument(turn=verdict.turn, main_id=verdict.main_id, decision=verdict.decision, at=at)
    return [put(document, interview_id, ttl)]


def gap_writes(standing: Standing, interview_id: str, ttl: int | None) -> list[Write]:
    """The writes that store what has become of a candidate's gaps, none in the other modes."""
    return [put(GapsRecord(gaps=standing.gaps), interview_id, ttl)] if standing.gaps else []
