"""The time of which a resume names nothing, as one more thing to learn: asked once, after the first skill (E2).

It belongs to no skill and counts for nothing of what is known of them: its weight is 0. What is told of it covers it;
nothing is probed, and who would rather not speak of it is asked for it no more.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.assessment import Concept, CriterionMet, Finding
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import record
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import CandidateGap
from shared.language.rules.resume_gaps import ResumeGap
from shared.language.rules.untold_time import is_told, name_of_time, time_question
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.modes.dynamic_gap.records import SkillsRecord

UNTOLD_TIME: Final = "t1.time"
FEWEST_QUESTIONS: Final = 5
"""Where fewer may be asked, all are about the skills."""


def concept_of_time(gap: ResumeGap, language: LanguageCode) -> Concept:
    """The time as a thing to learn."""
    name = name_of_time(gap, language)
    return Concept(concept_id=UNTOLD_TIME, text=name, label=name, severity="minor")


def with_untold_time(gaps: Sequence[CandidateGap]) -> list[CandidateGap]:
    """The gaps of the skills in their order, and that of the time after those of the first skill."""
    first = owner_of_gap(gaps[0].gap_id) if gaps else ""
    at = next((place for place, gap in enumerate(gaps) if owner_of_gap(gap.gap_id) != first), len(gaps))
    time = CandidateGap(
        gap_id=UNTOLD_TIME, criteria=(UNTOLD_TIME,), weight=0.0, required=True, order=at, max_probes=0
    )
    ordered = (*gaps[:at], time, *gaps[at:])
    return [gap.model_copy(update={"order": place}) for place, gap in enumerate(ordered)]


def subject_of_time(interview: Interview, *, judged: bool = False) -> Subject:
    """The question about the time; only an answer to it is `judged` by its concept."""
    gap = interview.record(SkillsRecord).untold
    assert gap is not None, "it is asked for"
    concepts = interview.record(ConceptsRecord).concepts[UNTOLD_TIME] if judged else ()
    return Subject(time_question(gap, interview.header.language), "", concepts)


def was_told(interview: Interview) -> bool:
    """Whether an answer spoke of the time, or of a death, an illness or something sad: then it is not asked for."""
    gap = interview.record(SkillsRecord).untold
    answers = [each.text for each in interview.all(AnswerDocument)]
    is_hard = any("distress" in (each.intent, each.beside) for each in interview.all(AssessmentDocument))
    return is_hard or (gap is not None and is_told(gap, answers, interview.header.language))


def as_told(document: AssessmentDocument, effect: Assess, concept: Concept, told: str) -> AssessmentDocument:
    """The assessment of an answer that tells of the time: whatever it was covers it."""
    if document.assessment is None or document.intent == "dont_know":
        return document
    found = Finding(concept_id=UNTOLD_TIME, verdict="demonstrated", evidence=told)
    ledger = record(effect.ledger, (concept,), (found,))
    met = CriterionMet(
        criterion=concept.text,
        concept_id=UNTOLD_TIME,
        demonstrated=True,
        verdict="demonstrated",
        evidence=told,
    )
    update = {"similarity": ledger.similarity, "undecided": 0.0, "gaps": (), "criteria": (met,)}
    return document.model_copy(
        update={
            "assessment": document.assessment.model_copy(update=update),
            "ledger": ledger,
            "evidence": {UNTOLD_TIME: told},
            "contradicted": (),
            "opens": False,
        }
    )
