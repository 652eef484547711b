"""The skills of a resume by the rules (E2): its jobs, known names, what its skill lists hold.

First come two jobs, in the order of `job_order.py`; then the skills that the post names, and those that work was done
with, often, lately, and of which most is told; one more job; duties that the jobs' own questions do not reach; one job
that ended long ago, unless it was a short one; what is only listed. Other duties, and what was learnt in a course, fill
half of the places at most. Beside newer work nothing else that ended long ago is a skill. Spoken languages, licences,
office software, general claims and the trades of a profile over dated jobs are none.
What the resume does not tell of an attribute is unknown: a skill in a list has neither depth nor anything else.
"""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Final, Literal

from shared.language.requests.resume import AttributeFound, SkillDraft, SkillsRequest
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.polarity import sided
from shared.language.rules.resume.doubts import is_none_of_theirs, is_slight
from shared.language.rules.resume.duties import duty_names, is_of_another
from shared.language.rules.resume.job_order import far_from, in_order, names_part_of
from shared.language.rules.resume.jobs import (
    Job,
    employer_below,
    is_brief,
    is_past,
    jobs,
    main_work,
    role_below,
    tells_of_work,
    title_in,
)
from shared.language.rules.resume.learnt import is_of_a_course, is_of_their_nature
from shared.language.rules.resume.line_order import telling_first
from shared.language.rules.resume.lines import ResumeLine
from shared.language.rules.resume.listed_items import ITEM_WORDS, other_items
from shared.language.rules.resume.post_applied_for import lines_without_post, post_applied_for, wanted_by_post
from shared.language.rules.resume.words import spoken, wishing
from shared.language.rules.skills.drafts import draft_of_job, draft_of_skill
from shared.language.rules.skills.known_names import NamedSkill, named_skills
from shared.language.rules.skills.mentions import (
    WeighedSkill,
    attributes_of,
    mention_of,
    weight,
)
from shared.language.rules.skills.signs import signs
from shared.language.spans import find_name
from shared.text.words import words

_MOST_JOBS: Final = 3
_SKILLS_A_JOB: Final = 2
_FEWEST: Final = 2
TOLD_BY_JOB: Final = 3
"""How many lines of a job its own questions quote."""
type _Rank = Literal["wanted", "named", "job", "duty", "past", "listed", "told", "learnt"]
_RANKS: Final[tuple[_Rank, ...]] = ("wanted", "named", "job", "duty", "past", "listed", "told", "learnt")
_OWN: Final[frozenset[_Rank]] = frozenset({"named", "duty", "listed"})
_FILLING: Final[frozenset[_Rank]] = frozenset({"told", "learnt"})

_DEGREE: Final = re.compile(r"\b[BM]\.? ?(?:Tech|Sc|Eng|Com|Ed|A)\b|\bPh\. ?D\b|\b[Dd]ipl[oô]m(?:a|e|-)?")
"""How a line names a degree, in whatever language: its subject is no work that was done. A "bed" is none."""


