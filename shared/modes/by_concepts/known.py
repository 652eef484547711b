"""What is known of the skills of a resume beside the question in hand: an answer may correct it (G2)."""

from collections.abc import Container, Iterable, Sequence

from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import Known
from shared.language.resume_parts import Replaced, with_replaced
from shared.language.spans import find_span
from shared.modes.by_concepts.denying import is_denied_line
from shared.modes.by_concepts.subject import Subject
from shared.modes.dynamic_gap.records import SkillProfile


def known_before(
    subject: Subject, turns: Sequence[WholeTurn], covered: Container[str] = ()
) -> tuple[Known, ...]:
    """What the resume and the answers of these turns tell of attributes, without those that are open and judged now."""
    skills = (subject.skill, *subject.others) if subject.skill else subject.others
    names = {each.skill_id: each.name for each in skills}
    known = {
        f"{skill.skill_id}.{found.attribute}": Known(
            concept_id=f"{skill.skill_id}.{found.attribute}",
            subject=_subject(skill.name, found.attribute),
            said=found.span,
            source="resume",
        )
        for skill in skills
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


def with_replaced_marked(
    known: Iterable[Known], replaced: Sequence[Replaced], language: LanguageCode
) -> tuple[Known, ...]:
    """What is known, with what was put right of its words marked: another skill may have said the same."""

    def marked(said: str) -> str:
        mine = [
            (then if find_span(then, [said]) else said, now) for then, now in replaced if _share(then, said)
        ]
        return with_replaced(said, mine, language)

    return tuple(each.model_copy(update={"said": marked(each.said)}) for each in known)


def _share(then: str, said: str) -> bool:
    return find_span(then, [said]) is not None or find_span(said, [then]) is not None


def corrections(turns: Sequence[WholeTurn]) -> dict[str, str]:
    """What holds instead of what was known, by concept id, the latest word on it."""
    told = (turn.assessment.corrected for turn in turns if turn.assessment)
    return {concept_id: span for each in told for concept_id, span in each.items()}


def corrected_of(skills: Sequence[SkillProfile], turns: Sequence[WholeTurn]) -> tuple[str, ...]:
    """What was put right of these skills, each with what it is said of."""
    names = {each.skill_id: each.name for each in skills}
    told = ((*concept_id.rpartition(".")[::2], span) for concept_id, span in corrections(turns).items())
    return tuple(
        f"{_subject(names[skill_id], attribute)}: {span}"
        for skill_id, attribute, span in told
        if skill_id in names
    )


def holding_of(
    skill: SkillProfile, others: Sequence[SkillProfile], turns: Sequence[WholeTurn], language: LanguageCode
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What holds of a skill by the resume and by what was put right, and the lines of the resume among it."""
    mine = f"{skill.skill_id}."
    corrected = {
        concept_id.removeprefix(mine): span
        for concept_id, span in corrections(turns).items()
        if concept_id.startswith(mine)
    }
    elsewhere = corrected_elsewhere(skill, others, turns)
    attributes = [each for each in skill.attributes if each.span not in elsewhere]
    kept = [each.span for each in attributes if each.attribute not in corrected]
    gone = [each.span for each in skill.attributes if each.attribute in corrected]
    told = [turn.answer.text for turn in turns if turn.answer]
    lines = tuple(
        _without(line, elsewhere)
        for line in skill.lines
        if not any(span in line or line in span for span in gone) and not is_denied_line(line, told, language)
    )
    spans = dict.fromkeys((*kept, *corrected.values(), *elsewhere.values()))
    return (*lines, *(each for each in spans if not any(each in line for line in lines))), lines


def _without(line: str, spans: Iterable[str]) -> str:
    """The line of a resume without what holds no more."""
    for span in spans:
        line = line.replace(span, "").strip(" ,;–-")
    return line


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
