"""A clause that asks to leave something out of what is written: "but don't write this", "not for the file" (G8).

Only a whole clause counts, or what joins on at its end ("he's told nobody so that's not for the file"), and only an
order: "we don't write it down" tells how it is done, "leave that out overnight" what to do. Who begins with "between us"
asks for it, too, but not of what is done among colleagues.
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
_TYPED: Final = re.compile(r"\b(that|this|it|he|she)s\b", re.IGNORECASE)
"""How people type it: "thats not for the file"."""
_NOT: Final = re.compile(r"\b(?:nich|net|ned|nit)\b", re.IGNORECASE)
"""How "nicht" is typed as it is spoken."""
_END: Final = re.compile(r"[;.!?…\n]+")
_MOST_COURTESY: Final = 4
_LONGEST: Final = 60
"""Words of a clause that are looked at."""


class LeftOut(Frozen):
    """The patterns of one language for plain words: `orders`, in which a `record` may be named, with `courtesy` around
    them, and what `joins` one on. `confiding` begin what is told in confidence, unless one of `not_confiding` follows."""

    record: tuple[str, ...]
    orders: tuple[str, ...]
    confiding: tuple[str, ...]
    not_confiding: frozenset[str]
    joins: frozenset[str]
    courtesy: frozenset[str]


LEFT_OUT: Final = in_all(LeftOut, "left_out")


def asks_to_leave_out(text: str, language: str) -> bool:
    """Whether a clause of the text is all such an order, ends in one, or begins in confidence."""
    orders = _orders(language)
    typed = _NOT.sub("nicht", text) if language == "de" else _TYPED.sub(r"\1 is", text)
    clauses = [plain_words(each) for each in _STRETCH.split(typed)]
    return any(
        orders.fullmatch(said) for each in clauses for said in _without_courtesy(each, language)
    ) or any(_confides(plain_words(each), language) for each in _END.split(text))


def opens_with_order(text: str, language: str) -> bool:
    """Whether a clause begins with one, whatever it goes for: "you don't write down where it is"."""
    clauses = (plain_words(each) for each in _STRETCH.split(text))
    return any(
        _orders(language).match(said) for each in clauses for said in _without_courtesy(each, language)
    )


def _confides(said: list[str], language: str) -> bool:
    """Whether it begins as what is told in confidence does, and goes on."""
    opened = [len(each) for each in _confiding(language) if said[: len(each)] == each]
    rest = said[max(opened) :] if opened else []
    return bool(rest) and rest[0] not in LEFT_OUT[language].not_confiding


@cache
def _confiding(language: str) -> list[list[str]]:
    return [each.split() for each in LEFT_OUT[language].confiding]


@cache
def _orders(language: str) -> re.Pattern[str]:
    book = LEFT_OUT[language]
    return re.compile("|".join(book.orders).replace("{record}", "|".join(book.record)))


def _without_courtesy(said: list[str], language: str) -> Iterator[str]:
    """The words of a clause, and what is left of them without words of courtesy (in Spanish "no" is one, and may be the
    order's), and behind a word that joins something on."""
    book = LEFT_OUT[language]
    end = len(said)
    while end and said[end - 1] in book.courtesy:
        end -= 1
    for begin in range(min(_MOST_COURTESY, end) + 1):
        yield " ".join(said[begin:end])
        if begin < end and said[begin] not in book.courtesy:
            break
    for at, word in enumerate(said[: min(end, _LONGEST)]):
        if word in book.joins and at:
            yield " ".join(said[at + 1 : end])
    if not book.courtesy.isdisjoint(said[:end]):
        yield " ".join(word for word in said[:end] if word not in book.courtesy or word == "no")
