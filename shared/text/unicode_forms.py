"""The normal forms of Unicode, in linear time.

Normalisation sorts the marks on one letter by insertion, which takes the square of their number. No
language puts more than a few on a letter; Unicode's stream-safe text format (UAX #15) allows thirty.
"""

import re
import unicodedata
from functools import lru_cache
from typing import Final, Literal

MOST_MARKS: Final = 30
"""How many marks one letter may carry; those beyond are dropped."""
MOST_GROWTH: Final = 3
"""A syllable of Hangul becomes three letters."""
_ANY_LIGATURES: Final = 200
_LONG: Final = 1_000
_MAY_BE_MARKS: Final = re.compile(rf"[^\x00-\u02ff]{{{MOST_MARKS + 1},}}")
_MARKS_BY_THEIR_PARTS: Final = frozenset("\u0f73\u0f75\u0f81\uff9e\uff9f")
"""Characters that are taken apart into marks alone, though they are none themselves."""


type NormalForm = Literal["NFC", "NFKC", "NFKD"]


def normal_form(form: NormalForm, text: str) -> str:
    """The text in this normal form, with at most thirty marks on a letter.

    What grows to more than three times its length, as no script does, is cut: U+FDFA alone stands for 18 letters.
    """
    if text.isascii():
        return text
    return _remembered(form, text) if len(text) > _LONG else _normal_form(form, text)


def _normal_form(form: NormalForm, text: str) -> str:
    return unicodedata.normalize(form, with_few_marks(text))[: MOST_GROWTH * len(text) + _ANY_LIGATURES]


_remembered = lru_cache(maxsize=16)(_normal_form)
"""A long text is looked at for many things, one after the other."""


def with_few_marks(text: str) -> str:
    return text if text.isascii() else _MAY_BE_MARKS.sub(_few_marks, text)


def _few_marks(run: re.Match[str]) -> str:
    kept: list[str] = []
    marks = 0
    for char in run.group():
        marks = marks + 1 if unicodedata.combining(char) or char in _MARKS_BY_THEIR_PARTS else 0
        if marks <= MOST_MARKS:
            kept.append(char)
    return "".join(kept)
