"""What a password, a key or a code is for, in the words of its line: "wifi password", "contraseña del correo" (B1).

Any other word beside the noun may be the secret itself, so nothing is shown but what is known to have one, or the one
word behind "for" or "of"; "PIN of the cold store door" ends in what has one. In doubt nothing else is.
"""

import re
from functools import cache
from typing import Final

from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS

_MOST_BESIDE: Final = 2
_MOST_BEHIND: Final = 5
"""A preposition, two articles, a name, and what follows."""
_LOOKED_AT: Final = 400
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|['’](?=[^\W\d_]))*+")
_LAST_WORD: Final = re.compile(r"(?<![\w.'’-])([^\W\d_](?:[^\W\d_]|-(?=[^\W\d_]))*) $")
_MARKS: Final = ",.;:!?"
_FOR_WORDS: Final = "for of für vom zum zur pour de d du des del para di della dello dell dei delle per"
_FOR: Final = frozenset(_FOR_WORDS.split())
"""Prepositions that what has a password follows; behind "to", "auf" or "en" may stand what it was changed to."""


def secret_name(text: str) -> str | None:
    """The noun with what it is for; None where the line does not say that beside it."""
    found = _nouns().search(text[:_LOOKED_AT])
    if found is None:
        return None
    before, behind = _words_before(text[: found.start()]), _words_behind(text[found.end() : _LOOKED_AT])
    if before:
        return " ".join((*before, found[0]))
    return " ".join((found[0], *behind)) if behind else None


def _words_before(text: str) -> list[str]:
    """The last words before the noun that are known to have a password, with nothing but blanks between."""
    beside: list[str] = []
    rest = text
    while len(beside) < _MOST_BESIDE and (found := _LAST_WORD.search(rest)):
        if found[1].casefold() not in _locked():
            break
        beside.insert(0, found[1])
        rest = rest[: found.start(1)]
    return beside


def _words_behind(text: str) -> list[str]:
    """A preposition right behind the noun, with what it names: one word, or some that end in what is known to have one.

    Where another word may be part of the name, or one is none of letters alone, only what is known to have one.
    """
    said = text.split()[:_MOST_BEHIND]
    if not said or not text[:1].isspace() or said[0].casefold() not in _FOR:
        return []
    named, known = 0, list[str]()
    for at, each in enumerate(said[1:], start=1):
        word = each.rstrip(_MARKS)
        if not _WORD.fullmatch(word):
            return known
        is_last = word != each or at + 1 == len(said) or _joins(said[at + 1])
        named += word.casefold() not in FUNCTION_WORDS | _FOR
        if named == 1 and word.casefold() in _locked():
            known = [*said[:at], word]
        if named and is_last:
            return [*said[:at], word] if named == 1 or word.casefold() in _locked() else known
        if word != each:
            return known
    return known


def _joins(word: str) -> bool:
    """Whether it goes on with something else than the name: a word that only joins, a figure, a bracket or a dash."""
    found = _WORD.match(word)
    return found is None or word.rstrip(_MARKS).casefold() in FUNCTION_WORDS


@cache
def _locked() -> frozenset[str]:
    return frozenset(
        word for each in in_all(tuple[str, ...], "file_analysis", "locked").values() for word in each
    )


@cache
def _nouns() -> re.Pattern[str]:
    """The noun with at most the ending of a plural: no other that it may have ("password1") is shown."""
    listed = in_all(tuple[str, ...], "file_analysis", "secret")
    phrases = sorted({phrase for each in listed.values() for phrase in each})
    ending = any_of(phrases).replace(r"\w*", "(?:e?s|e)?")
    return re.compile(rf"(?<!\w)(?:{ending})(?!\w)", re.IGNORECASE)
