"""The load of a task: how much text the rules have to read for it, and how a task with too much text is cut."""

from collections.abc import Iterator, Mapping
from typing import Any, Final

MOST_TEXT: Final = 16_000
"""Bytes of all texts of a task together that are gone through where the request is answered: some 20 ms."""
MOST_JUDGED: Final = 4_000
"""The same for judging an answer clause by clause, which takes four times as long."""
LONGEST: Final = 3_000
"""Of one text: what somebody pasted costs more than the same in many small texts."""
MOST_KNOWN: Final = 64_000
"""Of what only its words are looked up in, and of answers to other questions, which are rarely judged again."""
_KNOWN: Final = frozenset({"corpus", "earlier", "elsewhere_told"})
_CUTS: Final = ((1_000, 1_000), (300, 100), (100, 20), (30, 10))
"""How long a text, and how many elements a list may be, from mild to hard."""


def load_of(written: Any, most_text: int = MOST_TEXT) -> float:
    """What the task, given as plain data, costs; 1 is the most that may be done where requests are answered.

    Bytes are counted, not characters: a sign that stands for a whole phrase costs more, and has more of them.
    """
    together = known = longest = 0
    left: list[tuple[bool, Any]] = [(False, written)]
    while left:
        is_known, value = left.pop()
        if isinstance(value, str):
            size = len(value) if value.isascii() else len(value.encode(errors="surrogatepass"))
            if is_known:
                known += size
            else:
                together += size
                longest = max(longest, size)
        elif isinstance(value, (list, tuple)):
            left += [(is_known, each) for each in value]  # pyright: ignore[reportUnknownVariableType] - plain data
        elif isinstance(value, Mapping):
            left += [(is_known or key in _KNOWN, each) for key, each in value.items()]  # pyright: ignore[reportUnknownVariableType]
    return max(together / most_text, longest / LONGEST, known / MOST_KNOWN)


def lightened(written: Any) -> Iterator[Any]:
    """The task with its texts cut to their beginnings, and then its lists, milder cuts first."""
    for chars, elements in _CUTS:
        yield _cut(written, chars, elements)


def _cut(written: Any, chars: int, elements: int) -> Any:
    if isinstance(written, str):
        return written[:chars]
    if isinstance(written, Mapping):
        return {key: _cut(value, chars, elements) for key, value in written.items()}  # pyright: ignore[reportUnknownVariableType]
    if isinstance(written, list | tuple):
        return [_cut(value, chars, elements) for value in written[:elements]]  # pyright: ignore[reportUnknownVariableType]
    return written
