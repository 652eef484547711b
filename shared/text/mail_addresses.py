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


def with_at_signs(text: str) -> str:
    """The text with the signs of an address that people write out against machines: "ada(at)example.org"."""
    typed = _DOT.sub(".", _AT.sub("@", text))
    return typed if the_mail_address(typed) else text


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
