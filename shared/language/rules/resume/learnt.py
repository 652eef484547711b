"""What a resume says of courses, certificates and licences, and of a person's nature: neither is work that was done (E2).

"Forklift licence, fire safety course 2019" tells what somebody learnt; "people skills, calm" what everybody writes.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.phrase_patterns import any_of, whole_phrase
from shared.text.words import content_words, words

_PARTS: Final = re.compile(r"[,;:()–—|•]|\s(?:and|und|et|y|e)\s")
_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d(?!\d)")
_ENDS_IN_A_YEAR: Final = re.compile(r"(?<!\d)(?:19|20)\d\d\)?[.\s]{0,3}$")


def is_of_a_course(text: str, language: str) -> bool:
    """Whether every part of a line tells of a course, a certificate or a licence, and it begins with no deed.

    "Training" may have been given as well: it is one beside a certificate, or with a year. A certificate with its year
    is one whatever it names: "NVQ Level 3 Warehousing and Storage, 2009".
    """
    parts = [part for part in _PARTS.split(text) if content_words(part, language)]
    sure = [_certificate(language).search(part) is not None for part in parts]
    if not parts or _begins_with_a_deed(text, language):
        return False
    if sure[0] and _ENDS_IN_A_YEAR.search(text):
        return True
    dated = _YEAR.search(text) is not None
    return (any(sure) or dated) and all(
        is_sure or _schooling(language).search(part) is not None
        for is_sure, part in zip(sure, parts, strict=True)
    )


def is_of_their_nature(text: str, language: str) -> bool:
    """Whether an item of a list names but what somebody is like: "calm", "good with people"."""
    left = _nature(language).sub(" ", text)
    return left != text and not content_words(left, language)


def _begins_with_a_deed(text: str, language: str) -> bool:
    first = next(iter(words(text)), "")
    is_schooling = _schooling(language).search(first) or _certificate(language).search(first)
    return is_schooling is None and _deeds(language).fullmatch(first) is not None


@cache
def _certificate(language: str) -> re.Pattern[str]:
    return _of_words(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].certificates)


@cache
def _schooling(language: str) -> re.Pattern[str]:
    return _of_words(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].schooling)


def _of_words(phrases: Iterable[str]) -> re.Pattern[str]:
    """Finds whole phrases, and what begins with "-" at the end of a compound."""
    listed = list(phrases)
    whole = any_of(phrase for phrase in listed if phrase[0] != "-")
    ends = any_of(phrase[1:] for phrase in listed if phrase[0] == "-") or "(?!)"
    return re.compile(rf"(?<!\w)(?:{whole})(?!\w)|(?<=\w)(?:{ends})(?!\w)", re.IGNORECASE)


@cache
def _nature(language: str) -> re.Pattern[str]:
    return whole_phrase(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].nature)


@cache
def _deeds(language: str) -> re.Pattern[str]:
    return re.compile(
        any_of(phrase for each in spoken(language) for phrase in RESUME_WORDS[each].doing), re.IGNORECASE
    )
