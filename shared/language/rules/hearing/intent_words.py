"""What the words of an utterance are about: the marks by which the intents are told apart.

`intent_words.json` of a language names kinds of words and phrases ("end", "person", "sad"). A mark is a word, a kind, or
two kinds that follow each other, so that "I have to catch my train" and "I must see to the soup" look alike.
"""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from itertools import pairwise
from typing import Final

from shared.text.plain_words import plain_words
from shared.text.remembering import remembering
from shared.text.spoken import in_one
from shared.text.words import content_words

NO_SUBJECT: Final = frozenset({"es", "it"})
"""Languages in which a verb says "I", "he" or "she" by itself."""
_SIGN: Final = re.compile(r"([?\"“”„«»])")
_START: Final = "^"
_END: Final = "$"
_PART_SIZES: Final = (2, 3, 4)
_LONGEST_WORD: Final = 30
_WORDS_A_STEP: Final = 4
_LONGEST_STEP: Final = 5


@dataclass(frozen=True, slots=True)
class Piece:
    """A word or a phrase of an utterance, and the kinds that it belongs to."""

    text: str
    kinds: tuple[str, ...] = ()

    @property
    def name(self) -> str:
        return self.kinds[0] if self.kinds else self.text


def pieces(text: str, language: str) -> list[Piece]:
    """The text from left to right, the longest known phrase at each place; `?` and quotation marks are kept."""
    return list(_pieces(text, language))


def first_piece(text: str, language: str) -> Piece | None:
    """The first of the pieces, without a look at the others."""
    return next(_read(_signs_and_words(text), language), None)


@remembering
def _pieces(text: str, language: str) -> tuple[Piece, ...]:
    return tuple(_read(_signs_and_words(text), language))


def kinds_of(found: Iterable[Piece]) -> frozenset[str]:
    return frozenset(kind for piece in found for kind in piece.kinds)


def own_words(text: str, language: str) -> list[str]:
    """The words with a meaning that are of none of these kinds: what the text is about, if anything."""
    return content_words(" ".join(each.text for each in pieces(text, language) if not each.kinds), language)


def marks(found: list[Piece]) -> set[str]:
    """The marks of an utterance by which it is compared with the examples."""
    named = [_START, *(piece.name for piece in found), _END]
    kinds = [_START, *(piece.kinds[0] for piece in found if piece.kinds), _END]
    step = min(sum(piece.text.count(" ") + 1 for piece in found) // _WORDS_A_STEP, _LONGEST_STEP)
    return {
        f"length {step}",
        *(f"word {word}" for piece in found for word in piece.text.split()),
        *(f"kind {kind}" for piece in found for kind in piece.kinds),
        *(f"beside {one} {other}" for one, other in _beside(named, found)),
        *(f"then {one} {other}" for one, other in pairwise(kinds)),
    }


def pairs(found: list[Piece]) -> set[str]:
    """Two words in a row, the first and the last with where the utterance begins and ends."""
    said = [_START, *(word for piece in found for word in piece.text.split()), _END]
    return {f"pair {one} {other}" for one, other in pairwise(said)}


def parts(found: list[Piece]) -> set[str]:
    """Two to four letters in a row: what the forms of a word share, and a word and its misspelling."""
    said = {f"_{word[:_LONGEST_WORD]}_" for piece in found for word in piece.text.split()}
    return {
        f"part {word[at : at + size]}"
        for word in said
        for size in _PART_SIZES
        for at in range(len(word) - size + 1)
    }


def _beside(named: list[str], found: list[Piece]) -> Iterator[tuple[str, str]]:
    """Neighbours of which one has a kind at least."""
    known = [False, *(bool(piece.kinds) for piece in found), False]
    for at, pair in enumerate(pairwise(named)):
        if known[at] or known[at + 1]:
            yield pair


def _signs_and_words(text: str) -> list[str]:
    said: list[str] = []
    for part in _SIGN.split(text):
        if part and _SIGN.fullmatch(part):
            said.append("?" if part == "?" else '"')
        else:
            said.extend(plain_words(part))
    return said


def _read(said: list[str], language: str) -> Iterator[Piece]:
    kinds = _kinds(language)
    longest = _longest(language)
    place = 0
    while place < len(said):
        if said[place] not in longest:  # as most words
            yield Piece(said[place])
            place += 1
            continue
        for length in range(min(longest[said[place]], len(said) - place), 0, -1):
            phrase = tuple(said[place : place + length])
            if phrase in kinds or length == 1:
                yield Piece(" ".join(phrase), kinds.get(phrase, ()))
                place += length
                break


@cache
def _kinds(language: str) -> dict[tuple[str, ...], tuple[str, ...]]:
    found: dict[tuple[str, ...], tuple[str, ...]] = {}
    for kind, phrases in in_one(dict[str, list[str]], language, "intent_words").items():
        for phrase in map(tuple, map(plain_words, phrases)):
            if kind not in found.get(phrase, ()):
                found[phrase] = (*found.get(phrase, ()), kind)
    return found


@cache
def _longest(language: str) -> dict[str, int]:
    """How many words the longest phrase has that begins with this word."""
    longest: dict[str, int] = {}
    for phrase in _kinds(language):
        longest[phrase[0]] = max(len(phrase), longest.get(phrase[0], 0))
    return longest
