"""How far words of an ideal answer are found again in what was said: the lexical half of all judging by rules.

Two words match by their stems, or in part by their letters, which forgives typing errors and kinship ("initialise",
"initialisation"). Numbers and short words ("FIFO") match only themselves, and a negated word ("nonconstant") does not
match its plain form.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from shared.language.rules.stems import stem
from shared.text.words import content_words, spelled_out, words

KINSHIP: Final = 0.5
_SHORTEST_KIN: Final = 5
_NEGATIVE_PREFIXES: Final = frozenset({"a", "non", "un", "in", "im", "ir", "dis", "de", "anti", "nicht"})


@lru_cache(maxsize=2_000)
def content(text: str, language: str) -> tuple[str, ...]:
    """The distinct content words of a text; all its words when none is one ("no", "it is")."""
    return tuple(dict.fromkeys(content_words(spelled_out(text), language) or words(text)))


@lru_cache(maxsize=2_000)
def stems(text: str, language: str) -> frozenset[str]:
    return frozenset(stem(word, language) for word in content(text, language))


def speaks_of(name: str, text: str, language: str) -> bool:
    """Whether a text has a word of a thing's name, in whatever form."""
    return not stems(name, language).isdisjoint(stems(text, language))


def without(listed: Iterable[str], known: frozenset[str], language: str) -> list[str]:
    return [word for word in listed if stem(word, language) not in known]


def best_likeness(word: str, said: Iterable[str], language: str) -> float:
    """How like the word is to the one of these that is most like it, 0..1; 0 for none.

    1 for the same stem, else the share of letter pairs in common (Dice's coefficient) where that is at least a half.
    """
    compared = _comparable(tuple(said), language)
    if stem(word, language) in compared.stems:
        return 1.0
    if not _may_have_kin(word):
        return 0.0
    pairs, best = _letter_pairs(word), 0.0
    for other, its_pairs in compared.kin:
        dice = 2 * len(pairs & its_pairs) / (len(pairs) + len(its_pairs))
        if dice >= KINSHIP and dice > best and not _negates(word, other):
            best = dice
    return best


@dataclass(frozen=True, slots=True)
class _Comparable:
    """Words made ready to be compared: all stems, and of the words that may match by their letters the letter pairs."""

    stems: frozenset[str]
    kin: tuple[tuple[str, frozenset[str]], ...]


@lru_cache(maxsize=5_000)
def _comparable(said: tuple[str, ...], language: str) -> _Comparable:
    kin = tuple((word, _letter_pairs(word)) for word in said if _may_have_kin(word))
    return _Comparable(frozenset(stem(word, language) for word in said), kin)


def _may_have_kin(word: str) -> bool:
    return len(word) >= _SHORTEST_KIN and word.isalpha()


def share(wanted: Sequence[str], said: Sequence[str], language: str) -> float:
    """The share of the wanted words that were said, 0..1; 0 when none is wanted."""
    return sum(best_likeness(word, said, language) for word in wanted) / len(wanted) if wanted else 0.0


@lru_cache(maxsize=20_000)
def _letter_pairs(word: str) -> frozenset[str]:
    framed = f" {word} "
    return frozenset(framed[at : at + 2] for at in range(len(framed) - 1))


def _negates(one: str, two: str) -> bool:
    longer, shorter = (one, two) if len(one) > len(two) else (two, one)
    return longer.endswith(shorter) and longer.removesuffix(shorter) in _NEGATIVE_PREFIXES
