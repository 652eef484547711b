"""A sentence as the groups of letters that its words are made of, hashed into a few thousand numbers.

What people type in haste ("nn lo scriva", "pls keep schtum") has letters in common with what they meant, where an encoder
of meanings finds nothing (after Joulin et al., Bag of Tricks for Efficient Text Classification, 2017).
"""

import math
import re
from collections import Counter
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain
from typing import Final
from zlib import crc32

SIZE: Final = 16_384
_SHORTEST, _LONGEST = 2, 5
_WORD: Final = re.compile(r"\w+|[^\w\s]")
_MOST_LETTERS: Final = 24
"""Letters of a word that are looked at: a word may be as long as an answer."""


def letter_groups(text: str) -> dict[int, float]:
    """The places that are not nought, with what stands there: together they are of length one."""
    cut = (word[:_MOST_LETTERS] for word in _WORD.findall(text.lower()))
    found = Counter(chain.from_iterable(map(_places, cut)))
    length = math.sqrt(sum(count * count for count in found.values())) or 1.0
    return {place: count / length for place, count in found.items()}


@lru_cache(maxsize=20_000)
def _places(word: str) -> tuple[int, ...]:
    return tuple(crc32(each.encode()) % SIZE for each in _groups(f" {word} "))


def _groups(word: str) -> Iterator[str]:
    for size in range(_SHORTEST, _LONGEST + 1):
        for begin in range(max(1, len(word) - size + 1)):
            yield word[begin : begin + size]
