"""By which words a text tells an attribute of a skill: how long, how deep, how large, under whom, within which limits."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.rules.resume.periods import period_in
from shared.language.rules.resume.words import RESUME_WORDS, ResumeWords, spoken
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.words import words

MEASURED: Final[frozenset[SkillAttribute]] = frozenset({"duration", "scale"})
"""The attributes that only a quantity tells, if a vague one."""
_FIGURE: Final = (
    r"[~<>≈]?\s?\d(?:[\d.,'’\u00a0 ]{0,12}\d)?\s?(?:k|m|bn|mio|mrd|mln|mld|tsd|mila"
    r"|thousand|million\w*|billion\w*|millones|milioni|milliard\w*)?\s?\+?"
)
_MONEY: Final = (
    r"(?:[€$£]\s?\d[\d.,]{0,24}\d?\s?(?:k|m|bn|mio|mln|million)?\b"
    r"|\d[\d.,]{0,24}\s?(?:k|m|mio\.?|bn)?\s?(?:€|EUR\b|USD\b|GBP\b|CHF\b|euros?\b|dollars?\b))"
)
_NEAR: Final = 20
"""How many characters a time may stand from the words that make a limit of it."""
_ANY_FIGURE: Final = re.compile(r"\d")
_TOLD_FREELY: Final = 8
_TEAM_OF: Final = r"(?:of|di|de|von|mit|with|d['’]|con|avec)"


@dataclass(frozen=True, slots=True)
class AttributeSign:
    """The words, at a place in the text, that tell an attribute."""

    attribute: SkillAttribute
    start: int
    end: int

    def moved(self, by: int) -> "AttributeSign":
        return AttributeSign(self.attribute, self.start + by, self.end + by)


@lru_cache(maxsize=4_000)
def signs(text: str, language: str, *, answering: bool = False) -> tuple[AttributeSign, ...]:
    """All signs in the text, by attribute. `answering` counts what tells a duration in an answer only ("two weeks")."""
    limits = list(_deadline(language).finditer(text))
    found: list[AttributeSign] = []
    for attribute in SKILL_ATTRIBUTES:
        for pattern in _patterns(attribute, language, answering):
            for match in pattern.finditer(text):
                in_time = attribute == "duration" and any(_together(match, limit) for limit in limits)
                found.append(
                    AttributeSign("constraints" if in_time else attribute, match.start(), match.end())
                )
    if period := period_in(text, language):
        start = text.index(period)
        found.append(AttributeSign("duration", start, start + len(period)))
    return tuple(found)


def _together(one: re.Match[str], other: re.Match[str]) -> bool:
    """Whether two finds stand close by each other, with no mark between them."""
    first, second = sorted((one, other), key=lambda match: match.start())
    between = one.string[first.end() : max(first.end(), second.start())]
    return len(between) <= _NEAR and not set(between) & set(",;:.")


def answer_signs(text: str, language: str) -> tuple[AttributeSign, ...]:
    """All signs in an answer; a sentence of some length may also tell in the first person, or how it went."""
    if len(words(text)) < _TOLD_FREELY:
        return signs(text, language)
    spoken_of = (
        AttributeSign(attribute, match.start(), match.end())
        for attribute, pattern in _told_freely(language).items()
        for match in pattern.finditer(text)
    )
    return (*signs(text, language), *spoken_of)


def told_freely(text: str, language: str) -> frozenset[SkillAttribute]:
    """The attributes that a sentence of some length tells in the words of people who talk, not of resumes."""
    if len(words(text)) < _TOLD_FREELY:
        return frozenset()
    return frozenset(name for name, pattern in _told_freely(language).items() if pattern.search(text))


def counts(text: str, attribute: SkillAttribute, language: str) -> bool:
    """Whether a direct answer to "how long" or "how large" holds a quantity, be it a vague one ("a few hundred")."""
    if any(sign.attribute == attribute for sign in signs(text, language, answering=True)):
        return True
    return bool(_ANY_FIGURE.search(text) or _quantity(language).search(text))


def asked_for(question: str, language: str) -> SkillAttribute | None:
    """Which attribute a question asks for, by its words; None when it shows none."""
    hits: dict[SkillAttribute, int] = {
        attribute: sum(len(match.group()) for match in cue.finditer(question))
        for attribute, cue in _cues(language).items()
    }
    best: SkillAttribute = max(SKILL_ATTRIBUTES, key=lambda attribute: hits[attribute])
    return best if hits[best] else None


@cache
def _told_freely(language: str) -> dict[SkillAttribute, re.Pattern[str]]:
    return {
        attribute: whole_phrase(found) for attribute, found in RESUME_WORDS[language].answer_signs.items()
    }


@cache
def _cues(language: str) -> dict[SkillAttribute, re.Pattern[str]]:
    cues = RESUME_WORDS[language].cues
    return {attribute: whole_phrase(cues[attribute]) for attribute in SKILL_ATTRIBUTES}


@cache
def _patterns(attribute: SkillAttribute, language: str, answering: bool) -> tuple[re.Pattern[str], ...]:
    found: list[re.Pattern[str]] = []
    for each in spoken(language):
        book = RESUME_WORDS[each]
        if attribute == "duration":
            found.append(_lasting(book, answering))
        elif attribute == "scale":
            found.append(_sized(book))
        if book.signs.get(attribute):
            found.append(whole_phrase(book.signs[attribute]))
    return tuple(found)


def _lasting(book: ResumeWords, answering: bool) -> re.Pattern[str]:
    units = any_of((*book.times, *book.answer_times) if answering else book.times)
    number = rf"(?:{_FIGURE}|(?:{any_of(book.numbers)}))"
    fixed = any_of(book.durations)
    return re.compile(rf"(?<![\w$€£])(?:{number}[\s-]+(?:{units})|{fixed})(?!\w)", re.IGNORECASE)


def _sized(book: ResumeWords) -> re.Pattern[str]:
    sizes = any_of(book.sizes)
    number = rf"(?:{_FIGURE}|(?:{any_of(book.numbers)}))"
    # A gap is never given back in parts, and a word between is no longer than words are: a run is read once.
    between = r"(?:[\s-]++|(?<=\d))(?:[\w./'’-]{1,60}+\s++){0,2}?"
    counted = rf"{number}{between}(?:{sizes})(?!\w)"
    of_many = rf"(?:{sizes})\s+{_TEAM_OF}\s+(?:(?:{any_of(book.vague)})|{number})"
    return re.compile(rf"(?<![\w$€£.,])(?:{counted}|{of_many}|{_MONEY})|{_MONEY}", re.IGNORECASE)


@cache
def _deadline(language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].deadlines)


@cache
def _quantity(language: str) -> re.Pattern[str]:
    books = [RESUME_WORDS[each] for each in spoken(language)]
    return whole_phrase(phrase for book in books for phrase in (*book.numbers, *book.vague))
