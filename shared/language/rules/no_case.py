"""Whether somebody has no real case of a skill to tell: "No, sorry, there isn't one" (E2, G1)."""

from typing import Final

from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import says
from shared.language.rules.objections import OBJECTIONS
from shared.language.rules.resume_words import RESUME_WORDS
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST: Final = 10
_FIRST: Final = 2
"""Sentences in which it is said, questions aside."""


def has_no_case(answer: str, question: str, language: str) -> bool:
    """Whether a question for one real case is answered with a few words that say that there is none."""
    if not question.endswith(RESUME_WORDS[language].probes["depth"]):
        return False
    told = [each for each in sentences(answer) if not is_question(each)][:_FIRST]
    return any(len(words(each)) <= _LONGEST and says(each, OBJECTIONS[language].none) for each in told)
