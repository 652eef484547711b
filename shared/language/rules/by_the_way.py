"""What slips out in the middle of a long answer, cut so that it can be quoted: "…, and that hose was never tested, …"."""

import re
from collections.abc import Iterator, Sequence
from itertools import groupby, islice
from typing import Final

from shared.language.rules.quoted import plain
from shared.text.words import words

_AT_LENGTH: Final = 80
"""Words from which an answer buries what it tells."""
_MOST_WORDS: Final = 18
_MOST: Final = 200
_PART: Final = re.compile(r"[,;:–—]\s++")


def is_long(answer: str) -> bool:
    return len(words(answer)) > _AT_LENGTH


def stretches(said: Sequence[str], signs: re.Pattern[str]) -> tuple[str, ...]:
    """The short sentences, and the parts of the others, those side by side with a sign as one."""
    return tuple(islice((part for each in said for part in _parts(each, signs)), _MOST))


def _parts(sentence: str, signs: re.Pattern[str]) -> Iterator[str]:
    if len(words(sentence)) <= _MOST_WORDS:
        yield sentence
        return
    begins = [0, *(each.end() for each in _PART.finditer(sentence))]
    spans = zip(begins, [*begins[1:], len(sentence)], strict=True)
    for has_sign, run in groupby(spans, lambda span: bool(signs.search(plain(sentence[slice(*span)])))):
        found = list(run)
        if has_sign:
            yield sentence[found[0][0] : found[-1][1]]
        else:
            yield from (sentence[slice(*span)] for span in found)
