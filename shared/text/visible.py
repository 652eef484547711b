"""Text of people and models for Markdown, CSV and Word files: control characters and direction marks become signs.

The stored text and JSON stay as they were typed.
"""

import re
from typing import Final

_PICTURES: Final = 0x2400
"""Where Unicode has the signs that stand for control characters."""
_UNKNOWN: Final = "\ufffd"
_LINES: Final = re.compile("\r\n|[\u2028\u2029]")
_ACTING: Final = re.compile("[\x00-\x08\x0b-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069]")
"""Control characters but for line ends and tabs, and the marks that turn the direction of the text behind them."""


def visible(text: str) -> str:
    """The text with a sign for each such character; line ends become line feeds."""
    return _ACTING.sub(_sign, _LINES.sub("\n", text))


def _sign(found: re.Match[str]) -> str:
    code = ord(found[0])
    if code < 0x20:
        return chr(_PICTURES + code)
    return "␡" if code == 0x7F else _UNKNOWN
