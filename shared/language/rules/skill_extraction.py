"""The skills of a resume by the rules (E2): its jobs, known names, what its skill lists hold.

First come the latest jobs; then the skills that work was done with, often, lately, and of which most is told; then those
that are only listed. Spoken languages, licences, office software and general claims are none.
What the resume does not tell of an attribute is unknown: a skill in a list has neither depth nor anything else.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.requests.resume import AttributeFound, SkillDraft, SkillsRequest
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import sided
from shared.language.rules.resume_jobs import Job, is_clause, jobs, main_work, title_in
from shared.language.rules.resume_lines import ResumeLine, resume_lines, wishing
from shared.language.rules.resume_words import spoken, stretch
from shared.language.rules.skill_signs import MEASURED, AttributeSign, signs
from shared.language.rules.skill_vocabulary import NamedSkill, named_skills
from shared.text.words import words

LONGEST_NAME: Final = 60
_LONGEST_VALUE: Final = 80
_LONGEST_SPAN: Final = 600
_ITEM_WORDS: Final = 4
_MOST_MENTIONS: Final = 4
_MOST_LOOKED_AT: Final = 40
_NAME_WORDS: Final = 2
_PART: Final = re.compile(r"(?:[^,;|•·()/]|\([^)]{0,1000}\)|(?<=\w)/(?=\w))+")
_MOST_JOBS: Final = 3
_MOST_DUTIES: Final = 2
_LED_BY: Final = 3
"""How many lines of a job lead to the questions about it."""
_READ_OF_JOBS: Final[frozenset[SkillAttribute]] = frozenset({"scale", "duration"})
"""What a first talk about a job is there for is asked even where a line has a word on it."""


@dataclass(frozen=True, slots=True)
class _Mention:
    """A skill named in a line: `start` and `end` bound the part that speaks of it, its name is `length` long, at `at`."""

    line: ResumeLine
    start: int
    end: int
    at: int
    length: int

    def names(self, sign: AttributeSign) -> bool:
        """Whether the sign is but the skill's own name ("GDPR")."""
        return self.at <= sign.start and sign.end <= self.at + self.length


@dataclass(slots=True)
class _WeighedSkill:
    """A skill while it is weighed: its name as first written, where it is mentioned."""

    name: str
    general: bool
    mentions: list[_Mention] = field(default_factory=list[_Mention])

    @property
    def lines(self) -> tuple[str, ...]:
        """What the resume tells of it in sentences."""
        told = (each.line for each in self.mentions if not each.line.listed)
        return tuple(line.text for line in told if line.section != "skills" and is_clause(line))

    def note(self, mention: _Mention) -> None:
        """Count a mention; a resume that names a skill past all measure tells no more of it."""
        if len(self.mentions) < _MOST_LOOKED_AT:
            self.mentions.append(mention)


def skills(request: SkillsRequest) -> tuple[SkillDraft, ...]:
    """At most `most` skills: the latest jobs, then what is most telling; none only for a resume without a word in it."""
    lines = resume_lines(request.resume, request.language)
    if not words(request.resume) or request.most < 1:
        return ()
    main = main_work(lines, request.language)
    worked = jobs(lines, request.language)[:_MOST_JOBS] or ([main] if main.is_named and main.lines else [])
    known = [(each, _attributes(each, request.language)) for each in _candidates(lines, request.language)]
    ranked = sorted(known, key=lambda pair: -_weight(*pair))
    named = [SkillDraft(name=each.name, lines=each.lines, attributes=told) for each, told in ranked]
    duties = _duties(worked)
    told_by_duties = {line for duty in duties for line in duty.lines}
    others = [each for each in named if not each.lines or not told_by_duties.issuperset(each.lines)]
    by_telling = sorted(others, key=lambda each: not each.lines)
    found = [*(_of_job(job, request.language) for job in worked), *duties, *by_telling]
    return tuple(found[: request.most]) or (_of_job(main, request.language),)


def _duties(worked: Sequence[Job]) -> list[SkillDraft]:
    """What the latest job has beyond the lines that a talk about it begins with, each under its own words."""
    lines = (line.text for job in worked[:1] for line in job.lines[_LED_BY:])
    short = [line for line in lines if len(words(line)) <= 2 * _ITEM_WORDS and len(line) <= LONGEST_NAME]
    named = [line for line in short if not line[0].islower() and not line.endswith(".")]
    return [SkillDraft(name=line, lines=(line,)) for line in named[:_MOST_DUTIES]]


def _of_job(job: Job, language: str) -> SkillDraft:
    """A job as a skill: where it is dated, that tells how long, and that it was real work."""
    mentions = [_Mention(line, 0, len(line.text), 0, 0) for line in job.lines]
    told = _attributes(_WeighedSkill(job.name, general=False, mentions=mentions[:_MOST_LOOKED_AT]), language)
    dated = job.title.period if job.title else None
    known = [each for each in told if each.attribute in _READ_OF_JOBS and each.attribute != "duration"]
    if job.title and dated:
        known += [
            AttributeFound(attribute="production_vs_prototype", value=job.name, span=job.title.text),
            AttributeFound(attribute="duration", value=" ".join(dated.split()), span=dated),
        ]
    return SkillDraft(
        name=job.name, is_job=True, lines=tuple(line.text for line in job.lines), attributes=tuple(known)
    )


