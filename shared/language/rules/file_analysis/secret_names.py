"""What a password, a key or a code is for, in the words of its line: "wifi password", "contraseña del correo" (B1).

Only words of letters beside the noun are shown, and nothing behind it but what follows a preposition: what follows a
colon or a verb may be the secret itself.
"""

import re
from functools import cache
from typing import Final

from shared.text.clause_words import CLAUSE_WORDS
from shared.text.phrase_patterns import any_of
from shared.text.spoken import in_all
from shared.text.stop_words import FUNCTION_WORDS

_MOST_BESIDE: Final = 2
_MOST_BEHIND: Final = 6
"""A preposition, an article, a name of three words, and what follows."""
_LOOKED_AT: Final = 400
_WORD: Final = re.compile(r"[^\W\d_](?:[^\W\d_]|[-'’](?=[^\W\d_]))*")
_PREPOSITIONS: Final = frozenset(each for book in CLAUSE_WORDS.values() for each in book.prepositions) | {
    "del",
    "della",
}


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
    """The last words before the noun, with nothing but blanks between; none that only join or point."""
    beside: list[str] = []
    rest = text
    while len(beside) < _MOST_BESIDE and (found := _LAST_WORD.search(rest)):
        if found[1].casefold() in FUNCTION_WORDS:
            break
        beside.insert(0, found[1])
        rest = rest[: found.start(1)]
    return beside


def _words_behind(text: str) -> list[str]:
    """A preposition right behind the noun, with the words that name something up to a mark, a figure or a verb.

    Where they end with the line, and are more than one, the last may be the secret.
    """
    said = text.split()[:_MOST_BEHIND]
    if not said or said[0].casefold() not in _PREPOSITIONS:
        return []
    named: list[str] = []
    for at, each in enumerate(said):
        found = _WORD.match(each)
        is_joining = found is not None and found[0].casefold() in FUNCTION_WORDS | _PREPOSITIONS
        if found is None or (named and is_joining):
            return [*said[: at - len(named)], *named]
        if is_joining:
            continue
        named.append(found[0])
        if found.end() < len(each):
            return [*said[: at + 1 - len(named)], *named]
    return said if len(named) == 1 else []


_LAST_WORD: Final = re.compile(rf"(?<![\w.-])({_WORD.pattern})[ ]$")


@cache
def _nouns() -> re.Pattern[str]:
    listed = in_all(tuple[str, ...], "file_analysis", "secret")
    phrases = sorted({phrase for each in listed.values() for phrase in each})
    return re.compile(rf"(?<!\w)(?:{any_of(phrases)})(?!\w)", re.IGNORECASE)
