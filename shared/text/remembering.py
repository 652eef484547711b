"""What is read of a text is remembered for a while: a sentence, or an answer, is looked at for many things in a row."""

from collections.abc import Callable
from functools import lru_cache, wraps
from typing import Concatenate, Final

_SENTENCE: Final = 250
_ANSWER: Final = 3_000
_LONGEST: Final = 20_000
"""Characters; what is longer is read each time, so that nobody fills the memory."""


def remembering[**P, T](
    read: Callable[Concatenate[str, P], T],
) -> Callable[Concatenate[str, P], T]:
    """Read a text once: of sentences the last 2,000 are known, of answers the last 50, of the longest the last 4."""
    of_sentences, of_answers = lru_cache(maxsize=2_000)(read), lru_cache(maxsize=50)(read)
    of_longest = lru_cache(maxsize=4)(read)

    @wraps(read)
    def recalled(text: str, *args: P.args, **named: P.kwargs) -> T:
        size = len(text)
        if size <= _SENTENCE:
            return of_sentences(text, *args, **named)
        known = of_answers if size <= _ANSWER else of_longest if size <= _LONGEST else read
        return known(text, *args, **named)

    return recalled
