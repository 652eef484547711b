"""Text as it came out of a file, made into text that can be compared and quoted: same words, one way of writing them."""

import re
import unicodedata
from typing import Final

MAX_CHARS: Final = 100_000
"""Of a resume's text; what is beyond is cut off, with a warning."""

_LINE_ENDS: Final = re.compile(r"\r\n|[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_BROKEN_WORD: Final = re.compile("\u00ad\\s*\n\\s*")
_UNSEEN: Final = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffc]")
_SPACES: Final = re.compile(r"[^\S\n]+")
_BULLET: Final = re.compile(r"^[•‣⁃∙◦○●◉■□▪▫▸►▹➢➤➔✓✔❖❑⦁·*\u2013\u2014\ue000-\uf8ff]\s+(?=\S)", re.MULTILINE)
_BLANK_LINES: Final = re.compile(r"\n{3,}")
_LIGATURES: Final = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
_DROPPED: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, halves of characters, private and unassigned ones: leftovers of fonts."""


def normalise(text: str) -> str:
    """The text in NFC: plain line ends and spaces, no invisible characters, ligatures opened, bullets as "- "."""
    text = unicodedata.normalize("NFC", text.translate(_LIGATURES))
    text = _BROKEN_WORD.sub("", _LINE_ENDS.sub("\n", text))
    lines = (line.strip() for line in _SPACES.sub(" ", _UNSEEN.sub("", text)).split("\n"))
    text = _BULLET.sub("- ", "\n".join(lines))
    text = "".join(char for char in text if char == "\n" or unicodedata.category(char) not in _DROPPED)
    return _BLANK_LINES.sub("\n\n", text).strip()


def bounded(text: str) -> tuple[str, list[str]]:
    """The text normalised, at most `MAX_CHARS` of it, and a warning when that was not all."""
    # What is far beyond the limit is dropped unseen: normalising costs time for each character.
    whole = normalise(text[: 4 * MAX_CHARS])
    cut = whole[:MAX_CHARS].rstrip()
    if len(whole) <= MAX_CHARS and len(text) <= 4 * MAX_CHARS:
        return cut, []
    return cut, [f"Only the first {MAX_CHARS} characters of the text were taken."]
