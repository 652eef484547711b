"""A matter that there is not in somebody's life: "There's no ordering in where I live." (D4)."""

import re
from typing import Final

from shared.language.rules.listening import is_question
from shared.language.rules.manner_phrases import MANNERS, finds
from shared.language.rules.matching import stems
from shared.language.rules.stems import stem
from shared.text.plain_words import plain_words
from shared.text.sentences import sentences
from shared.text.words import content_words

_FIRST: Final = 2
"""Sentences in which somebody says so at once."""
_LONGEST: Final = 200
"""Characters of a clause that says no more."""
_CLAUSE: Final = re.compile(r"[,;:.!?…\n–—]+")


def denies_matter(answer: str, matter: str, language: str) -> bool:
    """Whether an answer begins by saying that there is nothing of the matter, and nothing of a part of it alone."""
    begun = [each for each in sentences(answer)[:_FIRST] if not is_question(each)]
    return any(_denies(each, matter, language) for part in begun for each in _CLAUSE.split(part))


def _denies(clause: str, matter: str, language: str) -> bool:
    book, said = MANNERS[language], plain_words(clause[:_LONGEST])
    begin = next((at for at in range(len(said)) if finds(said[at:], book.has_none, 1)), None)
    if begin is None:
        return False
    phrase = max((each for each in book.has_none if finds(said[begin:], (each,), 1)), key=len)
    rest = " ".join(said[begin + len(phrase.split()) :])
    told, about = stems(rest, language), stems(" ".join(plain_words(matter)), language)
    around = {stem(each, language) for each in book.around}
    is_all = told - about <= around or not set(content_words(rest, language)) - set(book.around)
    return not told.isdisjoint(about) and is_all
