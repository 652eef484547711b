"""Whether an answer tells of something grave, or hard for the person: it gets one plain sentence before the next question
(G2), where it is neither mourned nor confided, which get a word of their own.

A word for such a thing alone says little ("the hospital orders trays"), and so does the meaning alone: both have to. The
linear model over the vector of a sentence is one for all languages; `tools/fit_hardship.py` fits it to `tools/hardship/`.
"""

import re
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.asides.addressed import only_tells
from shared.language.rules.exploration.sub_goals_heard import any_of_words
from shared.language.rules.hearing.intent_model import odds_of
from shared.language.rules.hearing.manner_phrases import MANNERS, finds, says
from shared.language.rules.past_forms import begins_with_if
from shared.language.sentence_encoder import load_encoder
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.spoken import in_all

NAME: Final = "sentence_hardship"
SURE: Final = 0.75
_MOST_SENTENCES: Final = 30
_MOST_CHARS: Final = 400
_LOOKED_AT: Final = 1_000
_NEAR: Final = 3
"""Sentences at the beginning, and at the end, in which somebody says in passing how they are."""
_SHORT: Final = 12


class HardshipWords(Frozen):
    """The vocabulary of one language: without one of `signs` a sentence tells of no hardship; `recognised` is said.
    Who is `tired` just now, as `plain_words` gives it, hears `of_tiredness`."""

    recognised: tuple[str, ...]
    signs: tuple[str, ...]
    tired: tuple[str, ...]
    of_tiredness: str


HARDSHIP_WORDS: Final = in_all(HardshipWords, "hardship")


def tells_of_hardship(answer: str, language: str) -> bool:
    """Whether a sentence of the answer does, and none says that it is all right; never without a sentence encoder."""
    encoder = load_encoder()
    told = [each[:_MOST_CHARS] for each in sentences(answer)[:_MOST_SENTENCES]]
    if encoder is None or any(says(each, MANNERS[language].composed) for each in told):
        return False
    return any(odds_of(encoder.encode(each), NAME)[1] >= SURE for each in told if may_be_hard(each, language))


def tells_of_tiredness(answer: str, language: str) -> bool:
    """Whether a short sentence at the beginning or the end says that its author is tired just now, not when one is."""
    told = sentences(answer[:_LOOKED_AT])
    near = (*told[:_NEAR], *(sentences(answer[-_LOOKED_AT:])[-_NEAR:] if len(told) > _NEAR else ()))
    return any(
        len(each.split()) <= _SHORT
        and "?" not in each
        and finds(plain_words(each), HARDSHIP_WORDS[language].tired)
        and not only_tells(each, language)
        for each in near
    )


def may_be_hard(sentence: str, language: str) -> bool:
    """Whether it has a word for something hard, and neither asks nor supposes it."""
    is_told = "?" not in sentence and not begins_with_if(sentence, language)
    return is_told and _signs(language).search(" ".join(plain_words(sentence))) is not None


@cache
def _signs(language: str) -> re.Pattern[str]:
    signs = HARDSHIP_WORDS[language].signs
    return any_of_words(tuple(" ".join(plain_words(each)) + "*" * each.endswith("*") for each in signs))
