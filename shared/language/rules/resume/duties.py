"""The names of what was done in a job, in the resume's own words (E2): the head of a bullet, as far as it is one phrase.

"Bathroom renovation from strip-out to tiling, 40 so far" tells of "Bathroom renovation". A name ends before a mark,
a preposition or a subordinate clause, when it has two words of content; a German verb at the end stays with its object.
"""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

from shared.language.rules.phrases import PHRASES
from shared.language.rules.resume.doubts import is_slight
from shared.language.rules.resume.jobs import title_in
from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of
from shared.text.stop_words import STOP_WORDS
from shared.text.words import content_words, words

LONGEST_NAME: Final = 60
_MOST_WORDS: Final = 8
_LEAST_WORDS: Final = 2
_SHORTEST_ALONE: Final = 5
_LONG_WORD: Final = 9
_CUT: Final = re.compile(r"\s{0,4}(?:[;:()–—|!?]|[,.](?!\d)|\s[-/+]\s|->)\s{0,4}")
_EDGES: Final = " \t\n-–—−|•·#,;:.()>*\"'“”„«»"
_FIGURE: Final = re.compile(r"\s*(\S{1,12})\s+\d")
"""A figure behind the word that ends a phrase."""
_VERB_ENDINGS: Final = ("t", "en", "ln", "rn")


def duty_names(text: str, language: str) -> Iterator[str]:
    """The names of the duties that a line tells of: what it begins with, then what stands behind a mark of it."""
    at = 0
    for number, cut in enumerate([*_CUT.finditer(text), None]):
        piece = text[at : cut.start() if cut else len(text)]
        if number and not _is_new(piece, language):
            return
        if name := _name(piece, language, closed=cut is not None and cut.group().strip()[:1] in (":", "(")):
            yield name
        elif number == 0 and cut and (series := _series(text, cut, language)):
            yield series
            return
        at = cut.end() if cut else len(text)


def _series(text: str, first: re.Match[str], language: str) -> str | None:
    """The name that begins with a series of single words: "Cleaned, serviced and repaired boilers"."""
    second = _CUT.search(text, first.end())
    whole = text[: second.start() if second else len(text)]
    joints = CLAUSE_WORDS[language].joints
    is_series = len(words(text[: first.start()])) == 1 and any(each in joints for each in words(whole))
    return _name(whole, language) if is_series else None


def _is_new(piece: str, language: str) -> bool:
    """Whether a part behind a mark names a duty of its own: it holds no figure and begins with a word of content."""
    said = words(piece)
    is_counted = any(map(str.isdigit, piece)) or said[:1] in (
        [each] for each in RESUME_WORDS[language].numbers
    )
    hangs_on = {*STOP_WORDS[language], *RESUME_WORDS[language].duty_ends}
    return bool(said) and not is_counted and said[0] not in hangs_on


def _name(piece: str, language: str, *, closed: bool = False) -> str | None:
    """The head of a part of a line; None where it is too short or too long to be a name, or has a subject of its own."""
    rest = " ".join(piece.split()).strip(_EDGES)
    if lead := _leads(language).match(rest):
        rest = rest[lead.end() :].lstrip()
        is_own = words(lead.group())[-1] in PHRASES[language].heard.of_oneself
        if not is_own and _is_bound(words(rest)[:1], language):
            rest = rest.partition(" ")[2]
    opening = rest.partition(" ")[0]
    if (
        not rest
        or _is_bound(words(rest)[:1], language)
        or is_slight(opening, language)
        or is_of_another(rest, language)
    ):
        return None
    if language == "de" and _ends_in_verb(rest) and _fits(rest):
        return rest
    head = _head(rest, language)
    if not CLAUSE_WORDS[language].auxiliaries.isdisjoint(words(head)[1:]):
        return None
    if not _fits(head):
        head = _joint(language).split(head, maxsplit=1)[0]
    name, closed = _ended(head, language), closed or _is_before_figure(rest, len(head), language)
    content = _content(name, language)
    alone = _SHORTEST_ALONE if closed else _LONG_WORD if language == "de" else LONGEST_NAME
    is_enough = len(content) >= _LEAST_WORDS or any(len(each) >= alone for each in content)
    return name if (is_enough or title_in(name, language) == name) and _fits(name) else None


def is_of_another(text: str, language: str) -> bool:
    """Whether something else is the subject of a line: it opens with an article or the like and holds an auxiliary."""
    said = words(text)
    return _is_bound(said[:1], language) and not CLAUSE_WORDS[language].auxiliaries.isdisjoint(said[1:])


def _is_bound(opening: Sequence[str], language: str) -> bool:
    """Whether a phrase opens with a word that only binds and is neither the person's nor a verb."""
    return any(
        each in STOP_WORDS[language]
        and each not in PHRASES[language].heard.of_oneself
        and each not in RESUME_WORDS[language].doing
        and each not in CLAUSE_WORDS[language].auxiliaries
        for each in opening
    )


def _head(text: str, language: str) -> str:
    for end in _ends(language).finditer(text):
        content = _content(text[: end.start()], language)
        is_counted = len(content) == 1 and _is_before_figure(text, end.start(), language)
        is_compound = is_counted or (language == "de" and any(len(each) >= _LONG_WORD for each in content))
        if (
            len(content) >= _LEAST_WORDS
            or is_compound
            or title_in(head := text[: end.start()].strip(), language) == head
        ):
            return text[: end.start()]
    return text


def _is_before_figure(text: str, at: int, language: str) -> bool:
    """Whether a word that ends a phrase stands there, with a figure behind it ("banquets up to 250 guests")."""
    found = _FIGURE.match(text, at)
    return found is not None and found[1].casefold() not in CLAUSE_WORDS[language].links


def _ended(text: str, language: str) -> str:
    """The text without words at its end that only bind."""
    kept = text.strip(_EDGES).split(" ")
    while len(kept) > 1 and kept[-1].casefold() in STOP_WORDS[language] and not kept[-1][0].isupper():
        kept.pop()
    return " ".join(kept).strip(_EDGES)


def _content(text: str, language: str) -> list[str]:
    return [each for each in content_words(text, language) if each.isalpha()]


def _ends_in_verb(text: str) -> bool:
    last = text.rpartition(" ")[2]
    return last.islower() and last.endswith(_VERB_ENDINGS) and " " in text


def _fits(name: str) -> bool:
    return 0 < len(name) <= LONGEST_NAME and len(words(name)) <= _MOST_WORDS


@cache
def _leads(language: str) -> re.Pattern[str]:
    leads = any_of(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].duty_leads)
    return re.compile(rf"(?:(?:{leads})(?:\s+|(?<=')|(?<=’)))", re.IGNORECASE)


@cache
def _joint(language: str) -> re.Pattern[str]:
    return re.compile(rf"\s(?:{any_of(CLAUSE_WORDS[language].joints)})\s")


@cache
def _ends(language: str) -> re.Pattern[str]:
    speech = CLAUSE_WORDS[language]
    listed = {*speech.prepositions, *speech.subordinate, *RESUME_WORDS[language].duty_ends} - speech.links
    counted = rf"(?:\b(?:{any_of(speech.links)})\s+|)\d[\d.,]{{0,12}}\s?%|\b(?:{any_of(speech.links)})\s+\d"
    return re.compile(rf"(?<![\w-])(?:{any_of(listed)})(?![\w-])|{counted}", re.IGNORECASE)
