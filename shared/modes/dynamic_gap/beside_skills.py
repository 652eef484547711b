"""What is asked beside the skills: the time of which a resume names no job, once, after the first skill, what led to the
last change of work, after the second, what somebody says they were not asked, what is asked with the post in mind
(`of_the_post.py`), and what the work that they apply for needs, where a model found what is open of it (E2).

None belongs to a skill or counts for anything of what is known of them: their weight is 0. Of all but the last what is
told covers them; of little a case is asked for, and who would rather not speak of the time is asked for it no more.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.assessment import Concept, CriterionMet, Finding
from shared.interview.state_machine.effects import Assess
from shared.interview.state_machine.gaps import record
from shared.interview.state_machine.settings import FollowUpCap, LanguageCode
from shared.interview.state_machine.state import CandidateGap
from shared.language.guards import MAX_QUOTATION_CHARS
from shared.language.rules.resume.untold_time import (
    UNTOLD_TIME_WORDS,
    is_told,
    move_question,
    name_of_move,
    name_of_time,
    time_question,
)
from shared.modes.by_concepts.in_passing import answered
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.wanted import NEEDS, OWN_TOPIC, owner_of_gap
from shared.modes.dynamic_gap.of_the_post import (
    NEAREST,
    NEXT,
    OF_THE_POST,
    PEOPLE,
    REQUIRED,
    is_met_in_doubt,
    name_of_post_question,
    place_of_next,
    places_of_post,
    post_question,
    was_shown,
    was_told,
)
from shared.modes.dynamic_gap.records import SkillsRecord

UNTOLD_TIME: Final = "t1.time"
MOVE: Final = "t4.move"
BESIDE_SKILLS: Final = frozenset({UNTOLD_TIME, OWN_TOPIC, MOVE, *OF_THE_POST})
PROBES_BESIDE: Final = 1
WITH_CASES: Final = frozenset({PEOPLE, *REQUIRED})
"""Of the post what is worth one real case, where the answer only tells how it is done; once each."""
FEWEST_QUESTIONS: Final = 5
"""Where fewer may be asked, all are about the skills."""
FEWEST_WITH_MOVE: Final = 8
"""Where fewer may be asked, none is about a change of job."""


def concepts_beside(
    record: SkillsRecord, gaps: Sequence[CandidateGap], language: LanguageCode
) -> dict[str, tuple[Concept, ...]]:
    """What can be learnt beside the skills, by main question: that time, and that change, if there is one, what they
    wish to tell, what these gaps ask with the post in mind, and each thing that the interview is not to end without."""
    names = {OWN_TOPIC: UNTOLD_TIME_WORDS[language].own_name}
    if record.untold is not None:
        names[UNTOLD_TIME] = name_of_time(record.untold, language)
    if record.move is not None:
        names[MOVE] = name_of_move(record.move, language)
    for of_post in sorted(OF_THE_POST.intersection(gap.gap_id for gap in gaps)):
        names[of_post] = name_of_post_question(record, of_post, language)
    needs = dict(zip(_ids(len(record.needs)), record.needs, strict=True))
    return {
        each: (Concept(concept_id=each, text=name, label=name, severity="minor"),)
        for each, name in names.items()
    } | {
        each: (Concept(concept_id=each, text=need, label=need, severity="critical", topic=need),)
        for each, need in needs.items()
    }


def _ids(needs: int) -> list[str]:
    return [f"{NEEDS}.{number}" for number in range(1, needs + 1)]


def with_questions_beside(
    gaps: Sequence[CandidateGap], record: SkillsRecord, questions: int | None, most_probes: FollowUpCap
) -> list[CandidateGap]:
    """The gaps of the skills in their order, with those beside them where there is room for them: of the time after the
    first skill, as what is not to stay open, of the change of job after the second, those of the post at their places."""
    has_room = {
        fewest: questions is None or questions >= fewest for fewest in (FEWEST_QUESTIONS, FEWEST_WITH_MOVE)
    }
    of_post = places_of_post(record, questions)
    found = [*gaps]
    if record.untold and has_room[FEWEST_QUESTIONS]:
        found.insert(_after_skills(found, 1), _beside(UNTOLD_TIME))
    is_worth_it = record.move is not None and (record.move.brief or NEAREST not in of_post)
    if is_worth_it and has_room[FEWEST_WITH_MOVE]:
        found.insert(_after_skills(found, 2), _beside(MOVE, PROBES_BESIDE if most_probes else 0))
    needs = (_beside(each, most_probes) for each in _ids(len(record.needs)))
    at = _after_skills(found, 1)
    found[at:at] = needs
    for gap_id, place in of_post.items():
        found.insert(place, _beside(gap_id, PROBES_BESIDE if most_probes and gap_id in WITH_CASES else 0))
    fewest = max((place for place, gap in enumerate(found, start=1) if gap.required), default=0)
    at = place_of_next(record, questions, fewest)
    if at is not None:
        found.insert(at, _beside(NEXT))
    return [gap.model_copy(update={"order": place}) for place, gap in enumerate(found)]


def _beside(gap_id: str, max_probes: FollowUpCap = 0) -> CandidateGap:
    """A gap that counts for nothing of what is known; its order is that of its place."""
    return CandidateGap(
        gap_id=gap_id, criteria=(gap_id,), weight=0.0, required=True, order=0, max_probes=max_probes
    )


def _after_skills(gaps: Sequence[CandidateGap], count: int) -> int:
    skills = list(dict.fromkeys(owner_of_gap(gap.gap_id) for gap in gaps if gap.weight))
    late = {*skills[count:]}
    return next((place for place, gap in enumerate(gaps) if owner_of_gap(gap.gap_id) in late), len(gaps))


def subject_beside(interview: Interview, main_id: str, *, judged: bool = False) -> Subject:
    """A question beside the skills; only an answer to it is `judged` by its concept."""
    language, record = interview.header.language, interview.record(SkillsRecord)
    concepts = interview.record(ConceptsRecord).concepts[main_id] if judged else ()
    if main_id == OWN_TOPIC:
        return Subject(UNTOLD_TIME_WORDS[language].own_question, "", concepts)
    if main_id == MOVE:
        assert record.move is not None, "it is asked for"
        return Subject(move_question(record.move, language), "", concepts)
    if main_id in OF_THE_POST:
        return Subject(post_question(record, main_id, language), "", concepts)
    assert record.untold is not None, "it is asked for"
    return Subject(time_question(record.untold, language), "", concepts)


def subject_of_need(interview: Interview, main_id: str, resume: str) -> Subject:
    """A thing that the interview is not to end without: its question is worded by a model, if at all."""
    concepts = interview.record(ConceptsRecord).concepts[main_id]
    return Subject(None, "", concepts, others=interview.record(SkillsRecord).skills, resume=resume)


def wants_to_tell(interview: Interview, document: AssessmentDocument) -> bool:
    """Whether this answer or an earlier one names what its author would rather tell, or was not asked."""
    if OWN_TOPIC not in interview.record(ConceptsRecord).concepts:  # prepared before it could be asked for
        return False
    said = (document, *interview.all(AssessmentDocument))
    return any("rather" in (each.reply, each.also) for each in said)


def is_better_left(interview: Interview, main_id: str) -> bool:
    """Whether an answer told of something sad: then neither the time nor the change of job is asked for; nor is the time
    where an answer spoke of it, or of a death or an illness, nor what is in their charge where one told of that."""
    answers = [each.text for each in interview.all(AnswerDocument)]
    if main_id in REQUIRED:
        told = answered(interview.turns())
        return was_shown(main_id, interview.record(SkillsRecord), told, interview.header.language)
    if was_told(main_id, answers, interview.header.language):
        return True
    if any("distress" in (each.intent, each.beside) for each in interview.all(AssessmentDocument)):
        return main_id in (UNTOLD_TIME, MOVE)
    gap = interview.record(SkillsRecord).untold
    return main_id == UNTOLD_TIME and gap is not None and is_told(gap, answers, interview.header.language)


def as_told(
    document: AssessmentDocument,
    effect: Assess,
    concept: Concept,
    answers: Sequence[str],
    *,
    opens: bool = False,
) -> AssessmentDocument:
    """The assessment of an answer to a question beside the skills: any answer covers it. With `opens` one follow-up may
    come.

    An answer that only says that it was told already covers nothing; who has what the post asks for, a person decides
    where none of the answers plainly meets it, and reads the first.
    """
    if document.assessment is None or document.intent in ("dont_know", "already_said"):
        return document
    is_sure = concept.concept_id in effect.ledger.covered
    found = _found(concept, answers, effect.language, is_sure=is_sure)
    is_doubted = found.verdict == "needs_review"
    beside = {id_: said for id_, said in document.evidence.items() if id_ != concept.concept_id}
    others = tuple(each for each in document.assessment.criteria if each.concept_id in beside)
    ledger = record(effect.ledger, (concept,), (found,))
    ledger = ledger.model_copy(update={"covered": (*ledger.covered, *beside)})
    update = {
        "similarity": ledger.similarity,
        "undecided": float(is_doubted),
        "gaps": ledger.open,
        "criteria": (_criterion(concept, found), *others),
    }
    return document.model_copy(
        update={
            "assessment": document.assessment.model_copy(update=update),
            "ledger": ledger,
            "evidence": beside if is_doubted else {concept.concept_id: found.evidence, **beside},
            "contradicted": (),
            "opens": opens,
        }
    )


def _criterion(concept: Concept, found: Finding) -> CriterionMet:
    return CriterionMet(
        criterion=concept.text,
        concept_id=concept.concept_id,
        demonstrated=found.verdict == "demonstrated",
        verdict=found.verdict,
        doubts=found.doubts,
        evidence=found.evidence,
    )


def _found(concept: Concept, answers: Sequence[str], language: LanguageCode, *, is_sure: bool) -> Finding:
    """What the answers show of the concept: of what the post asks for a person decides where the latest is in doubt."""
    first, told = (answers[at][:MAX_QUOTATION_CHARS] for at in (0, -1))
    if not is_sure and is_met_in_doubt(concept.concept_id, concept.text, told, language):
        return Finding(
            concept_id=concept.concept_id, verdict="needs_review", evidence=first, doubts=("not_judged",)
        )
    return Finding(concept_id=concept.concept_id, verdict="demonstrated", evidence=told)
