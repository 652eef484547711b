"""Texts of any kind cut into passages: whole paragraphs or functions of some 120 to 180 words, each with its place.

A passage is what is searched, quoted to a model and cited: small enough to be about one thing, large enough to be
understood alone.
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from shared.text.tokens import estimate_tokens

ENOUGH_WORDS: Final = 120
MOST_WORDS: Final = 180
_BYTES_PER_WORD: Final = 7
"""A long line without blanks, as in minified code or a script without spaces, weighs by its length."""
_BYTES_OF_A_PIECE: Final = 5 * MOST_WORDS
_OPENS = re.compile(
    r"#{1,6}\s"
    r"|(?:async\s+def|def|class|func|fn|function|public|private|protected|export|interface|struct|impl|module|package)\b"
    r"|@\w|(?:create|alter|insert|update|delete|merge|select|with)\b",
    re.IGNORECASE,
)


@dataclass(frozen=True)
class Passage:
    """Lines `first_line` to `last_line` of a file (from 1, both included), as they stand there.

    Of a single line that is too long for one passage each holds a part.
    """

    file_name: str
    first_line: int
    last_line: int
    text: str

    @cached_property
    def tokens(self) -> int:
        """About how many tokens it takes to show."""
        return estimate_tokens(self.text)


type _Numbered = tuple[int, str]


def passages(text: str, file_name: str) -> tuple[Passage, ...]:
    """The passages of a text in order; together they hold every line of it that is not blank.

    A passage ends at a blank line, before a heading or before a function, once it has 120 words; at the next line at the
    latest once it would have more than 180.
    """
    found: list[Passage] = []
    current: list[_Numbered] = []
    size = 0
    for block in _blocks(text):
        weight = sum(_weight(line) for _, line in block)
        if current and (size >= ENOUGH_WORDS or size + weight > MOST_WORDS):
            found.append(_passage(current, file_name))
            current, size = [], 0
        if weight > MOST_WORDS:
            found += [_passage(part, file_name) for part in _parts(block)]
            continue
        current, size = [*current, *block], size + weight
    return tuple([*found, _passage(current, file_name)] if current else found)


def _blocks(text: str) -> Iterator[list[_Numbered]]:
    """Runs of lines without a blank one, a heading or a definition that opens at the margin beginning a new one.

    A heading stays with the text below it.
    """
    block: list[_Numbered] = []
    for number, line in enumerate(text.split("\n"), start=1):
        opens = _OPENS.match(line) is not None and not (block and block[-1][1].startswith("@"))
        heads = len(block) == 1 and block[0][1].startswith("#")
        if block and not heads and (opens or not line.strip()):
            yield block
            block = []
        if line.strip():
            block.append((number, line))
    if block:
        yield block


def _parts(block: Sequence[_Numbered]) -> Iterator[list[_Numbered]]:
    """A block that is too long by itself, cut between its lines, and within a line where it must be."""
    part: list[_Numbered] = []
    size = 0
    for number, line in block:
        weight = _weight(line)
        if part and size + weight > MOST_WORDS:
            yield part
            part, size = [], 0
        if weight > MOST_WORDS:
            yield from ([(number, piece)] for piece in _pieces(line))
            continue
        part.append((number, line))
        size += weight
    if part:
        yield part


def _pieces(line: str) -> Iterator[str]:
    """A very long line in pieces, cut at a blank where there is one."""
    room = _BYTES_OF_A_PIECE // max(1, len(line.encode("utf-8", "replace")) // len(line))
    start = 0
    while start < len(line):
        end = min(len(line), start + room)
        blank = line.rfind(" ", start + room // 2, end) if end < len(line) else -1
        end = blank if blank > start else end
        if (piece := line[start:end]).strip():
            yield piece
        start = end


def _passage(lines: Sequence[_Numbered], file_name: str) -> Passage:
    (first, _), (last, _) = lines[0], lines[-1]
    texts: list[str] = []
    for before, (number, line) in zip([first - 1, *(at for at, _ in lines)], lines, strict=False):
        texts += [""] * (number - before - 1) + [line]
    return Passage(file_name, first, last, "\n".join(texts))


def _weight(line: str) -> int:
    return max(len(line.split()), len(line.encode("utf-8", "replace")) // _BYTES_PER_WORD)
