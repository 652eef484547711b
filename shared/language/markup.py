"""What has no place in a text that is to be shown: markup, links, and letters that only look like others."""

import re
import unicodedata
from typing import Final

_TAGS: Final = (
    "a|audio|b|body|br|button|div|em|embed|form|h[1-6]|head|html|i|iframe|img|input|li|link|meta|object|ol|p"
    "|script|span|strong|style|svg|table|td|tr|u|ul|video"
)
# Both only tell whether there is something: they begin where it is sure, not where it begins.
MARKUP: Final = re.compile(
    rf"<\s*+(?:/\s*+)?(?:{_TAGS})\b|<!--|<[^<>]*\bon\w+\s*=|\]\(|```|^[^\S\n]*(?:#{{1,6}}|[-*•]|\d+[.)])\s",
    re.IGNORECASE | re.MULTILINE,
)
LINK: Final = re.compile(r"\w://|\bwww\.|\b(?:mailto|javascript|data):\S|\w[.+-]*@[\w-]+\.\w", re.IGNORECASE)
_DISGUISED: Final = re.compile(
    "[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff\ufe20-\ufe2f]|[A-Za-z][\u0400-\u052f]|[\u0400-\u052f][A-Za-z]"
)


def disguised(line: str) -> bool:
    """Whether marks lie over letters, or two alphabets share a word: it reads as one word, and compares as another."""
    return _DISGUISED.search(unicodedata.normalize("NFC", line)) is not None
