"""Decisions as they are stored, each with the turn whose answer it is about: the later over the earlier."""

from datetime import datetime

from shared.interview.records.documents import DecisionDocument
from shared.interview.records.record import Record
from shared.interview.state_machine.follow_ups import Verdict


def decisions(verdict: Verdict | None, at: datetime) -> list[Record]:
    """The record of the verdict, none where there is none."""
    if verdict is None:
        return []
    return [DecisionDocument(turn=verdict.turn, main_id=verdict.main_id, decision=verdict.decision, at=at)]
