"""The part of an author's guide that bears on a question (D9): a guide may be long, a prompt has room for some of it."""

from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.plain_text import clean
from shared.language.retrieval import build_index
from shared.text.passages import passages
from shared.text.tokens import estimate_tokens

SHORT_TOKENS: Final = 200
"""A guide up to this length is taken whole."""


def part_of_guide(guide: str | None, about: str, language: LanguageCode) -> str | None:
    """A short guide whole, of a long one the passage that bears most on what the question is about; None without any."""
    text = clean(guide or "").strip()
    if estimate_tokens(text) <= SHORT_TOKENS:
        return text or None
    found = passages(text, "guide")
    best = build_index(found, language).ranked(about, 1)
    return found[best[0].position].text if best else None
