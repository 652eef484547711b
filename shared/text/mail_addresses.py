"""E-mail addresses in texts of people."""

import re
from email.utils import parseaddr
from typing import Final

MAX_ADDRESS: Final = 254
MAX_LOCAL_PART: Final = 64

_ADDRESS: Final = re.compile(
    r"(?<![\w.+@-])[\w+-]+(?:\.[\w+-]+)*@[^\W_](?:[\w-]*[^\W_])?(?:\.[^\W_](?:[\w-]*[^\W_])?)*\.[^\W\d_]{2,24}(?![\w-])"
)


def is_mail_address(text: str) -> bool:
    return the_mail_address(text) == text


def the_mail_address(text: str) -> str | None:
    """The one address in the text; two leave it open which is meant."""
    found = [
        each
        for each in _ADDRESS.findall(text)
        if len(each) <= MAX_ADDRESS and len(each.partition("@")[0]) <= MAX_LOCAL_PART
    ]
    return found[0] if len(found) == 1 else None


def is_sender(text: str) -> bool:
    """Whether the text is an address, or a name with an address in angle brackets, on one line."""
    return text.isprintable() and is_mail_address(parseaddr(text)[1])
