"""A clause that asks to leave something out of what is written: "but don't write this", "not for the file" (G8).

Only the whole clause counts, and only an order: "we don't write it down" tells how it is done, "leave that out overnight"
what to do.
"""

import re
from collections.abc import Iterator
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.text.plain_words import plain_words
from shared.text.spoken import in_all

_STRETCH: Final = re.compile(r"[:;.!?…\n–—]+|, (?!vous\b)")
"""Where one stretch of speech ends; "ça, vous ne le mettez pas" is one."""
_MOST_COURTESY: Final = 4


class LeftOut(Frozen):
    """The patterns of one language for plain words: `orders`, in which a `record` may be named, with `courtesy` around
    them."""

    record: tuple[str, ...]
    orders: tuple[str, ...]
    courtesy: frozenset[str]


LEFT_OUT: Final = in_all(LeftOut, "left_out")


def asks_to_leave_out(text: str, language: str) -> bool:
    orders = _orders(language)
    return any(
        orders.fullmatch(said) for each in _STRETCH.split(text) for said in _without_courtesy(each, language)
    )


@cache
def _orders(language: str) -> re.Pattern[str]:
    book = LEFT_OUT[language]
    return re.compile("|".join(book.orders).replace("{record}", "|".join(book.record)))


def _without_courtesy(clause: str, language: str) -> Iterator[str]:
    """The clause, and what is left of it without words of courtesy: in Spanish "no" is one, and may be the order's."""
    said, courtesy = plain_words(clause), LEFT_OUT[language].courtesy
    end = len(said)
    while end and said[end - 1] in courtesy:
        end -= 1
    for begin in range(min(_MOST_COURTESY, end) + 1):
        if courtesy.issuperset(said[:begin]):
            yield " ".join(said[begin:end])
