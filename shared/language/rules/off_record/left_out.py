"""A clause that asks to leave something out of what is written: "but don't write this", "not for the file" (G8).

It is heard by its shape, in which writing, telling or knowing is denied, or as an order in set words. Of an order only a
whole clause counts, or what joins on at its end ("he's told nobody so that's not for the file"): "we don't write it down"
tells how it is done, "leave that out overnight" what to do. Who begins with "between us" asks for it, too, but not of
what is done among colleagues.
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
_PLEASE: Final = re.compile(r"\b(?:s['’ ]?il (?:vous|te) pla[iî]t|je vous (?:en )?prie)\b", re.IGNORECASE)
"""French words of courtesy in which a subject stands: "il" alone tells who does not write it down."""
_AS_SPOKEN: Final = {
    "nicht": re.compile(r"\b(?:nich|net|ned|nit|niet|nid|nüd)\b", re.IGNORECASE),
    "nichts": re.compile(r"\b(?:nix|nischt|nichs|nüscht)\b", re.IGNORECASE),
    "das": re.compile(r"\b(?:des|dees|dös|dat|dit|det|sell)\b", re.IGNORECASE),
    "keiner": re.compile(r"\b(?:koana|koaner|koan|koam|kana|kaner|keener|kener)\b", re.IGNORECASE),
}
"""How German is typed as it is spoken."""
_END: Final = re.compile(r"[;.!?…\n]+")
_ABOUT: Final = re.compile(
    r"^(?:das mit|die sache mit|about|the (?:bit|part|thing) (?:about|with|on)|pour|l histoire d[eu]?|lo del?"
    r"|quello d[a-z]{1,4}|la (?:cosa|storia) d[a-z]{1,4})(?: [a-z]{1,20}){1,3} ?"
)
"""How a clause begins that names what it is about, in any of the languages."""
_MOST_COURTESY: Final = 4
_LONGEST: Final = 60
"""Words of a clause that are looked at."""


class LeftOut(Frozen):
    """The patterns of one language for plain words: `orders`, in which a `record` may be named, with `courtesy` around
    them, and what `joins` one on. `asks` are the shapes of a request where no more than `leads` stand before them in
    their clause, or what it is about; `wishes` are shapes of one wherever they stand. `confiding` begin what
    is told in confidence, unless one of `not_confiding` follows."""

    record: tuple[str, ...]
    orders: tuple[str, ...]
    asks: tuple[str, ...]
    wishes: tuple[str, ...]
    leads: frozenset[str]
    confiding: tuple[str, ...]
    not_confiding: frozenset[str]
    joins: frozenset[str]
    courtesy: frozenset[str]


LEFT_OUT: Final = in_all(LeftOut, "left_out")


def asks_to_leave_out(text: str, language: str) -> bool:
    """Whether a clause of the text has the shape of such a request, or is an order."""
    return is_an_order(text, language) or any(
        _has_shape(" ".join(each[: _end(each, language)]), language) for each in _clauses(text, language)
    )


def is_an_order(text: str, language: str) -> bool:
    """Whether a clause of the text is all such an order, ends in one, or begins in confidence."""
    orders = _orders(language)
    return any(
        orders.fullmatch(said)
        for each in _clauses(text, language)
        for said in _without_courtesy(each, language)
    ) or any(_confides(plain_words(each), language) for each in _END.split(text))


def _clauses(text: str, language: str) -> list[list[str]]:
    return [plain_words(each) for each in _STRETCH.split(_spelled(text, language))]


def _spelled(text: str, language: str) -> str:
    if language == "fr":
        return _PLEASE.sub("svp", text)
    if language != "de":
        return _TYPED.sub(r"\1 is", text)
    for word, spoken in _AS_SPOKEN.items():
        text = spoken.sub(word, text)
    return text


def _has_shape(clause: str, language: str) -> bool:
    """Whether a clause ends as one that asks it: "net eini", "to nobody"; not where it tells who does so at work."""
    asks, wishes = _shapes(language)
    found, book = asks.search(clause), LEFT_OUT[language]
    before = _ABOUT.sub("", clause[: found.start()]).split() if found else []
    is_asked = found is not None and book.leads.issuperset(before)
    return is_asked or wishes.search(clause) is not None


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


@cache
def _shapes(language: str) -> tuple[re.Pattern[str], re.Pattern[str]]:
    book = LEFT_OUT[language]

    def joined(listed: tuple[str, ...]) -> re.Pattern[str]:
        return re.compile(rf"(?<!\S)(?:{'|'.join(listed)})".replace("{record}", "|".join(book.record)))

    return joined(book.asks), joined(book.wishes)


def _end(said: list[str], language: str) -> int:
    """Where the words of courtesy at the end of a clause begin."""
    end = len(said)
    while end and said[end - 1] in LEFT_OUT[language].courtesy:
        end -= 1
    return end


def _without_courtesy(said: list[str], language: str) -> Iterator[str]:
    """The words of a clause, and what is left of them without words of courtesy (in Spanish "no" is one, and may be the
    order's), and behind a word that joins something on."""
    book, end = LEFT_OUT[language], _end(said, language)
    for begin in range(min(_MOST_COURTESY, end) + 1):
        yield " ".join(said[begin:end])
        if begin < end and said[begin] not in book.courtesy:
            break
    for at, word in enumerate(said[: min(end, _LONGEST)]):
        if word in book.joins and at:
            yield " ".join(said[at + 1 : end])
    if not book.courtesy.isdisjoint(said[:end]):
        yield " ".join(word for word in said[:end] if word not in book.courtesy or word == "no")
