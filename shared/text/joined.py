"""Stretches of a text as one paragraph, so that what was said reads as it was said."""

import re
from collections.abc import Iterable
from typing import Final

from shared.text.words import words

# A run of blanks is tried from its start only: long runs without a line's end stay linear.
_BREAK: Final = re.compile(r"(?<![^\S\n])[^\S\n]*+\n\s*+(?:[-*•–]|\d{1,2}[.)])?\s*+")
_ENDED: Final = (".", "!", "?", "…", ":", ";", ",")


def joined(stretches: Iterable[str], text: str) -> str:
    """The stretches in the order of the text; "…" stands where words between them are left out."""
    said, end = "", 0
    for each in sorted(stretches, key=text.find):
        at = text.find(each, end)
        if at < 0 and each in said:
            continue
        between = _BREAK.sub("" if said.endswith(_ENDED) else ";", text[end : max(at, end)])
        gap = " … " if words(between) else f"{between.strip()} "
        said, end = said + gap + each if said else each, max(end, at + len(each))
    return said
