"""Whether a post or a job means to lead people or to answer for money, and whether somebody told of it (E2)."""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final, Literal

from shared.language.rules.resume.post_words import POST_WORDS
from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.phrase_patterns import whole_phrase
from shared.text.sentences import sentences

type Charge = Literal["people", "money"]
"""What somebody answers for beside their own work."""
type _Listed = Literal["leading", "not_leading", "of_money", "people_told", "money_told"]

_LOOKED_AT: Final = 10_000
_DIGIT: Final = re.compile(r"\d")


def untold_charges(
    post: str | None, titles: Iterable[str], lines: Iterable[str], language: str
) -> tuple[Charge, ...]:
    """What the post, or without one the title of a job, puts into somebody's charge and no line tells of: who leads
    people answers for money as well."""
    told, leads = [*lines], any(leads_people(each, language) for each in ((post,) if post else titles))
    wanted: dict[Charge, bool] = {
        "people": leads,
        "money": leads or (post is not None and _phrases("of_money", language).search(post) is not None),
    }
    return tuple(
        charge
        for charge, is_wanted in wanted.items()
        if is_wanted and not any(tells_of_charge(charge, line, language) for line in told)
    )


def leads_people(title: str, language: str) -> bool:
    """Whether a post or a job title says that people are led."""
    said = _phrases("not_leading", language).sub(" ", title)
    return _phrases("leading", language).search(said) is not None


def tells_of_charge(charge: Charge, text: str, language: str) -> bool:
    """Whether one sentence tells of the people somebody leads, or the money they answer for, and how many or how much."""
    signs = _phrases("people_told" if charge == "people" else "money_told", language)
    return any(signs.search(each) and gives_a_number(each, language) for each in sentences(text[:_LOOKED_AT]))


def gives_a_number(text: str, language: str) -> bool:
    return bool(_DIGIT.search(text) or _number(language).search(text[:_LOOKED_AT]))


@cache
def _phrases(name: _Listed, language: str) -> re.Pattern[str]:
    books = [(POST_WORDS[each], RESUME_WORDS[each]) for each in spoken(language)]
    listed = [phrase for book, _ in books for phrase in getattr(book, name)]
    if name == "people_told":
        listed += [phrase for _, book in books for phrase in book.line_signs["leading"]]
    return whole_phrase(listed)


@cache
def _number(language: str) -> re.Pattern[str]:
    return whole_phrase(RESUME_WORDS[language].numbers)
