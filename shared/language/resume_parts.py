"""The part of a resume that stands beside what is asked: it holds the lines that a shown point rests on (E2)."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from math import fsum
from typing import Final

from shared.language.guards import cut
from shared.language.plain_text import WORTH_A_CUT, clean, fair_budget, one_line
from shared.language.prompt_parts import by_closeness
from shared.language.rules.corrections.given_way import NUMBER
from shared.language.rules.corrections.righting import denied_figures
from shared.language.rules.points.matching import stems
from shared.language.spans import find_span
from shared.text.sentences import sentences
from shared.text.tokens import BYTES_PER_TOKEN, estimate_tokens

LEFT_OUT: Final = "[…]"
"""Stands where lines of the resume are left out."""
_LONG_LINE: Final = 60
"""A longer line is shown by its sentences."""
_MARK: Final = 3
"""The tokens of a mark and of the end of a line."""
_LINES_OF_A_POINT: Final = 2
_WORDS_OF_A_NAME: Final = 6
_FEWEST_SHARED: Final = 2

type Replaced = tuple[str, str]
"""Words that hold no more, if any are known, and what was said in their place."""


@dataclass(frozen=True, slots=True)
class _Piece:
    """A line of a resume, or a sentence of a long one; `block` is the number of its paragraph."""

    text: str
    line: int
    block: int

    @property
    def size(self) -> int:
        """What it takes, with the mark that may stand before it."""
        return estimate_tokens(self.text) + _MARK


def part_of_resume(
    resume: str,
    about: str,
    language: str,
    tokens: int,
    *,
    held: Sequence[str] = (),
    wanted: Sequence[str] = (),
    replaced: Sequence[Replaced] = (),
) -> str:
    """The resume, or its heading, the lines that what is `held` rests on, those of what is `wanted` as far as they fit,
    and then as many paragraphs as fit, whole, those first that say most of `about`; of a resume without any, its lines.

    What was `replaced` is marked. Too much that is held is cut line by line.
    """
    whole = with_replaced(clean(resume).strip(), replaced, language)
    if estimate_tokens(whole) <= tokens + WORTH_A_CUT:
        return whole
    pieces = list(_pieces(whole))
    resting = chain.from_iterable(_resting(pieces, held, language))
    kept = {at: pieces[at].size for at in chain(_heading(pieces), resting)}
    most = fair_budget([*kept.values()], tokens)
    left = tokens - sum(min(size, most) for size in kept.values())
    for at in kept:
        pieces[at] = replace(pieces[at], text=cut(pieces[at].text, (most - _MARK) * BYTES_PER_TOKEN))
    for at in chain.from_iterable(_resting(pieces, wanted, language)):
        if at not in kept and pieces[at].size <= left:
            kept[at] = pieces[at].size
            left -= pieces[at].size
    filling = _filling(pieces, kept, about, language, left)
    return _joined(pieces, sorted({*kept, *filling}))


def _heading(pieces: Sequence[_Piece]) -> Iterator[int]:
    """The first line, if it can be a name: a greeting needs it."""
    first = pieces[0].text
    if len(first.split()) <= _WORDS_OF_A_NAME and not any(map(str.isdigit, first)):
        yield 0


def with_replaced(text: str, replaced: Sequence[Replaced], language: str) -> str:
    """The text, what was put right since marked behind its words, else the one line with the figure that gave way."""
    for then, now in replaced:
        mark = f"[corrected: “{one_line(now)}”]"
        if mark in text or now in text:
            continue
        if found := find_span(then, [text]) if then else None:
            text = text.replace(found, f"{found} {mark}", 1)
            continue
        lines = text.split("\n")
        if (at := _line_with_figure(lines, now, language)) is not None:
            text = "\n".join([*lines[:at], f"{lines[at]} {mark}", *lines[at + 1 :]])
    return text


def _line_with_figure(lines: Sequence[str], now: str, language: str) -> int | None:
    """The only line with a figure that is denied; of several the one that shares most words, if it shares any."""
    gone = denied_figures(now)
    having = [at for at, line in enumerate(lines) if gone.intersection(NUMBER.findall(line))]
    if len(having) < _FEWEST_SHARED:
        return next(iter(having), None)
    said = stems(now, language) - gone
    best = max(having, key=lambda at: len(said & stems(lines[at], language)))
    return best if said & stems(lines[best], language) else None


def _pieces(whole: str) -> Iterator[_Piece]:
    has_blocks, block = "\n\n" in whole, 0
    for number, line in enumerate(whole.split("\n")):
        block += not (has_blocks and line.strip())
        if line.strip():
            parts = sentences(line) if estimate_tokens(line) > _LONG_LINE else [line]
            yield from (_Piece(part, number, block) for part in parts)


def _resting(pieces: Sequence[_Piece], texts: Iterable[str], language: str) -> Iterator[list[int]]:
    """Of each text where it stands, word for word, else in which pieces most of its words do."""
    whole = "\n".join(each.text for each in pieces)
    ends, end = list[int](), -1
    for each in pieces:
        end += len(each.text) + 1
        ends.append(end)
    said = [stems(each.text, language) for each in pieces]
    having = Counter(chain.from_iterable(said))
    for text in texts:
        if found := find_span(text, [whole]):
            begin = whole.find(found)
            until = begin + len(found)
            yield [at for at, end in enumerate(ends) if end > begin and end - len(pieces[at].text) < until]
        else:
            yield _speaking_of(stems(text, language), said, having)


def _speaking_of(wanted: frozenset[str], said: Sequence[frozenset[str]], having: Counter[str]) -> list[int]:
    """The piece with most of the words, then one that has two of the others or a figure; a rare word weighs more."""
    kept = list[int]()
    for _ in range(_LINES_OF_A_POINT):
        shared = [wanted & each for each in said]
        best = max(range(len(said)), key=lambda at: fsum(1 / having[word] for word in shared[at]), default=0)
        words = shared[best] if shared else frozenset[str]()
        is_rare = not kept and any(having[word] == 1 for word in words)
        if not (is_rare or len(words) >= _FEWEST_SHARED or any(each.isdigit() for each in words)):
            break
        kept.append(best)
        wanted -= words
    return kept


def _filling(
    pieces: Sequence[_Piece], kept: Iterable[int], about: str, language: str, tokens: int
) -> list[int]:
    """The pieces of as many whole paragraphs as fit beside what is kept."""
    has, blocks = {*kept}, dict[int, list[int]]()
    for at, each in enumerate(pieces):
        blocks.setdefault(each.block, []).append(at)
    found, left = list[int](), tokens
    texts = ["\n".join(pieces[at].text for at in each) for each in blocks.values()]
    numbers = [*blocks.values()]
    for number in by_closeness(texts, about, language):
        more = [at for at in numbers[number] if at not in has]
        size = sum(estimate_tokens(pieces[at].text) + 1 for at in more)
        if size <= left or not (has or found):
            found += more
            left -= size + _MARK
    return found


def _joined(pieces: Sequence[_Piece], kept: Sequence[int]) -> str:
    """These pieces as they stood, a mark wherever some are left out."""
    text, before = "", -1
    for at in kept:
        is_same_line = before >= 0 and pieces[before].line == pieces[at].line
        parted = " " if is_same_line else "\n"
        text += f"{parted}{LEFT_OUT}" if at > before + 1 else ""
        text += f"{parted}{pieces[at].text}"
        before = at
    return f"{text}\n{LEFT_OUT}".strip() if before + 1 < len(pieces) else text.strip()
