"""Comments of code: where a line has one, and whether it explains the code beside or below it."""

import re
from collections.abc import Sequence
from pathlib import PurePosixPath
from typing import Final

from shared.language.rules.handover.file_analysis.signs import is_todo

_HASH: Final = ("#",)
_MARKS: Final[dict[str, tuple[str, ...]]] = {
    suffix: marks
    for suffixes, marks in (
        (".js .mjs .ts .tsx .jsx .java .kt .cs .go .rs .c .h .cpp .hpp .scala .swift .dart", ("//", "/*")),
        (".sql", ("--", "/*")),
        (".lua .hs", ("--",)),
        (".bat .cmd", ("REM ", "rem ", "::")),
        (".bas .vba .vb", ("'",)),
        (".m", ("%", "//")),
        (".tex", ("%",)),
        (".ini", (";", "#")),
        (".php", ("//", "/*", "#")),
        (".tf", ("#", "//")),
        (".html .xml", ("<!--",)),
        (".css", ("/*",)),
    )
    for suffix in suffixes.split()
}
_FEWEST_WORDS: Final = 3
_DECORATION = re.compile(r"^[\s#/*;%'=-]+|[\s#/*=-]+$|^(?:REM|<!--)\s|-->$")
_WORD = re.compile(r"[^\W\d_]{2,}")


def comment_marks(file_name: str) -> tuple[str, ...]:
    """What a comment begins with in this file, by its extension; a hash where that is not known."""
    return _MARKS.get(PurePosixPath(file_name).suffix.lower(), _HASH)


def split_comment(line: str, marks: Sequence[str]) -> tuple[str, str]:
    """The line's code and its comment, without its mark: "" where there is none. Marks within quotes are none."""
    if not any(mark in line for mark in marks):
        return ("", bare(line)) if line.lstrip().startswith("* ") else (line.rstrip(), "")
    quote = ""
    for at, char in enumerate(line):
        if quote:
            quote = "" if char == quote and line[at - 1] != "\\" else quote
        elif any(line.startswith(mark, at) for mark in marks):
            return line[:at].rstrip(), bare(line[at:])
        elif char in "\"'`":
            quote = char
    if line.lstrip().startswith("* "):  # within a block of comment lines
        return "", bare(line)
    return line.rstrip(), ""


def bare(comment: str) -> str:
    """A comment's words, without what marks it as one."""
    return _DECORATION.sub("", _DECORATION.sub("", comment)).strip()


def explains(comment: str) -> bool:
    """Whether a comment says something: three words at least, and not only that work is left."""
    return len(_WORD.findall(comment)) >= _FEWEST_WORDS and not is_todo(comment)