def skills(request: SkillsRequest) -> tuple[SkillDraft, ...]:
    """At most `most` skills: the jobs that tell most, then what is most telling; none only without a word."""
    lines, language = lines_without_post(request.resume, request.language), request.language
    if not words(request.resume) or request.most < 1:
        return ()
    main = main_work(lines, language)
    worked = jobs(lines, language) or ([main] if main.is_named and main.lines else [])
    past = [job for job in worked[1:] if job.title and is_past(job.title.period, request.year)]
    post = wanted_by_post(request.resume, language)
    newer = in_order([job for job in worked if job not in past], post, language, request.year)
    far = far_from(post, newer, language)
    first = newer[: min(_MOST_JOBS, max(1, request.most // _SKILLS_A_JOB))]
    more = [job for job in newer[len(first) : _MOST_JOBS] if job.lines]
    ranked = _ranked(request, lines, told=_told_by((*first, *more), request), has_past=bool(past))
    ranked["job"] = [draft_of_job(job, language, is_aside=job in far) for job in more]
    lasting = in_order([job for job in past if job.lines and not is_brief(job)], post, language, request.year)
    ranked["past"] = [draft_of_job(job, language, is_past=True) for job in lasting[:1]]
    found = _chosen([draft_of_job(job, language, is_aside=job in far) for job in first], ranked, request.most)
    return found or (draft_of_job(main, language),)


def _told_by(worked: Iterable[Job], request: SkillsRequest) -> frozenset[ResumeLine]:
    """The lines that the questions about these jobs themselves quote."""
    post, language = post_applied_for(request.resume, request.language), request.language
    return frozenset(
        line
        for job in worked
        for line in telling_first(job.lines, language, lambda line: line.text, post)[:TOLD_BY_JOB]
    )


def _ranked(
    request: SkillsRequest, lines: Sequence[ResumeLine], *, told: Collection[ResumeLine], has_past: bool
) -> dict[_Rank, list[SkillDraft]]:
    """The skills by how soon they are asked about, those first that the post names, of each rank the weightiest; beside
    newer work none that is long past."""
    language = request.language
    ranked: dict[_Rank, list[SkillDraft]] = {rank: [] for rank in _RANKS}
    known = [(each, attributes_of(each, language)) for each in _candidates(lines, language)]
    post = wanted_by_post(request.resume, language)

    def place(pair: tuple[WeighedSkill, tuple[AttributeFound, ...]]) -> tuple[bool, float]:
        return pair[0].guessed, -weight(*pair, language)

    for each, attributes in sorted(known, key=place):
        if has_past and all(is_past(mention.line.period, request.year) for mention in each.mentions):
            continue
        rank = _rank(each, told, language)
        if rank in _OWN and names_part_of(post, each.name, language):
            rank = "wanted"
        is_learnt, is_only_listed = rank == "learnt", rank == "listed" and bool(told)
        ranked[rank].append(
            draft_of_skill(each, attributes, language, is_learnt=is_learnt, is_only_listed=is_only_listed)
        )
    return ranked


def _chosen(
    first: Sequence[SkillDraft], ranked: Mapping[_Rank, Sequence[SkillDraft]], most: int
) -> tuple[SkillDraft, ...]:
    """The first ones and what fits after them, rank by rank; a duty whose line another skill quotes is left out."""
    found = list(first)
    for rank in _RANKS:
        room = max(_FEWEST, most // 2) if rank in _FILLING else most
        for draft in ranked[rank]:
            if len(found) < room and not _is_quoted(draft, found):
                found.append(draft)
    return tuple(found[:most])


def _is_quoted(draft: SkillDraft, found: Iterable[SkillDraft]) -> bool:
    quoted = {line for each in found if not each.is_job for line in each.lines}
    return "wording" in draft.doubts and bool(draft.lines) and quoted.issuperset(draft.lines)


def _rank(skill: WeighedSkill, told: Collection[ResumeLine], language: str) -> _Rank:
    """How soon a skill is asked about; `told` are the lines that the questions about the jobs themselves quote."""
    lines = [each.line for each in skill.mentions]
    taught = [line for line in lines if line.section == "education" or is_of_a_course(line.text, language)]
    if taught and all(line in taught or (line.listed and line.section == "skills") for line in lines):
        return "learnt"
    is_duty = skill.guessed or all(each.trade for each in named_skills(skill.name, listed=True))
    if any(line in told and (is_duty or line.text.startswith(skill.name)) for line in lines):
        return "told"
    if all((line.listed and line.section == "skills") or is_slight(line.text, language) for line in lines):
        return "listed"
    return "duty" if skill.guessed else "named"


def _candidates(lines: Sequence[ResumeLine], language: str) -> list[WeighedSkill]:
    """What lists and lines name, and what the lines on work tell was done; a duty stands for what only heads its name."""
    found: dict[str, WeighedSkill] = {}
    told: list[tuple[ResumeLine, list[str]]] = []
    aside = _beside_duties(lines, language)
    has_jobs = any(each.entry >= 0 for each in lines)
    over_jobs = [line for line in aside if line.entry < 0 and has_jobs]
    for line in lines:
        if _is_passed_over(line, language):
            continue
        is_profile = has_jobs and line.section == "summary" and line.entry < 0
        is_work = tells_of_work(line, language) and line not in aside and not is_profile
        duties = [
            each
            for each in duty_names(line.text, language)
            if is_work and not (_is_role(each, line, language) or _is_of_everybody(each, language))
        ]
        told.append((line, duties))
        is_degree = not is_work and _DEGREE.search(line.text) is not None
        for named in () if is_degree else _each_once(named_skills(line.text, listed=line.listed)):
            name = " ".join(line.text[named.start : named.end].split())
            is_job = named.trade and line in over_jobs and name in (title_in(line.text, language) or "")
            if not (
                is_job
                or (named.trade and is_profile)
                or _is_told_by(duties, name, named.start)
                or _is_denied(name, line.text, language)
            ):
                candidate = WeighedSkill(_written(name, named.skill), named.general)
                found.setdefault(named.skill, candidate).note(mention_of(line, named.start, len(name)))
        if line.section == "skills" and PHRASES[language].heard.negators.isdisjoint(words(line.text)):
            for name, start in other_items(line, language):
                found.setdefault(name.casefold(), WeighedSkill(name)).note(mention_of(line, start, len(name)))
    for line, duties in told:
        _add_duties(found, line, duties)
    return [each for each in found.values() if not each.general]


def _beside_duties(lines: Sequence[ResumeLine], language: str) -> list[ResumeLine]:
    """The lines that tell no duties though they stand where they are told: the roles, their employers, and what
    stands over dated jobs."""
    entries: dict[int, list[ResumeLine]] = {}
    for line in lines:
        entries.setdefault(line.entry, []).append(line)
    top = [line for line in entries.get(-1, []) if line.section == "other"]
    dated = [entry for number, entry in entries.items() if number >= 0]
    roles = (role_below(entry, language) for entry in dated)
    employers = (line for entry in dated for line in employer_below(entry))
    return [*(top if len(entries) > 1 else top[:1]), *filter(None, roles), *employers]


def _is_passed_over(line: ResumeLine, language: str) -> bool:
    """Whether a line names no skill that is the person's: a title, a wish, or something of somebody else."""
    return (
        line.section in ("objective", "asides")
        or _is_title(line, language)
        or _is_wished(line.text, language)
        or is_none_of_theirs(line.text, language)
        or is_of_another(line.text, language)
    )


def _is_role(duty: str, line: ResumeLine, language: str) -> bool:
    """Whether a line of a dated job begins with the role that was had there: that is the job itself."""
    return line.period is not None and title_in(duty, language) == duty


def _is_of_everybody(duty: str, language: str) -> bool:
    """Whether a duty names but what nearly every resume claims: an office suite, a licence, what somebody is like."""
    known = [each for each in named_skills(duty, listed=True) if each.general]
    rest = "".join(duty[: each.start] + duty[each.end :] for each in known[:1])
    return is_of_their_nature(duty, language) or (bool(known) and len(words(rest)) <= 1)


def _is_told_by(duties: Sequence[str], name: str, start: int) -> bool:
    """Whether the duties of a line say more than a known name: an ordinary word beside them, or the beginning of one."""
    heads = (
        start == 0 and not name.isupper() and any(find_name(name, duty) and duty != name for duty in duties)
    )
    return heads or (name.islower() and bool(duties))


def _add_duties(found: dict[str, WeighedSkill], line: ResumeLine, duties: Sequence[str]) -> None:
    """Add the duties of a line, but not what has another name there; a listed skill is noted where a line names it."""
    text = line.text.casefold() if duties else ""
    near = [each for each in found.values() if each.name.casefold() in text]
    known = [each for each in near if find_name(each.name, line.text)]
    for each in known:
        if all(mention.line is not line for mention in each.mentions):
            each.note(mention_of(line, text.find(each.name.casefold()), len(each.name)))
    for number, name in enumerate(duties):
        named = [each for each in known if not each.general and find_name(each.name, name)]
        for each in named:
            if each.name[0].isalpha() and name.casefold().startswith(f"{each.name.casefold()} "):
                each.name = name
                each.mentions.sort(
                    key=lambda mention: mention.line is not line
                )  # the line that has the whole name
        if not named:
            duty = found.setdefault(name.casefold(), WeighedSkill(name, later=number > 0, guessed=True))
            duty.note(mention_of(line, max(0, line.text.find(name)), len(name)))


def _is_title(line: ResumeLine, language: str) -> bool:
    """Whether a line names a job and nothing else: a sentence with a date tells of it too."""
    if line.text.endswith("."):
        return False
    is_short = not line.listed and len(words(line.text)) <= ITEM_WORDS
    return line.title or (is_short and title_in(line.text, language) is not None)


def _each_once(named: Iterable[NamedSkill]) -> Iterable[NamedSkill]:
    first: dict[str, NamedSkill] = {}
    for each in named:
        first.setdefault(each.skill, each)
    return first.values()


def _written(name: str, known: str) -> str:
    """The name as the resume writes it, but "python" as everyone does."""
    return known if name.casefold() == known.casefold() and name.islower() else name


def _is_wished(text: str, language: str) -> bool:
    """Whether a line wishes rather than tells; who says to know little of a thing still tells its depth."""
    if not wishing(language).search(text):
        return False
    return all(sign.attribute != "depth" for sign in signs(text, language))


def _is_denied(name: str, text: str, language: str) -> bool:
    """Whether the line says that the skill is not there ("no experience with Kafka")."""
    named = set(words(name))
    return any(
        named & set(apart.denied) and not named & set(apart.affirmed)
        for apart in (sided(text, each) for each in spoken(language))
    )
