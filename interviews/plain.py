"""What people, models and servers wrote, made harmless to look at: nothing in it can act on the terminal."""

import unicodedata
from typing import Final

from rich.text import Text

_PICTURES: Final = 0x2400
"""Where Unicode keeps the signs that stand for control characters."""
_JOINERS: Final = frozenset("\u00ad\u200c\u200d\u2060")
"""Invisible on purpose: scripts and emoji need them, and they move nothing."""
_ACTING: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
_TAB: Final = "    "


def visible(text: str) -> str:
    """The text with every character that a terminal would act upon replaced by a sign for it; line breaks stay."""
    return "".join(map(_sign, text.replace("\r\n", "\n").expandtabs(len(_TAB))))


def one_line(text: str) -> str:
    return " ".join(visible(text).split())


def words(text: str, style: str = "") -> Text:
    """The text for rich: never read as markup."""
    return Text(visible(text), style=style)


def clipped(text: str, most: int) -> str:
    line = one_line(text)
    return line if len(line) <= most else line[: max(most - 1, 0)].rstrip() + "…"


def _sign(char: str) -> str:
    code = ord(char)
    if char == "\n" or char in _JOINERS or unicodedata.category(char) not in _ACTING:
        return char
    if code < 0x20:
        return chr(_PICTURES + code)
    if code == 0x7F:
        return "␡"
    return f"\\u{{{code:x}}}"
