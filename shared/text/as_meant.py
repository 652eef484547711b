"""An answer as it was meant: marks that were said or left out are real, and a slip of the fingers is mended.

Every rule reads this; what was typed is stored, and shown where a person wants to see it.
"""

import re
from itertools import takewhile
from typing import Final

from shared.text.dictated import with_marks
from shared.text.remembering import remembering
from shared.text.unmarked_questions import with_question_marks

_MENDS: Final = re.compile(r"[ \t]*(?:\*([^\W\d_]{3,30})|([^\W\d_]{3,30})\*)[ \t.]*")
"""A line with nothing but a word and a star, as people mend the one that they mistyped: "*valve"."""
_WORD: Final = re.compile(r"[^\W\d_]{3,31}")
_LINES: Final = 4
_REACH: Final = 600
"""Lines before it, and characters at the end of each, in which the word is looked for: people mend at once."""
_SLIPS: Final = 2
"""Letters in which a mistyped word differs at most from the one that was meant."""


@remembering
def as_meant(text: str, language: str) -> str:
    """The text with its marks, and each mistyped word mended, without the line that does so."""
    return with_question_marks(_mended(with_marks(text, language)), language)


def _mended(text: str) -> str:
    if "*" not in text:
        return text
    lines: list[str] = []
    for line in text.split("\n"):
        found = _MENDS.fullmatch(line)
        if found is None or not _mend(lines, found[1] or found[2]):
            lines.append(line)
    return "\n".join(lines).strip() or text


def _mend(lines: list[str], meant: str) -> bool:
    """Put the word in the place of the last one that it is like; False where there is none."""
    for at in range(len(lines) - 1, max(-1, len(lines) - 1 - _LINES), -1):
        last = _WORD.finditer(lines[at], max(0, len(lines[at]) - _REACH))
        near = [each for each in last if _is_near(each[0].lower(), meant.lower())]
        if near:
            right = meant.capitalize() if near[-1][0][0].isupper() else meant
            lines[at] = lines[at][: near[-1].start()] + right + lines[at][near[-1].end() :]
            return True
    return False


def _is_near(one: str, other: str) -> bool:
    """Whether one word is the other with a letter or two mistyped, and has a letter alike at an end."""
    begin = _alike(one, other)
    rest, of_other = one[begin:], other[begin:]
    end = _alike(rest[::-1], of_other[::-1])
    return one != other and begin + end > 0 and max(len(rest), len(of_other)) - end <= _SLIPS


def _alike(one: str, other: str) -> int:
    """How many letters both begin with."""
    return sum(1 for _ in takewhile(lambda pair: pair[0] == pair[1], zip(one, other, strict=False)))
