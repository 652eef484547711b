"""Texts that others wrote, made fit to be carried: invisible characters taken out, length held to a token budget."""

import re
from collections.abc import Sequence
from typing import Final

from shared.text.tokens import BYTES_PER_TOKEN, estimate_tokens

FENCE_SUBSTITUTE: Final = "‹"
MARK_TOKENS: Final = 14
WORTH_A_CUT: Final = 50
"""A cut that saves less than these tokens, some 200 characters, costs more meaning than it saves."""
# Page and tabulator feeds, common in texts taken from PDF files, end a line too.
_LINE_ENDS = re.compile("\r\n?|[\x0b\x0c\u0085\u2028\u2029]")
# Control characters, overrides of the writing direction, and the invisible tag letters in which orders can be hidden.
_INVISIBLE = re.compile("[\x00-\x08\x0e-\x1f\x7f-\x9f\u202a-\u202e\u2066-\u2069\ufeff\U000e0000-\U000e007f]")
# Characters without width: a guard that reads words would read one word as two. A joiner stays within an emoji.
_WIDTHLESS = re.compile(
    "[\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b-\u180f\u200b\u200c\u200e\u200f\u2060-\u206f\u3164\ufe00-\ufe0f"
    "\uffa0\ufff9-\ufffb]|(?<=\\w)\u200d|\u200d(?=\\w)"
)
_SURROGATE = re.compile("[\ud800-\udfff]")


def clean(text: str) -> str:
    """The text with plain line ends and without characters that nobody sees; always encodable as UTF-8."""
    if text.isprintable():
        return text  # nearly every text of one line: the patterns would look at each character three times
    return _INVISIBLE.sub("", _SURROGATE.sub("\ufffd", _LINE_ENDS.sub("\n", text)))


def one_line(text: str) -> str:
    """The cleaned text on one line, runs of white space being one blank."""
    return " ".join(clean(text).split())


def plain_to_see(text: str) -> str:
    """The cleaned text on one line with nothing in it that has no width: a model's text as a person reads it."""
    return one_line(_WIDTHLESS.sub("", clean(text)))


def shorten(text: str, tokens: int) -> str:
    """The cleaned text if it hardly exceeds `tokens`, else its head and its tail with a mark of what was left out.

    `tokens` is at least `MARK_TOKENS`, the room that the mark needs. This is for a text that nothing can take the place
    of: of several, whole ones give way.
    """
    whole = clean(text)
    if estimate_tokens(whole) <= tokens + WORTH_A_CUT:
        return whole
    raw = whole.encode()
    room = max(0, (tokens - MARK_TOKENS) * BYTES_PER_TOKEN)
    head = raw[: room - room // 3].decode(errors="ignore")
    tail = raw[len(raw) - room // 3 :].decode(errors="ignore")
    left_out = len(whole) - len(head) - len(tail)
    return f"{head.rstrip()} [… {left_out} characters left out …] {tail.lstrip()}".strip()


def fair_budget(sizes: Sequence[int], total: int) -> int:
    """The largest cap under which texts of `sizes` tokens fit `total` together: only the long ones are cut."""
    left, waiting = total, sorted(sizes)
    for position, size in enumerate(waiting):
        share = left // (len(waiting) - position)
        if size > share:
            return share
        left -= size
    return max(waiting, default=total)


def shorten_all(texts: Sequence[str], total: int) -> list[str]:
    """The texts within `total` tokens together, long ones shortened to equal shares."""
    cap = fair_budget([estimate_tokens(text) for text in texts], total)
    return [shorten(text, cap) for text in texts]


def shorten_around(text: str, line: int, tokens: int) -> str:
    """The cleaned text if it fits `tokens`, else the whole lines around `line` (from 0), what is left out marked by `…`.

    A single line that is too long is shortened as any text is.
    """
    whole = clean(text)
    if estimate_tokens(whole) <= tokens:
        return whole
    lines = whole.split("\n")
    first = last = min(max(line, 0), len(lines) - 1)
    sizes = [len(each.encode()) + 1 for each in lines]
    left = (tokens - MARK_TOKENS) * BYTES_PER_TOKEN - sizes[first]
    if left < 0:
        return shorten(lines[first], tokens)
    grows = True
    while grows:
        grows = False
        if last + 1 < len(lines) and sizes[last + 1] <= left:
            last, left, grows = last + 1, left - sizes[last + 1], True
        if first > 0 and sizes[first - 1] <= left:
            first, left, grows = first - 1, left - sizes[first - 1], True
    return "\n".join([*["…"] * (first > 0), *lines[first : last + 1], *["…"] * (last + 1 < len(lines))])
