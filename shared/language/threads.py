"""Threads: what was told with weight and not to its end, in the words of who told it, until somebody takes it up.

Whoever reads an answer notes them, and closes those that were taken up; whoever words a question sees what is open.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from shared.language.plain_text import one_line, shorten
from shared.language.prompt_parts import numbered
from shared.language.prompting import Slot
from shared.language.spans import find_span

MOST_NOTED: Final = 2
"""Of one answer."""
MAX_THREAD_CHARS: Final = 200
THREADS_TOKENS: Final = 200
THREAD_TOKENS: Final = 32
THREAD_PREFIX: Final = "t"


def threads_in(spans: Sequence[str], message: str) -> tuple[str, ...]:
    """Those of the spans that stand in the message, as it has them, at most two; a long one is cut."""
    found = (find_span(each, [message]) for each in spans[: 2 * MOST_NOTED])
    return tuple(dict.fromkeys(each[:MAX_THREAD_CHARS].strip() for each in found if each))[:MOST_NOTED]


def threads_named(names: Sequence[str], threads: Sequence[str]) -> tuple[str, ...]:
    named = {each.strip() for each in names}
    return tuple(thread for name, thread in numbered(threads, THREAD_PREFIX).items() if name in named)


def thread_lines(threads: Sequence[str], asked: Mapping[str, str] | None = None) -> Slot:
    """The threads by their numbers, each on a line, with what was `asked` when it was told where that is known."""
    to = {thread: f" (asked: {one_line(question)})" for thread, question in (asked or {}).items()}
    lines = [
        f"{name} {shorten(one_line(each), THREAD_TOKENS)}{to.get(each, '')}"
        for name, each in numbered(threads, THREAD_PREFIX).items()
    ]
    return "\n".join(lines) or ()
