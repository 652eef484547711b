"""A backlog made one (B1): what several files give rise to is asked once, the rest in the order of its weight.

Pure, and done twice it changes nothing more. Ids follow from what is asked and where, so the same project asks under the
same ids.
"""

import hashlib
import re
from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shared.modes.knowledge_handover.handover import BacklogQuestion, Origin, Priority
from shared.text.words import content_words, normalised

MOST_QUESTIONS: Final = 40
SAME_WORDS: Final = 0.75
SAME_WORDS_ELSEWHERE: Final = 0.9
"""The share of content words that two questions have in common when they ask the same thing; about two places, more."""
_FEWEST_WORDS: Final = 3
_AT_ONCE: Final = 2
"""General questions that go before the next ones about files."""
_PRIORITIES: Final[tuple[Priority, ...]] = ("P0", "P1", "P2")
_DIGEST_LENGTH: Final = 8
_NUMBERS = re.compile(r"\d+(?:[.,]\d+)*")


def question_id(origin: Origin, text: str, file_name: str | None = None, line: int | None = None) -> str:
    """The id of a question, `global-…` or `file-…`: the same for the same text at the same place."""
    said = " ".join(normalised(text).split())
    digest = hashlib.sha256(f"{file_name or ''}\n{line or ''}\n{said}".encode("utf-8", "replace")).hexdigest()
    return f"{origin.lower().replace('_', '')}-{digest[:_DIGEST_LENGTH]}"


def reconcile(
    questions: Sequence[BacklogQuestion], most: int = MOST_QUESTIONS
) -> tuple[BacklogQuestion, ...]:
    """At most `most` questions by priority, the files in turn within each; of those that ask the same, the first.

    Two ask the same when their ids are equal, or most of their content words; numbers must agree too, for they are what
    such questions are about.
    """
    kept: list[BacklogQuestion] = []
    for question in sorted(questions, key=lambda each: _PRIORITIES.index(each.priority)):
        if not any(_same(question, other) for other in kept):
            kept.append(question)
    return tuple(_spread(kept)[:most])


def _spread(questions: Sequence[BacklogQuestion]) -> list[BacklogQuestion]:
    counted: Counter[tuple[Priority, str]] = Counter()
    placed: list[tuple[Priority, int, BacklogQuestion]] = []
    for each in questions:
        key = (each.priority, each.file_name or "")
        placed.append((each.priority, counted[key] // (1 if each.file_name else _AT_ONCE), each))
        counted[key] += 1
    return [each for *_, each in sorted(placed, key=lambda place: place[:2])]


def _same(one: BacklogQuestion, other: BacklogQuestion) -> bool:
    if one.question_id == other.question_id:
        return True
    left, right = _informative(one.text), _informative(other.text)
    if min(len(left), len(right)) < _FEWEST_WORDS:
        return normalised(one.text) == normalised(other.text)
    if _numbers(one.text) != _numbers(other.text):
        return False
    places = {(each.file_name, each.line) for each in (one, other) if each.file_name}
    bar = SAME_WORDS_ELSEWHERE if len(places) > 1 else SAME_WORDS
    return len(left & right) >= bar * len(left | right)


@lru_cache(maxsize=2_000)
def _informative(text: str) -> frozenset[str]:
    return frozenset(word for word in content_words(text) if not word.isdecimal())


@lru_cache(maxsize=2_000)
def _numbers(text: str) -> frozenset[str]:
    return frozenset(_NUMBERS.findall(text))