def _candidates(lines: Iterable[ResumeLine], language: str) -> list[_WeighedSkill]:
    found: dict[str, _WeighedSkill] = {}
    for line in lines:
        if (
            line.section in ("objective", "asides")
            or _is_title(line, language)
            or _is_wished(line.text, language)
        ):
            continue
        for named in _each_once(named_skills(line.text, listed=line.listed)):
            name = " ".join(line.text[named.start : named.end].split())
            if not _is_denied(name, line.text, language):
                candidate = _WeighedSkill(_written(name, named.skill), named.general)
                found.setdefault(named.skill, candidate).note(_mention(line, named.start, len(name)))
        if line.section == "skills":
            for name, start in _other_items(line):
                candidate = _WeighedSkill(name, general=False)
                found.setdefault(name.casefold(), candidate).note(_mention(line, start, len(name)))
    return [each for each in found.values() if not each.general]


def _is_title(line: ResumeLine, language: str) -> bool:
    """Whether a line names a job and nothing else: a sentence with a date tells of it too."""
    if line.text.endswith("."):
        return False
    is_short = not line.listed and len(words(line.text)) <= _ITEM_WORDS
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
        for apart in (sided(text, PHRASES[each].heard, each) for each in spoken(language))
    )


def _mention(line: ResumeLine, at: int, length: int) -> _Mention:
    """In a list only the item tells of the skill, with the label that the list may begin with."""
    if not line.listed:
        return _Mention(line, 0, len(line.text), at, length)
    part = next((part for part in _PART.finditer(line.text) if part.start() <= at < part.end()), None)
    start, end = (part.start(), part.end()) if part else (0, len(line.text))
    return _Mention(line, start, end, at, length)


def _other_items(line: ResumeLine) -> list[tuple[str, int]]:
    """What a list of skills holds that is not known by name: short, of words, and none after a spoken language."""
    found: list[tuple[str, int]] = []
    for part in _PART.finditer(line.text):
        item = part.group().rsplit(":", 1)[-1]
        name = " ".join(re.sub(r"\([^)]{0,1000}\)", " ", item).split()).strip(" .:-–*")
        fit = 1 <= len(words(name)) <= _ITEM_WORDS and 3 <= len(name) <= LONGEST_NAME
        known = named_skills(name, listed=True)
        if not found and known and known[0].general:
            break
        if fit and any(len(word) > 2 and word.isalpha() for word in words(name)) and not known:
            found.append((name, part.start() + part.group().index(item)))
    return found


def _weight(candidate: _WeighedSkill, known: Sequence[AttributeFound]) -> float:
    weights = sorted((_worth(mention.line) for mention in candidate.mentions), reverse=True)
    return sum(weights[:_MOST_MENTIONS]) + 0.4 * len(known)


def _worth(line: ResumeLine) -> float:
    """A mention in a description of work counts most, and recent work more than early work."""
    if line.section == "education":
        return 0.4
    if line.listed:
        return 1.0
    lately = 1.0 if line.section == "summary" else {0: 1.0, 1: 0.5}.get(line.entry, 0.0)
    return 2.0 + lately


def _attributes(candidate: _WeighedSkill, language: str) -> tuple[AttributeFound, ...]:
    """The attributes that the mentions show: descriptions of work before lists, a stated duration before dates."""
    mentions = sorted(
        candidate.mentions, key=lambda each: (each.line.listed, each.line.section == "education")
    )
    found: dict[SkillAttribute, AttributeFound] = {}
    for mention in mentions:
        for sign in _told(mention, language):
            found.setdefault(sign.attribute, _found(sign, mention.line.text))
    if "duration" not in found:
        dated = [each.line for each in mentions if each.line.period and _tells_of_work(each.line)]
        if dated and (period := dated[0].period):
            found["duration"] = AttributeFound(
                attribute="duration", value=" ".join(period.split()), span=period
            )
    return tuple(found[each] for each in SKILL_ATTRIBUTES if each in found)


def _tells_of_work(line: ResumeLine) -> bool:
    return not line.listed and line.section != "education" and len(words(line.text)) > _NAME_WORDS


def _told(mention: _Mention, language: str) -> list[AttributeSign]:
    """What the part of the line that speaks of the skill tells, nearest to its name first; of wishes only the depth."""
    line = mention.line
    hoped = wishing(language).search(line.text) is not None
    label = line.text.partition(":")[0] if line.listed and ":" in line.text else ""
    labelled = [sign for sign in signs(label, language) if sign.attribute == "depth"]
    part = line.text[mention.start : mention.end]
    told = [sign.moved(mention.start) for sign in signs(part, language)]
    kept = [
        sign
        for sign in (*labelled, *told)
        if (sign.attribute == "depth" or not hoped) and not mention.names(sign)
    ]
    return sorted(kept, key=lambda sign: abs(sign.start - mention.at))


def _found(sign: AttributeSign, text: str) -> AttributeFound:
    """The value is as short as it can be without turning its sense: "never shipped" needs its "never"."""
    if sign.attribute in MEASURED:
        value = " ".join(text[sign.start : sign.end].split())
    elif sign.attribute in ("depth", "autonomy"):
        value = stretch(text[sign.start :], 0, _LONGEST_VALUE)
    else:
        value = stretch(text, sign.start, _LONGEST_VALUE)
    span = text if len(text) <= _LONGEST_SPAN else text[sign.start : sign.start + _LONGEST_SPAN]
    return AttributeFound(attribute=sign.attribute, value=value[:_LONGEST_VALUE], span=span)
