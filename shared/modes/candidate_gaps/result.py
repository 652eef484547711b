"""The gaps of a candidate, as a result shows them: with what has become of each, and what the resume says to it."""

from collections.abc import Mapping

from shared.interview.interview import Interview
from shared.interview.records.forcing import candidate_gaps
from shared.interview.records.preparation import ConceptsRecord, GapsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultGap
from shared.interview.state_machine.assessment import Concept
from shared.interview.state_machine.state import CandidateGap, GapStatus
from shared.modes.by_concepts.result import covered_by, gaps_of_questions, is_declined, result_gap
from shared.modes.policy import share
from shared.modes.predefined_questions.records import ResumeEvidence

type Evidence = Mapping[str, tuple[ResumeEvidence, ...]]
"""What the resume says, by main question."""


def gaps_of_candidate(interview: Interview, turns: list[WholeTurn], evidence: Evidence) -> list[ResultGap]:
    """Every gap with its status; before the first question is worded, those of the questions asked."""
    concepts, gaps = interview.find(ConceptsRecord), candidate_gaps(interview)
    if concepts is None or not gaps:
        return gaps_of_questions(interview, turns)
    return [
        found
        for gap in gaps
        for found in _of_gap(gap, concepts.concepts[gap.gap_id], evidence.get(gap.gap_id, ()), turns)
    ]


def gaps_settled(interview: Interview, turns: list[WholeTurn]) -> float:
    gaps, covered = candidate_gaps(interview), covered_by(turns)
    settled = sum(gap.status == "resume_filled" or set(gap.criteria) <= covered for gap in gaps)
    return share(settled, len(gaps))


def weights_of(interview: Interview) -> dict[str, float]:
    record = interview.find(GapsRecord)
    return {gap.gap_id: gap.weight for gap in record.gaps} if record else {}


def _probing(gap: CandidateGap) -> dict[str, object]:
    """How far the gap was probed, and whether it has to be (E5)."""
    return gap.model_dump(include={"probes_attempted", "max_probes", "required"})


def _of_gap(
    gap: CandidateGap,
    concepts: tuple[Concept, ...],
    evidence: tuple[ResumeEvidence, ...],
    turns: list[WholeTurn],
) -> list[ResultGap]:
    """The criteria of one gap; of those that answers demonstrated the status is closed."""
    covered = covered_by(turns)
    found: list[ResultGap] = []
    for concept in concepts:
        if concept.concept_id not in gap.criteria:
            continue
        status: GapStatus = "closed" if concept.concept_id in covered else gap.status
        mine = tuple(each for each in evidence if each.criterion == concept.text)
        result = result_gap(concept, gap.gap_id, status)
        is_left = status != "closed" and is_declined(turns, gap.gap_id)
        update = {"weight": gap.weight, "resume_evidence": mine, "declined": is_left, **_probing(gap)}
        found.append(result.model_copy(update=update))
    return found
