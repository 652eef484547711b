"""The skills that a resume names, and what it leaves unknown of their six attributes (E2)."""

from collections.abc import Container, Mapping, Sequence
from itertools import zip_longest
from typing import Final

from shared.interview.records.preparation import ConceptsRecord
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, Severity, SkillAttribute
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.state import CandidateGap
from shared.language.requests.resume import SkillDraft, SkillsRequest
from shared.language.rules.resume.charges import leads_people, untold_charges
from shared.language.rules.resume.gaps import longest_gap
from shared.language.rules.resume.job_moves import latest_move
from shared.language.rules.resume.jobs import is_past, jobs
from shared.language.rules.resume.lines import resume_lines
from shared.language.rules.resume.post_applied_for import post_applied_for
from shared.language.rules.resume.post_required import required_unshown
from shared.language.tasks.extract_skills import EXTRACT_SKILLS
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.wanted import owner_of_gap
from shared.modes.dynamic_gap.beside_skills import (
    concepts_beside,
    with_questions_beside,
)
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.records import KnownAttribute, SkillProfile, SkillsRecord
from shared.modes.dynamic_gap.skills import ATTRIBUTE_SEVERITY, attribute_concept
from shared.modes.mode import Ready
from shared.platform.long_texts import read_apart
from shared.platform.services import Services

MOST_SKILLS: Final = 5
IN_A_ROW: Final = 2
"""The most attributes of a skill that are asked for before the next one: what is critical of each comes before more."""
QUESTIONS_EACH: Final = 1.25
"""How many questions an attribute takes, its follow-ups included."""
PROBES: Final = 1
"""The most follow-ups on an attribute but the first one: who has told at length is not asked for the same again."""
TALKED_THROUGH: Final = 2
TALKED_BY: Final = 3
"""Of the first two skills so many attributes are asked for before enough can be known; of the others those in a row."""
_BY_TURNS: Final[Mapping[SkillAttribute, SkillAttribute]] = {
    "autonomy": "constraints",
    "constraints": "autonomy",
}
WEIGHT: Final[dict[Severity, float]] = {"critical": 1.0, "major": 1.0, "minor": 0.5}


async def find_skills(services: Services, material: DynamicMaterial, effect: Prepare) -> Ready:
    """The skills that the resume names, with a gap for every attribute that it leaves unknown, and the untold time."""
    year = services.now().year
    task = SkillsRequest(language=effect.language, resume=material.resume, most=MOST_SKILLS, year=year)
    reply = await services.language.run(EXTRACT_SKILLS, task)
    drafts = [each for each in reply.value if not each.is_need][:MOST_SKILLS]
    skills = [_profile(number, draft) for number, draft in enumerate(drafts, start=1)]
    senseless = {skill.skill_id: draft.senseless for skill, draft in zip(skills, drafts, strict=True)}
    needs = tuple(each.name for each in reply.value if each.is_need)
    record = SkillsRecord(skills=tuple(skills), source=reply.source, usage=reply.usage, needs=needs)
    read = _read_with_post if reply.source == "rules" else _read
    told = await read_apart(len(material.resume), read, material.resume, effect.language, year)
    return begin_with(record.model_copy(update=told), senseless, effect, in_time=reply.in_time)


def _read(resume: str, language: LanguageCode, year: int) -> dict[str, object]:
    """What the resume says beside its skills: the time that it leaves untold, and the latest change of job."""
    return {"untold": longest_gap(resume, language, year), "move": latest_move(resume, language)}


def _read_with_post(resume: str, language: LanguageCode, year: int) -> dict[str, object]:
    return _read(resume, language, year) | _of_the_post(resume, language, year)


def _of_the_post(resume: str, language: LanguageCode, year: int) -> dict[str, object]:
    post = post_applied_for(resume, language)
    found = jobs(resume_lines(resume, language), language)
    newer = [job for job in found if job.title and not is_past(job.title.period, year)]
    lines = [line.text for job in newer for line in job.lines]
    required = required_unshown(resume, language) if post else ()
    charges = untold_charges(post, [job.name for job in newer], lines, language)
    asked = "people" if any(leads_people(each, language) for each in required) else None
    charges = tuple(charge for charge in charges if charge != asked)
    return {"post": post, "required": required, "charges": charges}


