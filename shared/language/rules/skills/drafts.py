"""What becomes of a skill, a job or a course once it was chosen out of a resume (E2)."""

from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Doubt, SkillAttribute
from shared.language.requests.resume import AttributeFound, SkillDraft
from shared.language.rules.resume.doubts import is_slight
from shared.language.rules.resume.jobs import Job, tells_of_work
from shared.language.rules.skills.known_names import is_common_word, named_skills
from shared.language.rules.skills.mentions import MOST_LOOKED_AT, Mention, WeighedSkill, attributes_of

_BUT_DEPTH: Final[tuple[SkillAttribute, ...]] = tuple(each for each in SKILL_ATTRIBUTES if each != "depth")
"""Of a course, and of a job long past, one thing is asked."""
_READ_OF_JOBS: Final[frozenset[SkillAttribute]] = frozenset({"scale", "duration"})
"""What a first talk about a job is there for is asked even where a line has a word on it."""


def draft_of_skill(
    skill: WeighedSkill,
    attributes: tuple[AttributeFound, ...],
    language: str,
    *,
    is_learnt: bool,
    is_only_listed: bool = False,
) -> SkillDraft:
    """Of what was only learnt, or stands in a list and nowhere else, one thing is asked."""
    return SkillDraft(
        name=skill.name,
        is_learnt=is_learnt,
        lines=skill.lines,
        attributes=_with_use(skill, attributes, language),
        senseless=_BUT_DEPTH if is_learnt or is_only_listed else (),
        doubts=_doubts(skill, language),
    )


def _with_use(
    skill: WeighedSkill, told: tuple[AttributeFound, ...], language: str
) -> tuple[AttributeFound, ...]:
    """What is known, and that the duty of a job was done in earnest; a tool may have been tried out there."""
    is_known = any(each.attribute == "production_vs_prototype" for each in told)
    if is_known or any(not each.trade for each in named_skills(skill.name, listed=True)):
        return told
    lines = (each.line for each in skill.mentions if each.line.period and tells_of_work(each.line, language))
    line = next((line.text for line in lines), None)
    if line is None:
        return told
    return (*told, AttributeFound(attribute="production_vs_prototype", value=skill.name, span=line))


def _doubts(skill: WeighedSkill, language: str) -> tuple[Doubt, ...]:
    """`subject`: the name is an everyday word, too; `wording`: a sentence made it; `partial`: a part in a thing."""
    raised: dict[Doubt, bool] = {
        "subject": is_common_word(skill.name),
        "wording": skill.guessed,
        "partial": all(is_slight(each.line.text, language) for each in skill.mentions),
    }
    return tuple(doubt for doubt, is_raised in raised.items() if is_raised)


def draft_of_job(job: Job, language: str, *, is_past: bool = False, is_aside: bool = False) -> SkillDraft:
    """A job as a skill: where it is dated, that tells how long, and that it was real work. Of one that is long past, or
    `is_aside` of what the post needs, one thing is asked."""
    mentions = [Mention(line, 0, len(line.text), 0, 0) for line in job.lines]
    told = attributes_of(WeighedSkill(job.name, general=False, mentions=mentions[:MOST_LOOKED_AT]), language)
    dated = job.title.period if job.title else None
    known = [each for each in told if each.attribute in _READ_OF_JOBS and each.attribute != "duration"]
    if job.title and dated:
        known += [
            AttributeFound(attribute="production_vs_prototype", value=job.name, span=job.title.text),
            AttributeFound(attribute="duration", value=" ".join(dated.split()), span=dated),
        ]
    return SkillDraft(
        name=job.name,
        is_job=True,
        is_past=is_past,
        lines=tuple(line.text for line in job.lines),
        attributes=tuple(known),
        senseless=_BUT_DEPTH if is_past or is_aside else ("production_vs_prototype",),
        doubts=() if job.title else ("wording",),
    )
