"""A value that its speaker takes back in the next breath: "at 10.41. Sorry, 10.51", "I said Thursday, it is Friday" (G2).

A value is a figure, a number in words, a time of day, a weekday or a month; only one of the same kind takes its place.
"""

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from shared.language.rules.corrections.contrasts import anew
from shared.language.rules.corrections.values import LONGEST, Value, values, values_written
from shared.text.quantities import in_figures
from shared.text.sentences import sentences

_REACH: Final = 3
"""Sentences in which the value that gives way is looked for."""
_WITHIN: Final = 5
"""Words behind "sorry," in which the value stands that holds."""
_TWO: Final = 2
_LONGEST_ANEW: Final = 8
_OPENER: Final = (
    r"(?:sorry|no|wait|correction|i mean|nein|nee|pardon|entschuldigung|quatsch|halt|ich meine|non|enfin|plutôt|"
    r"je veux dire|perdón|perdone|digo|mejor dicho|scusi|scusa|anzi|volevo dire)"
)
_BEGINS: Final = re.compile(
    rf"\W{{0,3}}(?:(?:oh|ah|ach|äh|eh|er|um|euh)\b\W{{0,3}})?{_OPENER}\b(?:\W{{1,3}}{_OPENER}\b)?\s?[,;:–—…-]+\s*",
    re.IGNORECASE,
)
_BETWEEN: Final = re.compile(
    rf"\s?(?:[,;:–—…-]|\.\.\.)+\s*(?:(?:oh|ah|ach|äh|eh|er|um|euh)\b\W{{0,3}})?{_OPENER}\b(?:\W{{1,3}}{_OPENER}\b)?\W{{0,3}}"
    r"(?:[^\W\d_]{1,5}\s){0,2}",
    re.IGNORECASE,
)
_ENDS: Final = re.compile(r"\s*(?:$|[,.;:!–—-])")
_DOTS: Final = ("...", "…")
_DOTS_THEN_NO: Final = re.compile(rf"(?:\.\.\.|…)\s*{_OPENER}\s?[,–—-]+\s*\S", re.IGNORECASE)
"""It breaks off, and begins anew: "a day old in the worst case… no, a month old"."""


def begins_a_slip(said: str) -> bool:
    """Whether a sentence begins as one that takes a value back."""
    return _BEGINS.match(said[:LONGEST]) is not None


def slip(said: str, before: Sequence[str], language: str) -> int | None:
    """The place of the sentence of which `said` takes a value back; None where it takes none back."""
    begun = _BEGINS.match(said[:LONGEST])
    if begun is None or not before:
        return None
    rest = said[begun.end() :]
    if before[-1].rstrip().endswith(_DOTS) and len(rest.split()) <= _LONGEST_ANEW:
        return len(before) - 1
    opening = in_figures(" ".join(rest.split()[:_WITHIN]), language)
    new = next(iter(values(opening, language)), None)
    places = range(len(before) - 1, max(-1, len(before) - 1 - _REACH), -1)
    return next((at for at in places if new and _gives_way(values(before[at], language), new, opening)), None)


def slips_within(said: str, language: str) -> bool:
    """Whether a sentence has a value, "no" or "sorry", and another in its place: "on the second, no, the third"."""
    told, found = in_figures(said[:LONGEST], language), values(said, language)
    if _DOTS_THEN_NO.search(said[:LONGEST]):
        return True
    return any(
        old.kind == new.kind and old.text != new.text and _BETWEEN.fullmatch(told[old.end : new.begin])
        for old, new in pairwise(found)
    )


def holds_both(text: str, language: str) -> bool:
    """Whether a text has a value and, in its next breath, the one that takes its place."""
    told = sentences(text)
    return any(
        slips_within(said, language) or slip(said, told[:at], language) is not None
        for at, said in enumerate(told)
    )


def as_it_holds(text: str, language: str) -> str:
    """A text of one or two sentences without the value that it takes back: "We paid 300. No, 350, I looked" gives "We
    paid 350, I looked". Written in words, or beside others of its kind, the value stays as it is said.
    """
    told = sentences(text)
    if len(told) < _TWO:
        return _without_slip(text, language)
    before, said = told[-2:]
    begun = _BEGINS.match(said)
    if begun is None or slip(said, [before], language) is None:
        return text
    new = next(iter(values_written(said[begun.end() :][:LONGEST], language)), None)
    old = [each for each in values_written(before[:LONGEST], language) if new and each.kind == new.kind]
    if new is None or len(old) != 1:
        return text
    rest, held = said[begun.end() :], before.rstrip(" .!")
    written = rest[new.begin : new.end]
    whole = f"{held[: old[0].begin]}{written}{held[old[0].end :]}"
    more = rest[new.end :].strip(" ,;.–—-")
    return " ".join((*told[:-2], f"{whole}, {more}." if more else f"{whole}."))


def _without_slip(said: str, language: str) -> str:
    """A sentence with the second of two values in the place of the first: "on Monday, no, Tuesday"."""
    for old, new in pairwise(values_written(said[:LONGEST], language)):
        is_other = old.kind == new.kind and old.text != new.text
        if is_other and _BETWEEN.fullmatch(said[old.end : new.begin]):
            return said[: old.begin] + said[new.begin :]
    return said


def said_anew(said: str, language: str) -> tuple[str, str] | None:
    """The value that somebody names as their own words, and the one that it is: "I said Thursday, it is Friday"."""
    parts = anew(said)
    if parts is None:
        return None
    old, new = (values(each, language) for each in parts)
    pairs = ((one.text, other.text) for one in old for other in new if one.kind == other.kind)
    return next((pair for pair in pairs if pair[0] != pair[1]), None)


def _gives_way(old: Sequence[Value], new: Value, opening: str) -> bool:
    """Whether one of these values may be what the new one is instead: of the same kind, and counting the same."""
    is_bare = _ENDS.match(opening, new.end) is not None or new.kind != "number"
    return any(
        each.kind == new.kind and each.text != new.text and (is_bare or each.counted == new.counted)
        for each in old
    )
