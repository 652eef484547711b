"""Turns as reviews leave them: every figure, gap and export is made from these, so all of them follow at once (G6)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from shared.interview.interview import Interview
from shared.interview.records.documents import AssessmentDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.reviews.model import Review, ReviewedAssessment, ReviewedCriterion
from shared.interview.reviews.points import concept_id_of, points
from shared.interview.state_machine.assessment import Assessment, Concept, CriterionMet
from shared.interview.state_machine.gaps import Ledger, decided, of_question
from shared.other_versions import read_from


@dataclass(frozen=True, slots=True)
class Decided:
    """What holds of a concept from `turn` on; None is left to the machine. `review` is what is shown beside it."""

    turn: int
    is_demonstrated: bool | None
    review: Review | None = None


def reviewed_turns(interview: Interview) -> list[WholeTurn]:
    found = {
        each.about: Decided(
            each.record.turn or 0,
            each.decided.verdict == "demonstrated" if each.decided else None,
            each.item.review,
        )
        for each in points(interview)
        if each.record
    }
    return with_decided(interview, interview.turns(), found)


def at_best(interview: Interview, turns: Sequence[WholeTurn]) -> list[WholeTurn]:
    undecided = {
        each.about: Decided(each.item.turn_id or 0, is_demonstrated=True)
        for each in points(interview)
        if each.decided is None and each.item.machine.verdict == "needs_review"
    }
    return with_decided(interview, turns, undecided) if undecided else list(turns)


def with_decided(
    interview: Interview, turns: Sequence[WholeTurn], found: Mapping[str, Decided]
) -> list[WholeTurn]:
    """The turns with what was decided; a decision holds for the answers that it was taken over, and for later ones."""
    record = interview.find(ConceptsRecord)
    of_main = record.concepts if record else {}
    return [
        _with(interview, turn, found, of_main.get(turn.shown.main_id, ()))
        if turn.assessment and turn.assessment.assessment
        else turn
        for turn in turns
    ]


def _with(
    interview: Interview, turn: WholeTurn, found: Mapping[str, Decided], concepts: Sequence[Concept]
) -> WholeTurn:
    document = turn.assessment
    assert document is not None, "only what was judged has reviews"
    assert document.assessment is not None, "only what was judged has reviews"
    criteria: list[ReviewedCriterion] = []
    mine: dict[str, Decided] = {}
    for each in document.assessment.criteria:
        concept_id = concept_id_of(interview, turn, each) or ""
        holds = found.get(concept_id)
        if holds is not None and holds.turn <= turn.shown.turn:
            mine[concept_id] = holds
        criteria.append(_criterion(each, mine.get(concept_id)))
    assessment = read_from(ReviewedAssessment, {**dict(document.assessment), "criteria": tuple(criteria)})
    verdicts = {name: of.is_demonstrated for name, of in mine.items() if of.is_demonstrated is not None}
    changes: dict[str, object] = {"assessment": assessment}
    if verdicts and concepts:
        ledger = decided(document.ledger, concepts, verdicts)
        asked = of_question(ledger, turn.shown.main_id, concepts)
        changes["assessment"] = _measured(assessment, asked)
        changes |= {"ledger": ledger, "evidence": _evidence(document, criteria, verdicts)}
    return replace(turn, assessment=document.model_copy(update=changes))


def _criterion(criterion: CriterionMet, of: Decided | None) -> ReviewedCriterion:
    reviewed = read_from(ReviewedCriterion, dict(criterion))
    if of is None:
        return reviewed
    changes: dict[str, object] = {"review": of.review or reviewed.review}
    if of.is_demonstrated is not None:
        changes["demonstrated"] = of.is_demonstrated
    return reviewed.model_copy(update=changes)


def _measured[A: Assessment](assessment: A, asked: Ledger) -> A:
    figures = {"similarity": asked.similarity, "undecided": asked.undecided, "gaps": asked.open}
    return assessment.model_copy(update=figures)


def _evidence(
    document: AssessmentDocument, criteria: Sequence[ReviewedCriterion], verdicts: Mapping[str, bool]
) -> dict[str, str]:
    """What was said for each concept that is demonstrated now."""
    kept = {each: span for each, span in document.evidence.items() if verdicts.get(each, True)}
    credited = {
        each.concept_id: each.evidence
        for each in criteria
        if verdicts.get(each.concept_id) and each.evidence and each.source == "answer"
    }
    return credited | kept
