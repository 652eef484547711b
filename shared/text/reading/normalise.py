"""Text as it came out of a file, made into text that can be compared and quoted: same words, one way of writing them."""

import re
import unicodedata
from collections.abc import Iterable
from typing import Final

from shared.text.unicode_forms import normal_form

_LINE_ENDS: Final = re.compile(r"\r\n|[\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
_BROKEN_WORD: Final = re.compile("\u00ad\\s*\n\\s*")
_UNSEEN: Final = re.compile("[\u00ad\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff\ufffc]")
_SPACES: Final = re.compile(r"[^\S\n]+")
_BULLET: Final = re.compile(r"^[•‣⁃∙◦○●◉■□▪▫▸►▹➢➤➔✓✔❖❑⦁·*\u2013\u2014]\s+(?=\S)", re.MULTILINE)
_FONT_BULLET: Final = re.compile(r"[\ue000-\uf8ff]\s+(?=\S)")
"""A bullet of a font of its own. Other characters of the private range mean nothing, and go."""
_BLANK_LINES: Final = re.compile(r"\n{3,}")
_LIGATURES: Final = str.maketrans(
    {"ﬀ": "ff", "ﬁ": "fi", "ﬂ": "fl", "ﬃ": "ffi", "ﬄ": "ffl", "ﬅ": "st", "ﬆ": "st"}
)
_RETURNS: Final = re.compile(r"\r\n?")
_OTHER_BREAKS: Final = re.compile("[\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029]")
"""Some programs end a line there and others do not: where they stand nobody looks for a line's end."""
_NEVER_SHOWN: Final = re.compile(
    "[\x00-\x08\x0e-\x1f\x7f-\x9f\u200b\u200e\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]"
)
_PIECE: Final = 1_000
_DROPPED: Final = frozenset({"Cc", "Cs", "Co", "Cn"})
"""Control characters, halves of characters, private and unassigned ones: leftovers of fonts."""


def normalise(text: str) -> str:
    """The text in NFC: plain line ends and spaces, no invisible characters, ligatures opened, bullets as "- "."""
    text = _BROKEN_WORD.sub("", _LINE_ENDS.sub("\n", text.translate(_LIGATURES)))
    text = _with_plain_bullets(_UNSEEN.sub("", text))
    # What is left of fonts goes before spaces and bullets are looked at, which stand beside each other then.
    text = "".join(char for char in text if char in "\n\t" or unicodedata.category(char) not in _DROPPED)
    text = "\n".join(line.strip() for line in _SPACES.sub(" ", text).split("\n"))
    text = _BLANK_LINES.sub("\n\n", _BULLET.sub("- ", text)).strip()
    return normal_form("NFC", text)


def _with_plain_bullets(text: str) -> str:
    """Bullets of fonts that begin a line as "- ", without the white space and the blank lines before them.

    They are looked for by themselves, and what stands before each is read once: a pattern for both would read a long
    run of blank lines again from each of its lines.
    """
    parts: list[str] = []
    end = looked_at = 0
    for bullet in _FONT_BULLET.finditer(text):
        blanks = looked_at + len(text[looked_at : bullet.start()].rstrip())
        begins = blanks == 0 or text[blanks - 1] == "\n"
        line = blanks if begins else text.find("\n", blanks, bullet.start()) + 1
        looked_at = bullet.start() + 1
        if line or begins:
            parts += [text[end:line], "- "]
            end = looked_at = bullet.end()
    return "".join([*parts, text[end:]])


def as_lines(text: str) -> str:
    """The text in NFC, its lines ended by newlines alone and their number kept; no invisible characters."""
    text = _OTHER_BREAKS.sub(" ", _RETURNS.sub("\n", text))
    return normal_form("NFC", _NEVER_SHOWN.sub("", text))


def is_blank(text: str) -> bool:
    """Whether nothing is left of the text once it is normalised; it is read as far as the first thing that is."""
    return not any(normalise(text[at : at + _PIECE]) for at in range(0, len(text), _PIECE))


def bounded(text: str, most_chars: int) -> tuple[str, list[str]]:
    """The text normalised, at most `most_chars` of it, and a warning when that was not all."""
    # What is far beyond the limit is dropped unseen: normalising costs time for each character.
    whole = normalise(text[: 4 * most_chars])
    cut = whole[:most_chars].rstrip()
    if len(whole) <= most_chars and len(text) <= 4 * most_chars:
        return cut, []
    return cut, [cut_warning(most_chars)]


def cut_warning(most_chars: int) -> str:
    """What is said where a text is longer than what is kept of it."""
    return f"Only the first {most_chars} characters of the text were taken."


def enough(lines: Iterable[str], most_chars: int) -> list[str]:
    """The lines up to the one with which they are more than `most_chars`; what follows is not even asked for."""
    kept: list[str] = []
    characters = 0
    for line in lines:
        kept.append(line)
        characters += len(line) + 1
        if characters > most_chars:
            break
    return kept


def cut_lines(lines: Iterable[str], most_chars: int) -> tuple[str, list[str]]:
    """At most `most_chars` of the lines as they stand, and a warning when that was not all."""
    kept = enough(lines, most_chars)
    text = "\n".join(kept)
    if len(text) <= most_chars:
        return text.rstrip("\n"), []
    return "\n".join(kept[:-1])[:most_chars], [cut_warning(most_chars)]
