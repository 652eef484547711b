"""What people call secrets, in all languages at once: a German answer holds English configuration (`secrets.json`)."""

import re
from collections.abc import Iterable
from typing import Final

from pydantic import BaseModel

from shared.text.spoken import in_all

type Span = tuple[int, int]
"""From the first character to the one behind the last."""


class SecretWords(BaseModel, frozen=True):
    """`mark` stands where a secret stood; `states` and `endings` are of words that say how a password is, not what.

    `about` are words of whole phrases that do so, or tell where it is: "ask Petra tomorrow", "minimum twelve characters".
    """

    mark: str
    passwords: frozenset[str]
    codes: frozenset[str]
    keys: frozenset[str]
    logins: frozenset[str]
    copulas: frozenset[str]
    adverbs: frozenset[str]
    of: frozenset[str]
    asking: frozenset[str]
    articles: frozenset[str]
    reversed: frozenset[str]
    states: frozenset[str]
    endings: frozenset[str]
    about: frozenset[str]


WORDS: Final = in_all(SecretWords, "secrets")
MARKS: Final = {language: words.mark for language, words in WORDS.items()}
ALL_MARKS: Final = frozenset(MARKS.values())


def every(kind: str) -> frozenset[str]:
    return frozenset[str]().union(*(getattr(words, kind) for words in WORDS.values()))


def named(phrases: Iterable[str]) -> str:
    """The phrases as one pattern, longest first; `api key` is `api_key`, `API-Key` and `apikey` too."""
    longest = sorted(phrases, key=len, reverse=True)
    return "|".join("[ _-]?".join(map(re.escape, phrase.split())) for phrase in longest)


def _stems() -> list[str]:
    """Parts of words of which every name of a secret holds one, as few as will do: `log` for "log in with"."""
    kinds = ("passwords", "codes", "keys", "logins")
    phrases = {tuple(re.split(r"[ /-]", phrase)) for kind in kinds for phrase in every(kind)}
    chosen: list[str] = []
    for phrase in sorted(phrases, key=lambda words: (len(words), words)):
        if not any(stem in word for word in phrase for stem in chosen):
            chosen.append(max(phrase, key=len))
    return sorted(stem for stem in chosen if not any(one != stem and one in stem for one in chosen))


STEMS: Final = _stems()
