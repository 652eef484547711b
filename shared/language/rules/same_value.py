"""Whether two sentences could give two values of one thing: who is in doubt sees no contradiction.

A limit and what was measured, two things that a number tells apart, hours and euros: they share words, and are none.
"""

import re
from typing import Final

from shared.language.rules.file_analysis.signs import has
from shared.language.rules.holding_both import may_both_hold
from shared.text.quantities import Quantity, quantities
from shared.text.stop_words import FUNCTION_WORDS

_LABEL: Final = re.compile(r"(?<![\w.])[A-ZÀ-Þ]\w{0,12}[-_]?\d{1,6}(?![\w.,])")
"""What is told from its like by its number: "TN-02", "R12"."""
_MOST_BEHIND: Final = 30
"""Characters from a number on in which its unit stands."""
_NUMBERED: Final = re.compile(
    r"(?<![\w-])([^\W\d_]{4,20}) (\d{1,2})(?=\s?(?:[(),;.:!?]|$)|\s(?:and|und|et|y|e)\s)"
)
"""A thing with the number that it has, and nothing counted: "freezer 2 (the small one)"."""
_SAME_BEGINNING: Final = 5
"""Characters that one word has in all its forms."""


def may_be_one_value(one: str, number: str, other: str, other_number: str, language: str) -> bool:
    """Whether two numbers of two sentences may be of one thing at one time, by its limits, labels and units."""
    if _limits(one, number) != _limits(other, other_number) or may_both_hold(one, other, language):
        return False
    labels, others = (set(_LABEL.findall(each)) for each in (one, other))
    return labels == others and in_one_unit(one, number, other, other_number, language)


def in_one_unit(one: str, number: str, other: str, other_number: str, language: str) -> bool:
    """Whether both are measured in one kind of unit, or count one thing; a bare number fits either, but not what only
    names a thing: "freezer 2", "section 3"."""
    names = (_named_by(one, number), _named_by(other, other_number))
    if all(names) and names[0] != names[1]:
        return False
    return _have_one_unit(_measured(one, number, language), _measured(other, other_number, language))


def _named_by(text: str, number: str) -> str | None:
    """The word of a thing that a small whole number behind it tells from its like, where nothing is counted by it."""
    named = (each[1].casefold() for each in _NUMBERED.finditer(text) if each[2] == number)
    return next((each for each in named if each not in FUNCTION_WORDS), None)


def _limits(text: str, number: str) -> bool:
    """Whether the sentence sets a limit; what is assigned ("max_load = 34") is a value like any other."""
    return has("limiting", text) and not text.partition(number)[0].rstrip(" \"'").endswith("=")


def _measured(text: str, number: str, language: str) -> Quantity | None:
    at = text.find(number)
    behind = text[at : at + _MOST_BEHIND].replace("*", "") if at >= 0 else ""
    return next(iter(quantities(behind, language)), None)


def _have_one_unit(one: Quantity | None, other: Quantity | None) -> bool:
    if one is None or other is None:
        return True
    if one.kind or other.kind:
        is_bare = any(each.kind is None and not each.counts_things for each in (one, other))
        return one.kind == other.kind or is_bare
    is_bare = not (one.counts_things and other.counts_things)
    return is_bare or one.counted[:_SAME_BEGINNING] == other.counted[:_SAME_BEGINNING]
