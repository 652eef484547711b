"""In which of the five languages texts are written, where their stop words say so plainly."""

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final, get_args

from shared.interview.state_machine.settings import LanguageCode
from shared.text.remembering import remembering
from shared.text.stop_words import STOP_WORDS
from shared.text.words import words

_LANGUAGES: Final[tuple[LanguageCode, ...]] = get_args(LanguageCode.__value__)
_LOOKED_AT: Final = 20_000
"""Characters of a text."""
_FEWEST: Final = 6
"""Different words that speak for a language."""
_SHARE: Final = 0.75
"""Of all words that speak for any language."""
_LATELY: Final = 3
"""Answers that tell the language of a short one together."""


def written_in(texts: Iterable[str]) -> LanguageCode | None:
    """The language of most words that only one language has; None where they are few, or speak for several."""
    spoken = _spoken(texts)
    likeliest, most = spoken.most_common(1)[0]
    return likeliest if most >= _FEWEST and most >= _SHARE * spoken.total() else None


def spoken_in(said: Sequence[str], at: int, language: LanguageCode) -> LanguageCode:
    """The language of one of somebody's answers: its own, that of the latest ones with it, or that of the interview."""
    return written_in(said[at : at + 1]) or written_in(said[max(0, at + 1 - _LATELY) : at + 1]) or language


def in_other_languages(one: str, other: str) -> bool:
    """Whether two short texts are likely to be in two languages, so that they share no words whatever they are about."""
    languages = (_likeliest(one), _likeliest(other))
    return None not in languages and len(set(languages)) > 1


def _likeliest(text: str) -> LanguageCode | None:
    (likeliest, most), (_, next_most), *_ = _spoken((text,)).most_common()
    return likeliest if most > next_most else None


def _spoken(texts: Iterable[str]) -> Counter[LanguageCode]:
    """How many different words of the texts each language alone has."""
    found = frozenset[str]().union(*(_known_words(text) for text in texts))
    shared = {word for word in found if sum(word in STOP_WORDS[each] for each in _LANGUAGES) > 1}
    return Counter({language: len((found - shared) & STOP_WORDS[language]) for language in _LANGUAGES})


@remembering
def _known_words(text: str) -> frozenset[str]:
    """Its words that stand among the stop words of some language."""
    found = frozenset(words(text[:_LOOKED_AT]))
    return frozenset[str]().union(*(found & STOP_WORDS[each] for each in _LANGUAGES))
