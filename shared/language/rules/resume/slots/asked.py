"""Which value a criterion asks for, by the words that frame it: "Number of guests", "Level of Spanish" (E4)."""

import re
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Final, Literal

from shared.language.rules.resume.slots.words import (
    SLOT_KINDS,
    SLOT_WORDS,
    SlotKind,
    listed,
    neutral,
)
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.stems import stem
from shared.text.phrase_patterns import whole_phrase
from shared.text.words import content_words, words

_ELIDED: Final = re.compile(r"\b(d|l|un|dell|all|nell|sull)['’](?=\w)", re.IGNORECASE)

type Which = Literal["previous", "current", "desired"]


@dataclass(frozen=True, slots=True)
class Slot:
    """A kind of value, and of what: `object_words` are all that the frame leaves of the criterion.

    `frame` is how the criterion asks ("degree in"); `which` says of which job, or that a wish is asked for.
    """

    kind: SlotKind
    object_words: tuple[str, ...]
    stems: frozenset[str]
    frame: str = ""
    which: frozenset[Which] = frozenset()


@lru_cache(maxsize=2_000)
def slot_of(text: str, language: str) -> Slot | None:
    """What a criterion asks for; of no other kind it may be an award, which is asked for by its name alone.

    None where it is to hold today: a resume does not say when it was written.
    """
    kind, frame, rest = _framed(_open(text), language)
    if kind in ("licence", "award") and listed("valid", language).search(text):
        return None
    framing = neutral(kind, language).union(RESUME_WORDS[language].frames)
    left = tuple(dict.fromkeys(each for each in content_words(rest, language) if each not in framing))
    tokens = frozenset(stem(each, language) for each in left)
    return Slot(kind, left, tokens, frame, _which(text, language))


def _framed(text: str, language: str) -> tuple[SlotKind, str, str]:
    """The kind, the phrase that frames the criterion, and what is left of it."""
    for kind in SLOT_KINDS:
        if found := _frames(kind, language).search(text):
            return kind, found.group(), f"{text[: found.start()]} {text[found.end() :]}"
        for ending in _endings(kind, language):
            compound = next((each for each in words(text) if each.endswith(ending) and each != ending), None)
            if compound:
                rest = " ".join(each for each in words(text) if each != compound)
                return kind, ending, f"{compound.removesuffix(ending)} {rest}"
    return "award", "", text


def _which(text: str, language: str) -> frozenset[Which]:
    asked: tuple[Which, ...] = ("previous", "current", "desired")
    return frozenset(each for each in asked if listed(each, language).search(text))


@cache
def _frames(kind: SlotKind, language: str) -> re.Pattern[str]:
    return whole_phrase(_open(each) for each in SLOT_WORDS[language].frames[kind] if each[0] != "*")


def _open(text: str) -> str:
    """The text with a space behind an article or preposition that is written together with its noun: "d' anglais"."""
    return _ELIDED.sub(r"\1' ", text)


@cache
def _endings(kind: SlotKind, language: str) -> tuple[str, ...]:
    """The frames that end a compound: "Englischniveau"."""
    return tuple(each[1:] for each in SLOT_WORDS[language].frames[kind] if each[0] == "*")
