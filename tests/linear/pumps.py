"""Strings that are hard for a pattern: derived from its parsed form, and some that are hard for many."""

import random
import re
import re._constants as op  # pyright: ignore[reportMissingImports]
import re._parser as parser  # pyright: ignore[reportMissingImports]
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any, Final

_REPEATS: Final = frozenset({op.MAX_REPEAT, op.MIN_REPEAT, op.POSSESSIVE_REPEAT})
_LONG: Final = 8
"""A repeat up to this often is not pumped: it is over before it counts."""
_SAMPLES: Final = 3
_CHARS: Final = "a7 B-_.\n,x/(\"'é\t0z:#=*\u00a0中!)\\@;+%&A{}<>[]|`~^?“„”\u2028\r\ue000•$€"
_ENDS: Final = ("", "\x00", "\n", "x", " ")
"""What stands after a pumped run, so that a pattern that needs something else fails at its end."""


@dataclass(frozen=True, slots=True)
class Pump:
    """A text of any length: what stands first, what is repeated, what stands last."""

    head: str
    run: str
    tail: str = ""

    def text(self, size: int) -> str:
        room = max(0, size - len(self.head) - len(self.tail))
        return self.head + (self.run * (room // len(self.run) + 1))[:room] + self.tail

    def __str__(self) -> str:
        parts = [
            ascii(self.head) if self.head else "",
            f"{self.run!a} * n",
            ascii(self.tail) if self.tail else "",
        ]
        return " + ".join(part for part in parts if part)


_RUNS: Final = (
    " ", "\n", "7", "a", "A", ".", ",", ";", "-", "_", "(", "\"", "'", "*", "\t", "\xa0", "\u2028", "\xad",
    "\ufeff", "\u200b", "\ue000", "中", "•", "#", "<", "[", "{", "/", "\\", "?", "`", "|", "=", "$", "@",
    ":", "“", "\x1c", "\x85", "\u0301", "ﬁ", "+", "€", "%", "a b ", "a. ", "A b. ", "7 ", "7,", "7.",
    "7 7.", "1,000 ", "a\n", "- a\n", "\r\n", "\n\r", " \n", "\n ", "a-", "a_", "a.b", "a, ", "a; ", "a/",
    "aA", "Aa", "a7", "(a", "a)", "()", "[]", "**a", "a** ", "`a", "\"a\" ", "“a” ", "a's ", "n't ", "a@b.",
    "a@", "http://", "a=b ", "x = 7\n", "A1", "=A1+", "SUM(A1", "| a ", "# a\n", "\t\n", "\xa0\n",
    "a \u2028", "a… ", "a\"' ", "e.g. ", "z. b. ", "1) ", "2019 - ", "q7", "<a ", "</", "<!--", "€7",
    "7 EUR", "7k ", "a ? ", "Aa ", "not ", "the ", "and ", "I ", "we used it and ", "5 years ", "team of ",
    "Ä", "ß", "\U0001f600", "e\u0301", "\u0301\u0316", "\ufdfa", "a b", "a,b\n", "x7 ", "Why? ",
)  # fmt: skip
_RUNS_WITH_AN_END: Final = (
    " ", "\n", "7", "\t", "\xa0", "\u2028", " \n", "\r\n",
)  # fmt: skip
GENERIC: Final = (*(Pump("", run) for run in _RUNS), *(Pump("", run, "x") for run in _RUNS_WITH_AN_END))
"""What many patterns and loops may trip over."""


def pumps_of(pattern: re.Pattern[Any], chance: random.Random, most: int = 150) -> list[Pump]:
    """Attack strings for this pattern alone: each of its long repeats pumped, and the beginnings of what it matches.

    Of more than `most` a draw.
    """
    source = pattern.pattern if isinstance(pattern.pattern, str) else pattern.pattern.decode("latin-1")
    flags = pattern.flags & ~re.DEBUG
    if isinstance(pattern.pattern, bytes):
        flags |= re.ASCII
    tree = parser.parse(source, flags)
    found: dict[Pump, None] = {}
    own = sorted(set(_literals(list(tree))))
    for _ in range(_SAMPLES):
        for head, run in _runs(list(tree), "", chance):
            for end in (*_ENDS, *chance.sample(own, min(3, len(own)))):
                found[Pump(head, run, end)] = None
                found[Pump("", run, end)] = None
            found[Pump("", head + run)] = None
            found[Pump("", head + run + "\x00")] = None
        whole = _sample(list(tree), chance)
        for cut in sorted({1, 2, 3, *(round(len(whole) * share / 6) for share in range(1, 7))}):
            if 0 < cut <= len(whole):
                found[Pump("", whole[:cut])] = None
                found[Pump(whole[: cut - 1], whole[cut - 1])] = None
    return chance.sample(list(found), min(most, len(found)))


def _literals(items: Sequence[Any]) -> Iterator[str]:
    """The characters that the pattern names."""
    for code, value in items:
        if code in (op.LITERAL, op.NOT_LITERAL):
            yield chr(value)
        elif code is op.IN:
            yield from _literals(value)
        elif code in _REPEATS:
            yield from _literals(list(value[2]))
        for inner in _inside(code, value):
            yield from _literals(inner)


def _runs(items: Sequence[Any], before: str, chance: random.Random) -> Iterator[tuple[str, str]]:
    """For each long repeat: a text that stands before it, and one that it repeats."""
    for at, (code, value) in enumerate(items):
        head = before + _sample(items[:at], chance)
        if code in _REPEATS:
            _, most, body = value
            if most is op.MAXREPEAT or most > _LONG:
                if run := _sample(list(body), chance):
                    yield head, run
                if (longer := _sample(list(body), chance, longest=3)) and longer != run:
                    yield head, longer
            yield from _runs(list(body), head, chance)
        else:
            for inner in _inside(code, value):
                yield from _runs(inner, head, chance)


def _inside(code: Any, value: Any) -> list[list[Any]]:
    if code is op.SUBPATTERN:
        return [list(value[3])]
    if code is op.ATOMIC_GROUP:
        return [list(value)]
    if code is op.BRANCH:
        return [list(branch) for branch in value[1]]
    if code in (op.ASSERT, op.ASSERT_NOT):
        return [list(value[1])]
    if code is op.GROUPREF_EXISTS:
        return [list(each) for each in value[1:] if each]
    return []


def _sample(items: Sequence[Any], chance: random.Random, *, longest: int = 1) -> str:
    """A text that the parsed pattern accepts, as far as that shows without what its lookarounds ask."""
    return "".join(_one(code, value, chance, longest) for code, value in items)


def _one(code: Any, value: Any, chance: random.Random, longest: int) -> str:
    if code in _REPEATS:
        least, most, body = value
        often = max(least, min(most if most is not op.MAXREPEAT else longest, longest))
        return "".join(_sample(list(body), chance, longest=longest) for _ in range(often))
    if code is op.LITERAL:
        return chr(value)
    if code in (op.IN, op.NOT_LITERAL, op.ANY):
        return _char(code, value, chance)
    if code is op.BRANCH:
        return _sample(list(chance.choice(value[1])), chance, longest=longest)
    if code in (op.SUBPATTERN, op.ATOMIC_GROUP):
        return _sample(_inside(code, value)[0], chance, longest=longest)
    return ""


def _char(code: Any, value: Any, chance: random.Random) -> str:
    if code is op.NOT_LITERAL:
        return next(char for char in _CHARS if char != chr(value))
    if code is op.ANY:
        return "a"
    negated = value[0][0] is op.NEGATE
    accepted = (
        [_choices(item) for item in value[1:] if negated] if negated else [_choices(item) for item in value]
    )
    if negated:
        refused = _tests(value[1:])
        free = [char for char in _CHARS if not refused(char)]
        return chance.choice(free[:4]) if free else "\u0378"
    return chance.choice(chance.choice(accepted))


def _choices(item: tuple[Any, Any]) -> str:
    code, value = item
    if code is op.LITERAL:
        return chr(value)
    if code is op.RANGE:
        return chr(value[0]) + chr(value[1])
    return "".join(char for char in _CHARS if _CATEGORIES[value](char)) or "a"


def _tests(items: Sequence[tuple[Any, Any]]) -> Callable[[str], bool]:
    def refused(char: str) -> bool:
        for code, value in items:
            if (code is op.LITERAL and ord(char) == value) or (
                code is op.RANGE and value[0] <= ord(char) <= value[1]
            ):
                return True
            if code is op.CATEGORY and _CATEGORIES[value](char):
                return True
        return False

    return refused


def _is_word(char: str) -> bool:
    return char.isalnum() or char == "_"


_CATEGORIES: Final[dict[Any, Callable[[str], bool]]] = {
    op.CATEGORY_DIGIT: lambda char: unicodedata.category(char) == "Nd",
    op.CATEGORY_NOT_DIGIT: lambda char: unicodedata.category(char) != "Nd",
    op.CATEGORY_SPACE: str.isspace,
    op.CATEGORY_NOT_SPACE: lambda char: not char.isspace(),
    op.CATEGORY_WORD: _is_word,
    op.CATEGORY_NOT_WORD: lambda char: not _is_word(char),
}