def begin_with(
    record: SkillsRecord,
    senseless: Mapping[str, tuple[SkillAttribute, ...]],
    effect: Prepare,
    *,
    in_time: bool = True,
) -> Ready:
    """A gap for every unknown attribute, in the order in which they are asked for, and for the untold time; the records
    of these. Of a job that is long past is asked after all else.

    `senseless` are the attributes that make no sense of a skill, by its id.
    """
    unknown = {skill.skill_id: _unknown(skill, senseless[skill.skill_id], effect) for skill in record.skills}
    courses = {skill.skill_id for skill in record.skills if skill.is_learnt}
    single = {skill_id for skill_id, concepts in unknown.items() if len(concepts) == 1}
    past = {skill.skill_id for skill in record.skills if skill.is_past}
    newer, older = (
        [unknown[skill.skill_id] for skill in record.skills if skill.is_past is is_past]
        for is_past in (False, True)
    )
    ordered = by_skill(newer, effect.max_questions)
    ordered += by_skill(older, effect.max_questions)
    gaps = [
        CandidateGap(
            gap_id=concept.concept_id,
            criteria=(concept.concept_id,),
            weight=WEIGHT[concept.severity],
            required=_is_required(concept) and owner_of_gap(concept.concept_id) not in past,
            order=place,
            max_probes=min(effect.max_follow_ups, _most_probes(concept, courses, single)),
        )
        for place, concept in enumerate(ordered)
    ]
    concepts = {gap.gap_id: unknown[owner_of_gap(gap.gap_id)] for gap in gaps}
    total = len(record.skills) * len(SKILL_ATTRIBUTES)
    known = total - len(gaps)
    gaps = with_questions_beside(gaps, record, effect.max_questions, min(effect.max_follow_ups, PROBES))
    concepts |= concepts_beside(record, gaps, effect.language)
    part = CandidatePart(mode="dynamic_gap", gaps=tuple(gaps), known=known, total=total)
    return Ready(part, [record, ConceptsRecord(concepts=concepts)], in_time)


def _most_probes(concept: Concept, courses: Container[str], single: Container[str]) -> int:
    """Of a course one answer says enough; what only one thing is asked of has one follow-up at most."""
    owner = owner_of_gap(concept.concept_id)
    return 0 if owner in courses else PROBES + (concept.attribute == "depth" and owner not in single)


def _profile(number: int, draft: SkillDraft) -> SkillProfile:
    known = {found.attribute: found for found in draft.attributes}
    return SkillProfile(
        skill_id=f"s{number}",
        name=draft.name,
        is_job=draft.is_job,
        is_learnt=draft.is_learnt,
        is_past=draft.is_past,
        lines=draft.lines,
        doubts=draft.doubts,
        attributes=tuple(
            KnownAttribute(attribute=found.attribute, value=found.value, span=found.span)
            for found in known.values()
        ),
    )


def _unknown(
    skill: SkillProfile, senseless: tuple[SkillAttribute, ...], effect: Prepare
) -> tuple[Concept, ...]:
    """What is to be asked: what makes no sense of this skill counts as settled."""
    known = {*senseless, *(found.attribute for found in skill.attributes)}
    return tuple(
        attribute_concept(skill.skill_id, skill.name, attribute, effect.language)
        for attribute in SKILL_ATTRIBUTES
        if attribute not in known
    )


def by_skill(unknown: Sequence[tuple[Concept, ...]], questions: int | None) -> list[Concept]:
    """One skill after the other, of each the most telling attributes; then once more round for the others.

    The fewer questions there are for all of them, the fewer in a row are of one: breadth before depth (E6). Nothing is
    asked about a third time before everything else was asked about.
    """
    left = [sorted(concepts, key=_place) for concepts in unknown]
    each = questions / (QUESTIONS_EACH * len(left)) if questions is not None and left else IN_A_ROW
    share = min(IN_A_ROW, max(1, int(each)))
    rows = [[concepts[at : at + share] for at in range(0, len(concepts), share)] for concepts in left]
    return [concept for turn in zip_longest(*rows, fillvalue=()) for row in turn for concept in row]


def _is_required(concept: Concept) -> bool:
    talked_through = _number(concept) <= TALKED_THROUGH and _place(concept) < TALKED_BY
    return talked_through or _place(concept) < IN_A_ROW


def _place(concept: Concept) -> int:
    """When the attribute is asked for, of its skill: whose decisions, and what was hard, come by turns, so that no
    interview asks for the same of every skill."""
    attribute = concept.attribute
    assert attribute is not None, "the concepts of a skill are its attributes"
    if _number(concept) % 2 == 0:
        attribute = _BY_TURNS.get(attribute, attribute)
    return [*ATTRIBUTE_SEVERITY].index(attribute)


def _number(concept: Concept) -> int:
    return int(concept.concept_id.partition(".")[0].removeprefix("s"))
