"""Take the skills out of a resume, with what it says of their attributes (E2)."""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.guards import InvalidReply
from shared.language.markup import LINK, MARKUP
from shared.language.model_settings import TaskSettings
from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import LANGUAGES, RESUME_TOKENS
from shared.language.prompting import Prompt, Term, render
from shared.language.requests.resume import AttributeFound, SkillDraft, SkillsRequest
from shared.language.rules.points.matching import speaks_of
from shared.language.rules.resume.long_past import is_long_over
from shared.language.rules.skills.extraction import skills
from shared.language.rules.skills.known_names import is_common_word
from shared.language.spans import find_name, resume_span
from shared.language.structured import StructuredReply, WireModel
from shared.language.task import ByModel, ByRules, Task, by_words, once
from shared.text.words import words

MAX_NAME_CHARS: Final = 60
MAX_VALUE_CHARS: Final = 120
MAX_LINES: Final = 3
MOST_JOBS: Final = 3
"""Where there are skills, too; they come behind."""
MAX_NEEDS: Final = 7
MAX_NEED_CHARS: Final = 120
READ_OF_JOBS: Final[frozenset[SkillAttribute]] = frozenset({"production_vs_prototype", "scale", "duration"})
"""What a first talk about a job is there for is asked even where a line has a word on it."""
_SCANNED: Final = 10
_UNKNOWN: Final = {
    ("unknown",),
    ("none",),
    ("null",),
    ("n", "a"),
    ("not", "known"),
    ("not", "stated"),
    ("not", "specified"),
    ("not", "mentioned"),
}


def skills_prompt(request: SkillsRequest) -> Prompt:
    """At most about 4,600 tokens of prose."""
    return render(
        "extract_skills",
        language=LANGUAGES[request.language],
        most=Term(f"{request.most}"),
        jobs=Term(f"{MOST_JOBS}"),
        needs=Term(f"{MAX_NEEDS}"),
        resume=shorten(request.resume, RESUME_TOKENS),
    )


class AttributeReply(WireModel):
    span: str  # first, so that the value is read off it
    value: str


class SkillReply(WireModel):
    name: str
    is_job: bool
    lines: list[str]
    senseless: list[SkillAttribute]
    depth: AttributeReply | None
    production_vs_prototype: AttributeReply | None
    autonomy: AttributeReply | None
    scale: AttributeReply | None
    duration: AttributeReply | None
    constraints: AttributeReply | None

    def draft(self) -> SkillDraft:
        """The skill in the port's words, null being unknown."""
        told: dict[str, AttributeReply | None] = {
            attribute: getattr(self, attribute) for attribute in SKILL_ATTRIBUTES
        }
        return SkillDraft(
            name=self.name,
            is_job=self.is_job,
            lines=tuple(self.lines),
            senseless=tuple(self.senseless),
            attributes=tuple(
                AttributeFound(attribute=attribute, value=found.value, span=found.span)
                for attribute in SKILL_ATTRIBUTES
                if (found := told[attribute]) is not None
            ),
        )


class SkillsReply(StructuredReply[SkillsRequest, tuple[SkillDraft, ...]]):
    skills: list[SkillReply]
    applies_for: str | None
    needs: list[str]

    def result(self, request: SkillsRequest) -> tuple[SkillDraft, ...]:
        """The skills, first those that the work they apply for names, then what the interview is not to end without."""
        needs = (SkillDraft(name=each, is_need=True) for each in self.needs)
        post, language = self.applies_for or "", request.language
        named = sorted(self.skills, key=lambda each: each.is_job or not speaks_of(each.name, post, language))
        return (*(each.draft() for each in named), *needs)


