"""Search in passages in the language of an interview: by stems and parts of identifiers."""

import re
from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.plain_text import clean
from shared.language.rules.stems import stem
from shared.text.passages import Passage, passages
from shared.text.retrieval import PassageIndex, Place, find_relevant
from shared.text.stop_words import STOP_WORDS
from shared.text.tokens import estimate_tokens
from shared.text.words import words

SHORT_GUIDE_TOKENS: Final = 200
"""A guide up to this length is taken whole."""
_TOKEN = re.compile(r"[^\W_]+(?:[._-][^\W_]+)*(?:\+\+|#)?")
_CAMEL = re.compile(r"(?<=[a-z0-9])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])")
_PARTED = re.compile(r"[._-]")


def build_index(passages: Iterable[Passage], language: LanguageCode) -> PassageIndex:
    """An index of passages whose prose, if any, is in `language`."""
    return PassageIndex(passages, lambda text: terms(text, language))


def relevant_passages(
    passages: tuple[Passage, ...], language: LanguageCode, query: str, budget_tokens: int, place: Place | None
) -> tuple[Passage, ...]:
    """What `find_relevant` finds, with the index, in one call: for a process beside this one."""
    return find_relevant(build_index(passages, language), query, budget_tokens, place)


def part_of_guide(guide: str | None, about: str, language: LanguageCode) -> str | None:
    """The guide if it is short, else its passage that bears most on what the question is about (D9)."""
    text = clean(guide or "").strip()
    if estimate_tokens(text) <= SHORT_GUIDE_TOKENS:
        return text or None
    found = passages(text, "guide")
    best = build_index(found, language).ranked(about, 1)
    return found[best[0].position].text if best else None


def terms(text: str, language: LanguageCode) -> list[str]:
    """The stems of a text's content words; of an identifier (`loss_threshold`, `lossLimit`) itself and its parts'."""
    return [term for token in _TOKEN.findall(text) for term in _terms_of(token, language)]


@lru_cache(maxsize=50_000)
def _terms_of(token: str, language: LanguageCode) -> tuple[str, ...]:
    pieces = [piece for part in _PARTED.split(token) for piece in _CAMEL.split(part)]
    parts = [word for piece in pieces for word in words(piece) if word not in STOP_WORDS[language]]
    stems = [stem(word, language) for word in parts]
    return (*stems, token.casefold()) if len(pieces) > 1 else tuple(stems)
