"""A skill while it is weighed: where a resume mentions it, and what the mentions tell of its attributes (E2)."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.requests.resume import AttributeFound
from shared.language.rules.resume.jobs import is_clause, tells_of_work
from shared.language.rules.resume.lines import ResumeLine
from shared.language.rules.resume.words import stretch, wishing
from shared.language.rules.skills.signs import MEASURED, AttributeSign, signs
from shared.text.words import words

_LONGEST_VALUE: Final = 80
_LONGEST_SPAN: Final = 600
_MOST_MENTIONS: Final = 4
MOST_LOOKED_AT: Final = 40
_NAME_WORDS: Final = 2
_DATED: Final = 1.5
"""How much more weighs what a list says how long or how well it is known."""
_LATER: Final = 1.5
"""How much less it weighs to stand behind what a line begins with."""
_MARKS: Final = re.compile(r"[;:(–—]|,(?!\d)")
PART: Final = re.compile(r"(?:[^,;|•·()/]|\([^)]{0,1000}\)|(?<=\w)/(?=\w))+")
"""An item of a list, with what stands in parentheses behind it."""


@dataclass(frozen=True, slots=True)
class Mention:
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
class WeighedSkill:
    """A skill while it is weighed: its name as first written, where it is mentioned.

    `guessed`: no list and no vocabulary names it, but a sentence on what was done.
    """

    name: str
    general: bool = False
    later: bool = False
    guessed: bool = False
    mentions: list[Mention] = field(default_factory=list[Mention])

    @property
    def lines(self) -> tuple[str, ...]:
        """What the resume tells of it in sentences."""
        told = (each.line for each in self.mentions if not each.line.listed)
        return tuple(line.text for line in told if line.section != "skills" and is_clause(line))

    def note(self, mention: Mention) -> None:
        """Count a mention; a resume that names a skill past all measure tells no more of it."""
        if len(self.mentions) < MOST_LOOKED_AT:
            self.mentions.append(mention)


def mention_of(line: ResumeLine, at: int, length: int) -> Mention:
    """In a list only the item tells of the skill, with the label that the list may begin with."""
    if not line.listed:
        return Mention(line, 0, len(line.text), at, length)
    part = next((part for part in PART.finditer(line.text) if part.start() <= at < part.end()), None)
    start, end = (part.start(), part.end()) if part else (0, len(line.text))
    return Mention(line, start, end, at, length)


def weight(candidate: WeighedSkill, known: Sequence[AttributeFound], language: str) -> float:
    weights = sorted((_worth(mention.line, language) for mention in candidate.mentions), reverse=True)
    is_dated = all(each.line.listed for each in candidate.mentions) and bool(known)
    added = (_DATED if is_dated else 0) - (_LATER if candidate.later else 0)
    return sum(weights[:_MOST_MENTIONS]) + 0.4 * len(known) + added


def _worth(line: ResumeLine, language: str) -> float:
    """A mention in a description of work counts most, and recent work more than early work."""
    if line.section == "education":
        return 0.4
    if line.listed and not tells_of_work(line, language):
        return 1.0
    lately = 1.0 if line.section == "summary" else {0: 1.0, 1: 0.5}.get(line.entry, 0.0)
    return 2.0 + lately


def attributes_of(candidate: WeighedSkill, language: str) -> tuple[AttributeFound, ...]:
    """The attributes that the mentions show: descriptions of work before lists, a stated duration before dates."""
    mentions = sorted(
        candidate.mentions, key=lambda each: (each.line.listed, each.line.section == "education")
    )
    found: dict[SkillAttribute, AttributeFound] = {}
    for mention in mentions:
        for sign in _told(mention, language):
            found.setdefault(sign.attribute, _found(sign, mention.line.text))
    if "duration" not in found:
        dated = [each.line for each in mentions if each.line.period and _tells(each.line)]
        if dated and (period := dated[0].period):
            found["duration"] = AttributeFound(
                attribute="duration", value=" ".join(period.split()), span=period
            )
    return tuple(found[each] for each in SKILL_ATTRIBUTES if each in found)


def _tells(line: ResumeLine) -> bool:
    return not line.listed and line.section != "education" and len(words(line.text)) > _NAME_WORDS


def _told(mention: Mention, language: str) -> list[AttributeSign]:
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
        if (sign.attribute == "depth" or not hoped) and not mention.names(sign) and _is_near(mention, sign)
    ]
    return sorted(kept, key=lambda sign: abs(sign.start - mention.at))


def _is_near(mention: Mention, sign: AttributeSign) -> bool:
    """Whether a time stands with the name: in its clause, or right behind it ("plumber, 11 years")."""
    if sign.attribute != "duration":
        return True
    first, last = min(mention.at + mention.length, sign.end), max(mention.at, sign.start)
    return len(_MARKS.findall(mention.line.text[first:last])) <= 1


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
