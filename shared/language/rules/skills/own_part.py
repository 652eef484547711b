"""Whether an answer tells what its author does themselves and whom they turn to, so that nobody asks for it (E2, G2)."""

from typing import Final

from shared.language.rules.hearing.listening import mentions
from shared.language.rules.resume.words import RESUME_WORDS
from shared.text.words import words

_AT_LENGTH: Final = 15


def tells_own_part(answer: str, language: str) -> bool:
    """Whether an answer of some length speaks in the first person of others who had a part: "I ring the ward first"."""
    return len(words(answer)) >= _AT_LENGTH and mentions(answer, RESUME_WORDS[language].turning_to)
