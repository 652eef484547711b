"""What is known of the skills of a resume beside the question in hand: an answer may correct it (G2)."""

from collections.abc import Container, Sequence

from shared.interview.records.turns import WholeTurn
from shared.language.requests.interview import Known
from shared.modes.by_concepts.subject import Subject
from shared.modes.dynamic_gap.records import SkillProfile


def known_before(
    subject: Subject, turns: Sequence[WholeTurn], covered: Container[str] = ()
) -> tuple[Known, ...]:
    """What the resume and the answers of these turns tell of attributes, without those that are open and judged now."""
    if subject.skill is None:
        return ()
    names = {each.skill_id: each.name for each in (subject.skill, *subject.others)}
    known = {
        f"{skill.skill_id}.{found.attribute}": Known(
            concept_id=f"{skill.skill_id}.{found.attribute}",
            subject=_subject(skill.name, found.attribute),
            said=found.span,
            source="resume",
        )
        for skill in (subject.skill, *subject.others)
        for found in skill.attributes
    }
    for turn in turns:
        told = {**turn.assessment.evidence, **turn.assessment.corrected} if turn.assessment else {}
        for concept_id, span in told.items():
            skill_id, _, attribute = concept_id.rpartition(".")
            if skill_id in names:
                about = _subject(names[skill_id], attribute)
                known[concept_id] = Known(concept_id=concept_id, subject=about, said=span, source="answer")
    judged = {each.concept_id for each in subject.concepts if each.concept_id not in covered}
    return tuple(each for concept_id, each in known.items() if concept_id not in judged)


def corrections(turns: Sequence[WholeTurn]) -> dict[str, str]:
    """What holds instead of what was known, by concept id, the latest word on it."""
    told = (turn.assessment.corrected for turn in turns if turn.assessment)
    return {concept_id: span for each in told for concept_id, span in each.items()}


def corrected_elsewhere(
    skill: SkillProfile, others: Sequence[SkillProfile], turns: Sequence[WholeTurn]
) -> dict[str, str]:
    """What lines of this skill share with another one that was corrected there, each with the words that hold instead."""
    told = corrections(turns)
    return {
        found.span: told[concept_id]
        for other in others
        for found in other.attributes
        if (concept_id := f"{other.skill_id}.{found.attribute}") in told
        and any(found.span in line for line in skill.lines)
    }


def _subject(skill: str, attribute: str) -> str:
    return f"{attribute.replace('_', ' ')} of {skill}"
