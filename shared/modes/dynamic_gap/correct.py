"""The skills of a candidate as staff correct them before the first question: dropped, added, renamed (E2)."""

from collections.abc import Iterator, Sequence

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.interview.state_machine.effects import Prepare
from shared.modes.dynamic_gap.prepare import begin_with
from shared.modes.dynamic_gap.records import KnownAttribute, SkillProfile, SkillsRecord
from shared.modes.mode import Ready
from shared.modes.preparation import PreparedSkill, ReadAttribute
from shared.modes.start import Misfit


def prepared_skills(interview: Interview) -> tuple[PreparedSkill, ...]:
    """The skills as they were read, or corrected last."""
    return tuple(map(_shown, interview.record(SkillsRecord).skills))


def correct_skills(interview: Interview, wanted: Sequence[PreparedSkill], effect: Prepare) -> Ready:
    """Begin with these skills, numbered in their order. Raises Misfit."""
    record = interview.record(SkillsRecord)
    before = {skill.skill_id: skill for skill in record.skills}
    if misfits := list(_misfits(wanted, before)):
        raise Misfit(misfits)
    asked = frozenset(interview.record(ConceptsRecord).concepts)
    skills: list[SkillProfile] = []
    senseless: dict[str, tuple[SkillAttribute, ...]] = {}
    for number, given in enumerate(wanted, start=1):
        old = before.get(given.skill_id or "")
        skill = _profile(f"s{number}", given, old)
        skills.append(skill)
        senseless[skill.skill_id] = _senseless(old, asked) if old else ()
    return begin_with(record.model_copy(update={"skills": tuple(skills)}), senseless, effect)


def _misfits(wanted: Sequence[PreparedSkill], before: dict[str, SkillProfile]) -> Iterator[tuple[str, str]]:
    ids, names = set[str](), set[str]()
    for place, given in enumerate(wanted):
        at = f"skills[{place}]"
        if given.name.casefold() in names:
            yield f"{at}.name", "another skill has this name"
        names.add(given.name.casefold())
        if given.skill_id is None:
            known = frozenset[ReadAttribute]()
        elif given.skill_id in ids or given.skill_id not in before:
            yield f"{at}.skill_id", "no skill of this preparation, or named twice"
            continue
        else:
            ids.add(given.skill_id)
            known = frozenset(_shown(before[given.skill_id]).attributes)
        if len({each.attribute for each in given.attributes}) < len(given.attributes):
            yield f"{at}.attributes", "an attribute is named twice"
        elif not known.issuperset(given.attributes):
            yield f"{at}.attributes", "attributes may be dropped; not added or changed"


def _shown(skill: SkillProfile) -> PreparedSkill:
    attributes = (
        ReadAttribute(attribute=each.attribute, value=each.value, span=each.span) for each in skill.attributes
    )
    return PreparedSkill(skill_id=skill.skill_id, name=skill.name, attributes=tuple(attributes))


def _senseless(skill: SkillProfile, asked: frozenset[str]) -> tuple[SkillAttribute, ...]:
    """The attributes that are neither known nor asked for: they make no sense of this skill."""
    known = {found.attribute for found in skill.attributes}
    return tuple(
        each for each in SKILL_ATTRIBUTES if each not in known and f"{skill.skill_id}.{each}" not in asked
    )


def _profile(skill_id: str, given: PreparedSkill, old: SkillProfile | None) -> SkillProfile:
    attributes = tuple(KnownAttribute.model_validate(each.model_dump()) for each in given.attributes)
    update = {"skill_id": skill_id, "name": given.name, "attributes": attributes, "doubts": ()}
    return (old or SkillProfile(skill_id=skill_id, name=given.name, is_added=True)).model_copy(update=update)
