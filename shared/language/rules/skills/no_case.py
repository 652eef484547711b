"""Whether somebody has no real case of a skill to tell: "No, sorry, there isn't one" (E2, G1)."""

from typing import Final

from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.objections import OBJECTIONS
from shared.language.rules.resume.words import RESUME_WORDS
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import words

_LONGEST: Final = 10
_FIRST: Final = 2
"""Sentences in which it is said, questions aside."""


def has_no_case(answer: str, question: str, language: str) -> bool:
    """Whether a question for one real case is answered with a few words that say that there is none: at the
    end of a clause, since "there isn't one single case" has many to tell."""
    if not question.endswith(RESUME_WORDS[language].probes["depth"]):
        return False
    told = [each for each in sentences(answer) if not is_question(each)][:_FIRST]
    nones = tuple(OBJECTIONS[language].none)
    return any(
        len(words(each)) <= _LONGEST
        and any(" ".join(plain_words(part)).endswith(nones) for part in each.split(","))
        for each in told
    )
