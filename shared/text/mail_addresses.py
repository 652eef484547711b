"""E-mail addresses in texts of people."""

import re
from email.utils import parseaddr
from typing import Final

from shared.text.put_right_value import meant

MAX_ADDRESS: Final = 254
MAX_LOCAL_PART: Final = 64

_ADDRESS: Final = re.compile(
    r"(?<![\w.+@-])[\w+-]+(?:\.[\w+-]+)*@[^\W_](?:[\w-]*[^\W_])?(?:\.[^\W_](?:[\w-]*[^\W_])?)*\.[^\W\d_]{2,24}(?![\w-])"
)


_AT: Final = re.compile(
    r"\s{0,3}[(\[{<]\s{0,3}(?:at|ät|arroba|arobase|chiocciola|@)\s{0,3}[)\]}>]\s{0,3}", re.IGNORECASE
)
_DOT: Final = re.compile(
    r"\s{0,3}[(\[{<]\s{0,3}(?:dot|punkt|point|punto|\.)\s{0,3}[)\]}>]\s{0,3}", re.IGNORECASE
)
_AT_WORD: Final = r"\s(?:arroba|arobase|arobas|chiocciola|klammeraffen?)\s"
_DOT_WORD: Final = r"(?:\s(?:dot|punkt|point|punto)\s|\.)"
_AT_SAID: Final = re.compile(_AT_WORD, re.IGNORECASE)
_DOT_SAID: Final = re.compile(_DOT_WORD, re.IGNORECASE)
_SAID: Final = re.compile(
    r"(?:^|(?<=[,:;.!?] )|(?<=\bes )|(?<=\best )|(?<=\bist )|(?<=\bè ))"
    rf"[\w+-]+(?:{_DOT_WORD}[\w+-]+){{0,3}}{_AT_WORD}\w[\w-]*(?:{_DOT_WORD}\w[\w-]*){{1,3}}",
    re.IGNORECASE,
)
"""An address as it is spoken, from its beginning: of "ada lund arroba …" nobody knows what stands between the two."""


def with_at_signs(text: str) -> str:
    """The text with the signs of an address that people say, or write out against machines: "ada(at)example.org"."""
    typed = _DOT.sub(".", _AT.sub("@", text))
    typed = _SAID.sub(lambda said: _DOT_SAID.sub(".", _AT_SAID.sub("@", said.group())), typed)
    return typed if the_mail_address(typed) else text


def is_begun(text: str) -> bool:
    """Whether a text has the sign of an address, if not all of it."""
    return "@" in text or _AT_SAID.search(text) is not None


def is_mail_address(text: str) -> bool:
    return the_mail_address(text) == text


def the_mail_address(text: str) -> str | None:
    """The one address in the text, or the one that puts another right; else two leave it open which is meant."""
    found = [
        each
        for each in _ADDRESS.finditer(text)
        if len(each.group()) <= MAX_ADDRESS and len(each.group().partition("@")[0]) <= MAX_LOCAL_PART
    ]
    address = meant(text, found)
    return address.group() if address else None


def without_addresses(text: str, mark: str) -> str:
    return _ADDRESS.sub(lambda _: mark, text)


def is_sender(text: str) -> bool:
    """Whether the text is an address, or a name with an address in angle brackets, on one line."""
    return text.isprintable() and is_mail_address(parseaddr(text)[1])
