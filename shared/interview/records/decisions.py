"""Storing decisions, each with the turn whose answer it is about, and how far the mode is: the later over the earlier."""

from datetime import datetime

from shared.interview.records.documents import DecisionDocument, Record
from shared.interview.records.preparation import GapsRecord
from shared.interview.state_machine.effects import Standing
from shared.interview.state_machine.follow_ups import Verdict
from shared.modes.topic_exploration.records import ExplorationRecord


def decisions(verdict: Verdict | None, at: datetime) -> list[Record]:
    """The record of the verdict, none where there is none."""
    if verdict is None:
        return []
    return [DecisionDocument(turn=verdict.turn, main_id=verdict.main_id, decision=verdict.decision, at=at)]


def standings(standing: Standing) -> list[Record]:
    """What has become of a candidate's gaps, or how far an exploration is; none in the other modes."""
    found: list[Record] = []
    if standing.gaps:
        found.append(GapsRecord(gaps=standing.gaps))
    if standing.exploration is not None:
        found.append(ExplorationRecord(standing=standing.exploration))
    return found