def checked_skills(drafts: Sequence[SkillDraft], request: SkillsRequest) -> tuple[SkillDraft, ...]:
    """At most as many skills as were asked for, each named once, as the resume spells it, with what it says of them.

    An attribute without a span of the resume that says more than the skill's name, or without a value, is unknown.
    Behind the skills stands what the interview is not to end without. Raises `InvalidReply` when no skill is left.
    """
    kept: dict[tuple[str, ...], SkillDraft] = {}
    for draft in [each for each in drafts if not each.is_need][: request.most * _SCANNED]:
        name = _name(draft, request.resume)
        if name is not None:
            lines = (resume_span(each, request.resume) for each in draft.lines[:MAX_LINES])
            skill = SkillDraft(
                name=name,
                is_job=draft.is_job,
                lines=tuple(dict.fromkeys(one_line(each) for each in lines if each)),
                attributes=tuple(
                    each
                    for each in _attributes(draft, name, request.resume)
                    if not draft.is_job or each.attribute in READ_OF_JOBS
                ),
                senseless=tuple(each for each in SKILL_ATTRIBUTES if each in draft.senseless),
                doubts=("subject",) if is_common_word(name) else (),
            )
            kept.setdefault(tuple(words(name)), skill)
    if not kept:
        raise InvalidReply("no_skill")
    return (*_jobs_first(_dated(tuple(kept.values()), request), request.most), *_needs(drafts))


def _dated(found: Sequence[SkillDraft], request: SkillsRequest) -> list[SkillDraft]:
    """The same, the jobs that were over long ago marked, where there is newer work."""
    over = {each.name for each in found if each.is_job and is_long_over(each, request)}
    has_newer = any(each.is_job and each.name not in over for each in found)
    return [each.model_copy(update={"is_past": has_newer and each.name in over}) for each in found]


def _jobs_first(found: Sequence[SkillDraft], most: int) -> tuple[SkillDraft, ...]:
    """The jobs, as many as leave room for skills, then these: a job tells more than a tool of it, if not long past."""
    jobs = [each for each in found if each.is_job and not each.is_past]
    skills = [each for each in found if not each.is_job]
    past = [each for each in found if each.is_past]
    return (*jobs[: max(MOST_JOBS, most - len(skills) - len(past))], *skills, *past)[:most]


def _needs(drafts: Sequence[SkillDraft]) -> tuple[SkillDraft, ...]:
    """The first needs that are fit to be shown, each once."""
    given = [one_line(each.name) for each in drafts if each.is_need][: MAX_NEEDS * _SCANNED]
    fit = dict.fromkeys(
        each
        for each in given
        if words(each) and len(each) <= MAX_NEED_CHARS and not (MARKUP.search(each) or LINK.search(each))
    )
    return tuple(SkillDraft(name=each, is_need=True) for each in fit)[:MAX_NEEDS]


def _name(draft: SkillDraft, resume: str) -> str | None:
    """The skill's name as the resume has it, if it has it and it is one; a job's title and employer may stand apart."""
    name = one_line(draft.name[: 2 * MAX_NAME_CHARS])
    unfit = (
        len(name) > MAX_NAME_CHARS
        or not any(map(str.isalpha, name))
        or MARKUP.search(name)
        or LINK.search(name)
    )
    found = None if unfit else find_name(name, resume)
    if found:
        return one_line(name if name in resume else found)
    title, _, employer = name.partition(", ")
    is_of_both = all(part and find_name(part, resume) for part in (title, employer))
    return name if draft.is_job and not unfit and is_of_both else None


def _attributes(draft: SkillDraft, name: str, resume: str) -> tuple[AttributeFound, ...]:
    first = {each.attribute: each for each in reversed(draft.attributes)}
    found = (_attribute(first[each], name, resume) for each in SKILL_ATTRIBUTES if each in first)
    return tuple(each for each in found if each)


def _attribute(found: AttributeFound, name: str, resume: str) -> AttributeFound | None:
    value, span = one_line(found.value[:MAX_VALUE_CHARS]), resume_span(found.span, resume)
    said = words(value)
    if not said or tuple(said) in _UNKNOWN or MARKUP.search(value) or LINK.search(value):
        return None
    if span is None or set(words(span)) <= set(words(name)):
        return None
    return AttributeFound(attribute=found.attribute, value=value, span=span)


EXTRACT_SKILLS = Task(
    name="extract_skills",
    request=SkillsRequest,
    result=tuple[SkillDraft, ...],
    rules=ByRules(by_words(skills)),
    model=ByModel(
        prompt=skills_prompt,
        reply=SkillsReply,
        ask=once(checked_skills),
        limits=TaskSettings(max_output_tokens=3_500, temperature=0.0, attempt_limit_s=20.0),
    ),
)
