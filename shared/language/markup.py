"""What has no place in a text that is to be shown: markup, and links."""

import re
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
