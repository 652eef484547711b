"""What makes it doubtful that words of a resume tell of a deed of the person's own, done and still true (E4).

Two degrees: what was sold, planned, failed, has expired or is somebody else's is no skill; a slight or shared part in a
thing may be one, but answers no question.
"""

import re
from collections.abc import Iterable
from functools import cache
from typing import Final

from shared.language.rules.points.matching import stems
from shared.language.rules.resume.words import RESUME_WORDS, spoken
from shared.text.phrase_patterns import whole_phrase
from shared.text.stop_words import STOP_WORDS

_NOTHING: Final[frozenset[str]] = frozenset()


def is_none_of_theirs(text: str, language: str, asked: frozenset[str] = _NOTHING) -> bool:
    """Whether a text tells of what was sold, planned or failed, is over, or is of another person.

    The `asked` stems are no doubt ("marketing" where marketing is asked for).
    """
    return _doubts(_strong(language), text, language, asked)


def is_slight(text: str, language: str, asked: frozenset[str] = _NOTHING) -> bool:
    """Whether a text tells of a small part or of others who had one."""
    return _doubts(_slight(language), text, language, asked)


def _doubts(signs: re.Pattern[str], text: str, language: str, asked: frozenset[str]) -> bool:
    return any(not stems(sign.group(), language) <= asked for sign in signs.finditer(text))


@cache
def _strong(language: str) -> re.Pattern[str]:
    return whole_phrase(_meant((each, RESUME_WORDS[each].doubts) for each in spoken(language)))


@cache
def _slight(language: str) -> re.Pattern[str]:
    return whole_phrase(_meant((each, RESUME_WORDS[each].fill_doubts) for each in spoken(language)))


def _meant(listed: Iterable[tuple[str, Iterable[str]]]) -> list[str]:
    """The phrases; of those of English no common word of the language itself (Spanish "he"), and none of any ending."""
    (own, own_phrases), *others = listed
    foreign = (each for _, phrases in others for each in phrases if "*" not in each)
    return [*own_phrases, *(each for each in foreign if each not in STOP_WORDS[own])]
