"""What may be shown to a participant: the checks that every question passes, whoever worded it (A5, D13)."""

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Final

from shared.text.sentences import sentences
from shared.text.stop_words import FUNCTION_WORDS
from shared.text.words import content_words, runs, words

LEAK_RUN: Final = 5
JACCARD_LIMIT: Final = 0.72
DICE_LIMIT: Final = 0.87
INFORMATIVE_TOKENS: Final = 5
LAST_QUESTIONS: Final = 60
MAX_QUESTION_CHARS: Final = 1_200
_TELLING_WORDS: Final = 2
_CLOSING = " \t\r\n\"'”’»)]*_"


def leaks_ideal(text: str, ideal_answer: str, said: Sequence[str]) -> bool:
    """Whether `text` shows a run of five words of the ideal answer that is news to the participant (A5).

    `said` is all that they have said or been asked already: their answers, and the main question.
    """
    known = {run for other in said for run in runs(words(other), LEAK_RUN)}
    secret = set(runs(words(ideal_answer), LEAK_RUN)) - known
    return not secret.isdisjoint(runs(words(text), LEAK_RUN))


def repeats(text: str, asked: Iterable[str]) -> bool:
    """Whether `text` asks again one of the last sixty questions: in the same words, or nearly the same informative ones.

    `asked` are the questions so far, in asking order (D13).
    """
    return Wording(text).repeats([Wording(other) for other in list(asked)[-LAST_QUESTIONS:]])


class Wording:
    """The words of a question, cut once however often it is compared."""

    def __init__(self, text: str) -> None:
        self._words = words(text)
        self._informative = Counter(word for word in self._words if word not in FUNCTION_WORDS)

    def repeats(self, asked: "Sequence[Wording]") -> bool:
        """The same as `repeats`."""
        return any(map(self._is_as, asked[-LAST_QUESTIONS:]))

    def _is_as(self, other: "Wording") -> bool:
        if self._words == other._words:
            return True
        left, right = self._informative, other._informative
        if min(len(left), len(right)) < INFORMATIVE_TOKENS:
            return False
        jaccard = len(left.keys() & right.keys()) / len(left.keys() | right.keys())
        dice = 2 * (left & right).total() / (left.total() + right.total())
        return jaccard >= JACCARD_LIMIT or dice >= DICE_LIMIT


def is_question(text: str) -> bool:
    """Whether `text` can be shown as a question: not blank, of sane length, a question mark at its end."""
    asks = text.rstrip(_CLOSING).endswith(("?", "？")) and re.search(r"\w", text) is not None
    return asks and len(text) <= MAX_QUESTION_CHARS


def asking_part(text: str) -> str:
    """The end of a text that asks: its last sentence, with the one before where that alone says next to nothing."""
    parts = sentences(text)
    for count in (1, 2):
        asking = " ".join(parts[-count:])
        if len(set(content_words(asking))) >= _TELLING_WORDS:
            return asking
    return text
