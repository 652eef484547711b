"""What is not known, whatever the mode: the gaps of a result and of the staff view, and the skills of a candidate."""

from collections.abc import Mapping
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import Header
from shared.interview.records.forcing import candidate_gaps
from shared.interview.records.preparation import (
    ConceptsRecord,
    CoverageRecord,
    KnownAttribute,
    ResumeEvidence,
    SkillsRecord,
)
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultGap, ResultSkill
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, Severity
from shared.interview.state_machine.state import CandidateGap, GapStatus

WEIGHT: Final[Mapping[Severity, float]] = {"critical": 1.0, "major": 1.0, "minor": 0.5}


def gaps_of(interview: Interview, turns: list[WholeTurn]) -> list[ResultGap]:
    """Every gap of the interview with its status, those of questions that were never reached left out."""
    concepts = interview.find(ConceptsRecord)
    if concepts is None:
        return []
    gaps = candidate_gaps(interview)
    if not gaps:
        return _of_questions(interview.header, turns, concepts.concepts)
    coverage = interview.find(CoverageRecord)
    evidence = {found.question_id: found.evidence for found in coverage.questions} if coverage else {}
    return [
        found
        for gap in gaps
        for found in _of_candidate(gap, concepts.concepts[gap.gap_id], evidence.get(gap.gap_id, ()), turns)
    ]


def _of_questions(
    header: Header, turns: list[WholeTurn], concepts: Mapping[str, tuple[Concept, ...]]
) -> list[ResultGap]:
    """Of every main question asked: its concepts, closed once covered, exhausted when the interview went on."""
    asked = list(dict.fromkeys(turn.shown.main_id for turn in turns))
    current = asked[-1] if asked and header.ended_at is None else None
    covered, unsure = _covered(turns), _unsure(turns)
    found: list[ResultGap] = []
    for main_id in asked:
        left: GapStatus = "open" if main_id == current else "exhausted"
        for concept in concepts.get(main_id, ()):
            gap = _gap(concept, main_id, "closed" if concept.concept_id in covered else left)
            found.append(gap.model_copy(update={"confirmed": concept.concept_id not in unsure}))
    return found


def _of_candidate(
    gap: CandidateGap,
    concepts: tuple[Concept, ...],
    evidence: tuple[ResumeEvidence, ...],
    turns: list[WholeTurn],
) -> list[ResultGap]:
    """The criteria of one gap; of those that answers demonstrated the status is closed."""
    covered = _covered(turns)
    found: list[ResultGap] = []
    for concept in concepts:
        if concept.concept_id not in gap.criteria:
            continue
        status: GapStatus = "closed" if concept.concept_id in covered else gap.status
        mine = tuple(each for each in evidence if each.criterion == concept.text)
        result = _gap(concept, gap.gap_id, status)
        found.append(result.model_copy(update={"weight": gap.weight, "resume_evidence": mine}))
    return found


def _gap(concept: Concept, question_id: str, status: GapStatus) -> ResultGap:
    return ResultGap(
        gap_id=concept.concept_id,
        question_id=question_id,
        concept=concept.text,
        severity=concept.severity,
        weight=WEIGHT[concept.severity],
        status=status,
    )


def _covered(turns: list[WholeTurn]) -> set[str]:
    """The concepts that answers cover in the end: a later ledger speaks over an earlier one."""
    covered: set[str] = set()
    for turn in turns:
        if turn.assessment is not None:
            covered -= {gap.gap_id for gap in turn.assessment.ledger.open}
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


def skills_of(interview: Interview, turns: list[WholeTurn]) -> list[ResultSkill]:
    """The skills with what the resume and the answers tell of them."""
    record = interview.find(SkillsRecord)
    if record is None:
        return []
    told = _told(turns)
    skills: list[ResultSkill] = []
    for skill in record.skills:
        known = {found.attribute: found for found in skill.attributes}
        for attribute in SKILL_ATTRIBUTES:
            span = told.get(f"{skill.skill_id}.{attribute}")
            if attribute not in known and span is not None:
                known[attribute] = KnownAttribute(attribute=attribute, value=span, span=span, source="answer")
        skills.append(ResultSkill.model_validate({"name": skill.name, **known}))
    return skills


def _told(turns: list[WholeTurn]) -> dict[str, str]:
    """What answers tell of attributes: the evidence by concept id.

    Of the main question that asked for it, else of the first one whose answers told it; of one main question the latest,
    which was chosen from all its answers.
    """
    told: dict[str, dict[str, str]] = {}
    for turn in turns:
        if turn.assessment is not None and turn.assessment.assessment is not None:
            for concept_id, span in turn.assessment.evidence.items():
                told.setdefault(concept_id, {})[turn.shown.main_id] = span
    return {
        concept_id: spans.get(concept_id, next(iter(spans.values()))) for concept_id, spans in told.items()
    }
