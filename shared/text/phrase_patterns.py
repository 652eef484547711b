"""Patterns of phrases that are looked for in texts: `*` in a phrase stands for any ending ("deadline*")."""

import re
from collections.abc import Iterable


def any_of(phrases: Iterable[str]) -> str:
    """The phrases as one pattern, longest first; it matches within words, so the caller sets the borders."""
    parts = sorted(phrases, key=len, reverse=True)
    return "|".join(
        r"\s+".join(re.escape(word).replace(r"\*", r"\w*") for word in part.split()) for part in parts
    )


def whole_phrase(phrases: Iterable[str]) -> re.Pattern[str]:
    """Finds any of the phrases as whole words, in capitals or not."""
    return re.compile(rf"(?<!\w)(?:{any_of(phrases)})(?!\w)", re.IGNORECASE)
