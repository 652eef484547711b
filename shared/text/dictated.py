"""Marks that are said where somebody dictates, made real: "I sold it full stop My son comma he said …".

Where they stay words, a whole tale is one sentence to every rule. A text has them plainly where there are two of them, or
one ends it; words that are also something else ("Punkt", "period") count only beside others, and with none typed.
"""

import re
from dataclasses import dataclass
from functools import cache
from typing import Final, Literal

from shared.text.remembering import remembering
from shared.text.spoken import in_all
from shared.text.words import words

_REAL: Final = {
    "stop": ".",
    "comma": ",",
    "question": "?",
    "exclamation": "!",
    "semicolon": ";",
    "paragraph": "\n",
}
_LEAST: Final = 2
_NEAR: Final = 30
"""Characters within which the word before a mark, or behind it, stands."""
_TYPED: Final = re.compile(r"[.!?…]\s+\w")
_NEXT_LETTER: Final = re.compile(r"([.?!]\s|\n)([^\W\d_])")


@dataclass(frozen=True)
class DictatedWords:
    """The vocabulary of one language: how `marks` are said, and which of them are `loose`, since they say something else,
    too: behind a word `not_after` and before one `not_before` each does. Beside a word of `addresses` a dot is meant.
    """

    marks: dict[
        Literal["stop", "comma", "question", "exclamation", "semicolon", "paragraph"], tuple[str, ...]
    ]
    loose: frozenset[str]
    not_after: frozenset[str]
    not_before: frozenset[str]
    addresses: frozenset[str]


DICTATED: Final = in_all(DictatedWords, "dictated")


@remembering
def with_marks(text: str, language: str) -> str:
    """The text with real marks in place of spoken ones, where it plainly has some; else as it is."""
    book, folded = DICTATED[language], text.lower()
    if not any(each in folded for each in _longest_words(language)):
        return text
    found = [each for each in _pattern(language).finditer(text) if _is_mark(text, each, book)]
    plain = [each for each in found if _folded(each) not in book.loose]
    if _TYPED.search(text) or (found and not book.addresses.isdisjoint(words(text))):
        found = plain
    ends = found and found[-1].end() == len(text.rstrip())
    if not ((ends and plain == found) or (len(found) >= _LEAST and (plain or ends))):
        return text
    pieces, at = list[str](), 0
    for each in found:
        pieces += [text[at : each.start()], _real(language)[_folded(each)]]
        at = each.end()
    marked = "".join([*pieces, text[at:]])
    return _NEXT_LETTER.sub(lambda begun: begun[1] + begun[2].upper(), marked)


def _folded(mark: re.Match[str]) -> str:
    return " ".join(mark[1].lower().replace("’", "'").split())


def _is_mark(text: str, found: re.Match[str], book: DictatedWords) -> bool:
    before = words(text[max(0, found.start() - _NEAR) : found.start()])[-1:]
    behind = words(text[found.end() : found.end() + _NEAR])[:1]
    return book.not_after.isdisjoint(before) and book.not_before.isdisjoint(behind)


@cache
def _real(language: str) -> dict[str, str]:
    return {said: _REAL[kind] for kind, known in DICTATED[language].marks.items() for said in known}


@cache
def _longest_words(language: str) -> frozenset[str]:
    return frozenset(max(said.replace("'", " ").split(), key=len) for said in _real(language))


@cache
def _pattern(language: str) -> re.Pattern[str]:
    """A mark with the blank before it, and with what a machine typed behind it."""
    said = sorted(_real(language), key=len, reverse=True)
    marks = "|".join(re.escape(each).replace(r"\ ", r"\s").replace("'", "['’]") for each in said)
    return re.compile(rf"(?<=\w),?\s++({marks})(?:[.,;:!?]++|(?=\s|$))", re.IGNORECASE)
