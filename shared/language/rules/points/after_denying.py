"""What is told after the question was denied: "There is no ordinary day. I …", "Nothing alone. Ah yes, once …"."""

import re
from collections.abc import Sequence
from typing import Final

from shared.language.rules.points.matching import KINSHIP, best_likeness
from shared.language.rules.said import SaidSentence, negates
from shared.text.words import content_words

_MOST_OF_A_DENIAL: Final = 3
"""Words, beside those of the question, of a sentence that does little but deny it."""
_AFTER_ALL: Final = re.compile(
    r"\W*(?:(?:oh|ah|ach|well|bueno|beh|na)\b\W*)?"
    r"(?:yes|yeah|once|one time|doch|einmal|si|sí|sì|une fois|una vez|una volta)\b",
    re.IGNORECASE,
)
"""How somebody who denied it remembers a case."""


def after_denying(made: Sequence[SaidSentence], language: str) -> Sequence[SaidSentence]:
    """The sentences without those that deny the question, and without all before a case that is remembered after them;
    all of them where nothing else is told."""
    denied, begin = False, 0
    for at, each in enumerate(made):
        if denied and _AFTER_ALL.match(each.text):
            begin = at
        denied = denied or negates(each.told, language)
    return [each for each in made[begin:] if not _denies_the_question(each, language)] or made


def _denies_the_question(said: SaidSentence, language: str) -> bool:
    own = {
        each
        for each in content_words(said.told, language)
        if best_likeness(each, said.asked, language) < KINSHIP
    }
    return negates(said.told, language) and len(own) <= _MOST_OF_A_DENIAL
