"""Which values of some words may take the place of the values of a sentence: of the same kind, unit and thing (G2)."""

import re
from collections.abc import Iterator, Sequence
from typing import Final

from shared.language.rules.corrections.values import Read, Value
from shared.language.rules.points.matching import stems
from shared.text.words import content_words

type Swap = tuple[Value, Value]
"""A value that was said, and the one that may stand in its place."""

PAST: Final = re.compile(
    r"\b(?:was|were|used to|war(?:en|s)?|c['’]étai\w+|étai(?:t|ent)|étions"
    r"|eran?|éramos|fue(?:ron)?|fuimos|erano|eravamo|furono)\b",
    re.IGNORECASE,
)
"""What a value was, and is no more."""
_NOW: Final = frozenset(
    [
        "now",
        "today",
        "left",
        "jetzt",
        "heute",
        "inzwischen",
        "noch",
        "maintenant",
        "aujourd",
        "ahora",
        "hoy",
        "adesso",
        "ora",
        "oggi",
        "meinte",
    ]
)
_PARTITIVES: Final = frozenset({"of", "von", "davon", "dont"})
"""Words behind a number that counts some of what was named: "two of them"."""
_TIMES: Final = 3
"""How many times one value is the other at most, where it takes its place without a sign."""


def swapped(now: Read, was: Read) -> Iterator[Swap]:
    """The values of a sentence with the ones that may take their place, which it has not."""
    for old in was.found:
        for new in now.found:
            if (new.kind, new.text) not in was.values and _may_be_instead(old, new, now.language):
                yield old, new


def count_the_same(one: Value, other: Value, language: str) -> bool:
    """Whether both are measured in the same, or count the same thing."""
    if one.unit or other.unit:
        return one.unit == other.unit
    return not stems(one.counted, language).isdisjoint(stems(other.counted, language))


def clauses_that_swap(parts: Sequence[Read], was: Read) -> Iterator[tuple[Read, Read]]:
    """The clause that has a value of the sentence, and one that has another of about its size in its place."""
    language = was.language
    for old in parts:
        mine = [
            one
            for each in old.found
            for one in was.found
            if one.text == each.text and _is_plain(each) and is_of_the_same(each, one, language)
        ]
        for new in parts if mine else ():
            if new is old or len(new.found) != 1 or not new.values.isdisjoint(was.values):
                continue
            if any(_is_like(one, new.found[0], language) for one in mine):
                yield old, new


def _may_be_instead(old: Value, new: Value, language: str) -> bool:
    if {old.kind, new.kind} == {"number", "time"}:  # "at eight", and "at half past seven"
        return all(
            (each.unit and each.unit[0] == "time") or not _counts(each, language) for each in (old, new)
        )
    if old.kind != new.kind or old.kind != "number":
        return old.kind == new.kind
    is_bare = any(not each.unit and not _counts(each, language) for each in (old, new))
    return is_bare or count_the_same(old, new, language)


def _counts(value: Value, language: str) -> bool:
    """Whether it counts a thing: what behind "forty was last year" is counted is no thing."""
    behind = value.counted
    if behind in _PARTITIVES:
        return True
    is_verb = PAST.fullmatch(behind) or PAST.fullmatch(f"c'{behind}") or behind in _NOW
    return len(behind) > 1 and not is_verb and bool(content_words(behind, language))


def is_of_the_same(value: Value, before: Value, language: str) -> bool:
    """Whether it is the value that was said before: "14 bunches" are no "14 people"."""
    is_bare = any(not each.unit and not _counts(each, language) for each in (value, before))
    return is_bare or count_the_same(value, before, language)


def _is_plain(value: Value) -> bool:
    """Whether it is hardly of another thing by chance: it has digits."""
    return len(value.text) > 1 and value.text[0] != "0"


def _is_like(old: Value, new: Value, language: str) -> bool:
    """Whether a value without any sign may stand in the place of another: it counts the very same, in about its size."""
    is_of_another = stems(new.counted, language).isdisjoint(stems(old.counted, language))
    if old.kind != new.kind or (_counts(new, language) and is_of_another):
        return False
    if old.kind != "number" or not (old.text.isdecimal() and new.text.isdecimal()):
        return True
    low, high = sorted((int(old.text), int(new.text)))
    return high <= _TIMES * low
