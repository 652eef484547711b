"""The gaps that the answers to main questions leave, as a result shows them."""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultGap
from shared.interview.state_machine.assessment import Concept, Severity
from shared.interview.state_machine.follow_ups import meets_criteria
from shared.interview.state_machine.gaps import Ledger, decided
from shared.interview.state_machine.state import GapStatus
from shared.modes.policy import share

WEIGHT: Final[Mapping[Severity, float]] = {"critical": 1.0, "major": 1.0, "minor": 0.5}


def gaps_of_questions(interview: Interview, turns: list[WholeTurn]) -> list[ResultGap]:
    """Of every main question asked: its concepts, closed once covered, exhausted when the interview went on."""
    record = interview.find(ConceptsRecord)
    if record is None:
        return []
    asked = list(dict.fromkeys(turn.shown.main_id for turn in turns))
    current = asked[-1] if asked and interview.header.ended_at is None else None
    covered, unsure = covered_by(turns), _unsure(turns)
    found: list[ResultGap] = []
    for main_id in asked:
        left: GapStatus = "open" if main_id == current else "exhausted"
        for concept in record.concepts.get(main_id, ()):
            gap = result_gap(concept, main_id, "closed" if concept.concept_id in covered else left)
            update = {"confirmed": concept.concept_id not in unsure, "declined": is_declined(turns, main_id)}
            found.append(gap.model_copy(update=update))
    return found


def result_gap(concept: Concept, question_id: str, status: GapStatus) -> ResultGap:
    return ResultGap(
        gap_id=concept.concept_id,
        question_id=question_id,
        concept=concept.text,
        severity=concept.severity,
        weight=WEIGHT[concept.severity],
        status=status,
    )


def questions_met(interview: Interview, turns: list[WholeTurn]) -> float:
    """The share of the main questions that are over and met the criteria, with what answers to others tell or correct."""
    record = interview.find(ConceptsRecord)
    if record is None or not turns:
        return 0.0
    in_hand = turns[-1].shown.main_id if interview.header.ended_at is None else None
    covered = covered_by(turns)
    last = {turn.shown.main_id: turn.assessment.ledger for turn in turns if turn.assessment}
    last = {
        main_id: _as_it_stands(each, record.concepts.get(main_id, ()), covered)
        for main_id, each in last.items()
    }
    met = [main_id for main_id, ledger in last.items() if ledger.covered and meets_criteria(ledger)]
    return share(sum(main_id != in_hand for main_id in met), len(record.concepts))


def _as_it_stands(ledger: Ledger, concepts: Sequence[Concept], covered: set[str]) -> Ledger:
    changed = {
        id_: id_ in covered
        for each in concepts
        if ((id_ := each.concept_id) in covered) != (id_ in ledger.covered)
    }
    return decided(ledger, concepts, changed) if changed else ledger


def is_declined(turns: list[WholeTurn], main_id: str) -> bool:
    said = [turn.assessment for turn in turns if turn.shown.main_id == main_id and turn.assessment]
    is_left = any(each.intent == "wish_to_skip" and each.reply != "rather" for each in said)
    return is_left and all(each.assessment is None for each in said)


def covered_by(turns: list[WholeTurn]) -> set[str]:
    """The concepts that answers cover in the end: a later ledger speaks over an earlier one."""
    covered: set[str] = set()
    for turn in turns:
        if turn.assessment is not None:
            covered -= {*turn.assessment.taken_back, *(gap.gap_id for gap in turn.assessment.ledger.open)}
            covered |= set(turn.assessment.ledger.covered)
    return covered


def _unsure(turns: list[WholeTurn]) -> set[str]:
    """The gaps that the latest word on them leaves unconfirmed."""
    unsure: set[str] = set()
    for turn in turns:
        if turn.assessment is not None:
            for gap in turn.assessment.ledger.open:
                (unsure.discard if gap.confirmed else unsure.add)(gap.gap_id)
    return unsure
