"""What an answer leaves to be asked about in its own matter, and the question for it (A5, B5, G3).

A decision without its reason, a loss, a quarrel, a date: signs that rules can see for sure. The question quotes the words
that it is about, a whole clause, and asks what fits whatever they say. Nothing sad, and nothing that somebody does not
want to talk about, is asked about.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.listening import is_question
from shared.language.rules.manners import leaves_alone
from shared.language.rules.phrases import PHRASES
from shared.language.rules.quoted import MOST_SENTENCES, plain, quotable, quoting, stands_in
from shared.language.rules.sorrow import tells_of_harm
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type SignKind = Literal[
    "only_here", "date", "workaround", "contact", "warning", "decision", "strong", "since"
]

LOST_WITH_THEM: Final[tuple[SignKind, ...]] = ("only_here", "date", "workaround", "contact", "warning")
"""What is lost when somebody leaves."""
WEIGHTY: Final[tuple[SignKind, ...]] = ("decision", "strong")
"""What is asked of anybody, first of all: the reason for a decision, more about trouble, a loss, a find, a feeling."""
OF_A_STORY: Final[tuple[SignKind, ...]] = (*WEIGHTY, "since")
"""What can be asked of anybody; what came of a story may be a side track, and comes last."""
_DENIED_WITHIN: Final = 3
_PART: Final = re.compile(r"[,;:–—]")


class DeeperWords(Frozen):
    """The vocabulary of one language: `signs` of what can be asked about, and the `questions` for it, by kind.

    A decision with a word of `because` has told its reason.
    """

    because: tuple[str, ...]
    signs: dict[SignKind, tuple[str, ...]]
    questions: dict[SignKind, tuple[str, ...]]


DEEPER_WORDS: Final = in_all(DeeperWords, "deeper")


def deeper_questions(
    answer: str,
    language: str,
    asked: Sequence[str] = (),
    *,
    kinds: Iterable[SignKind] = OF_A_STORY,
    since: Sequence[str] = (),
) -> Iterator[str]:
    """Questions about what the answer tells, the most telling first, in wordings that none of the `asked` has.

    Each quotes what it is about, so that it can be asked later, too, unless an answer `since` put it right. There is
    none of an answer that tells of something sad, or asks to leave something alone: which of its sentences is meant is
    not certain.
    """
    if is_hard(answer, language):
        return
    told = _Told(tuple(sentences(answer)[:MOST_SENTENCES]), tuple(since), language)
    used = [normalised(text) for text in asked]
    leads: list[tuple[SignKind, str]] = [
        (kind, lead)
        for kind, at in product(kinds, reversed(range(len(told.said))))
        if (lead := _lead(kind, told, at, used)) is not None
    ]
    if any(leaves_alone(each, language) for each in (told.said if leads else ())):
        return
    for kind, lead in leads:
        fresh = (text for text in DEEPER_WORDS[language].questions[kind] if not stands_in(text, used))
        yield from (f"{lead} {question}" for question in fresh)


def kinds_left(asked: Iterable[str], language: str) -> list[SignKind]:
    """The kinds of a story with a question that was not asked yet in this interview."""
    used = [normalised(text) for text in asked]
    questions = DEEPER_WORDS[language].questions
    return [kind for kind in OF_A_STORY if not all(stands_in(text, used) for text in questions[kind])]


def has_sign(sentence: str, language: str) -> bool:
    """Whether a sentence tells of something that could be asked about in anybody's story."""
    told = _Told((sentence,), (), language)
    return any(_has_sign(kind, told, 0) for kind in OF_A_STORY)


def is_deeper(question: str, language: str) -> bool:
    """Whether a question is one of these."""
    return question.endswith(_all_questions(language))


@dataclass(frozen=True)
class _Told:
    """The sentences of an answer, as they stand and folded: each is folded once, and looked at for every kind."""

    said: tuple[str, ...]
    since: tuple[str, ...]
    language: str

    @cached_property
    def folded(self) -> tuple[str, ...]:
        return tuple(map(plain, self.said))


def _lead(kind: SignKind, told: _Told, at: int, used: Sequence[str]) -> str | None:
    """The words that a question about this sentence is about; None for no question, as of somebody who was hurt."""
    language = told.language
    if not _has_sign(kind, told, at) or is_question(told.said[at]) or tells_of_harm(told.said[at], language):
        return None
    sign = any_of_words(DEEPER_WORDS[language].signs[kind])
    said = quotable(told.said, at, sign, language, told.since)
    return None if said is None or stands_in(said, used) else quoting(said, language, len(used))


def _has_sign(kind: SignKind, told: _Told, at: int) -> bool:
    """Whether a sentence shows the sign, does not deny it, and does not tell the reason that would be asked for."""
    book = DEEPER_WORDS[told.language]
    found = any_of_words(book.signs[kind]).search(told.folded[at])
    if found is None:
        return False
    before = words(_PART.split(told.folded[at][: found.start()])[-1])[-_DENIED_WITHIN:]
    if not PHRASES[told.language].heard.negators.isdisjoint(before):
        return False
    reasons = any_of_words(book.because)
    return kind != "decision" or reasons.search(" ".join(told.folded[at : at + 2])) is None


@cache
def _all_questions(language: str) -> tuple[str, ...]:
    return tuple(text for texts in DEEPER_WORDS[language].questions.values() for text in texts)
