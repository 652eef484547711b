"""Probes that stand alone: one real case, what somebody decided in it, how it ended, or a guess (G3).

They name nothing of an ideal answer and fit what was told of doing; each is asked once an interview.
"""

from collections.abc import Iterator, Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.requests.interview import Exchange
from shared.language.rules.deeper import DEEPER_WORDS, deeper_questions
from shared.language.rules.file_analysis.people import CALENDAR
from shared.language.rules.listening import mentions
from shared.language.rules.manners import leaves_alone
from shared.language.rules.phrases import PHRASES
from shared.language.rules.quoted import MOST_SENTENCES, plain, stands_in
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type ProbeKind = Literal["case", "own", "ending", "easier"]

_FEWEST_OF_A_STORY: Final = 8
_AT_LENGTH: Final = 15
_DATES: Final = frozenset(word for word in CALENDAR if len(word) > len("may"))
"""Short ones are words of other meaning, too: "they sat", "it may"."""


class FollowUpWords(Frozen):
    """The vocabulary of one language.

    `topics` take an author's `{topic}`; `probes` ask on by kind, `easier` after not knowing. `explained` says what a
    probe meant. `accepted` answers not knowing, `corrected`, `said_before` and `other_side` what they say; `touched`
    leads to a question that earlier answers have touched. An answer with a word of `past` tells what happened, one with a
    word of `once`, too, a story of one time; `we` says that others had a part in it, `ended` how it ended.
    """

    accepted: tuple[str, ...]
    corrected: tuple[str, ...]
    said_before: str
    other_side: str
    touched: tuple[str, ...]
    explained_topic: str
    explained: tuple[str, ...]
    topics: tuple[str, ...]
    probes: dict[ProbeKind, str]
    past: tuple[str, ...]
    once: tuple[str, ...]
    we: tuple[str, ...]
    ended: tuple[str, ...]


FOLLOW_UP_WORDS: Final = in_all(FollowUpWords, "follow_ups")


def is_neutral(question: str, language: str) -> bool:
    """Whether a question is one of these probes, as it stands or after an acknowledgement."""
    return question.endswith(tuple(FOLLOW_UP_WORDS[language].probes.values()))


def probes_after(
    told: Sequence[Exchange], language: str, asked: Sequence[str], *, is_past: bool = False
) -> Iterator[str]:
    """The probes that fit what was told last, best first: of a story its teller's part or its end, else one real case.

    No case is asked for where the question or an answer tells of the past (`is_past`). There is none after something
    sad, or after a wish to leave something alone.
    """
    said = " ".join(each.answer for each in told)
    if not told or is_hard(said, language) or _leaves_something_alone(told[-1].answer, language):
        return
    book, last = FOLLOW_UP_WORDS[language], told[-1]
    used = [normalised(text) for text in asked]
    kinds: list[ProbeKind] = []
    if is_story(last.answer, language, asked_for=last.question.endswith(book.probes["case"])):
        kinds = list(_of_a_story(last.answer, language))
    elif not is_past and not mentions(said, book.past) and not _has(book.once, said):
        kinds = ["case"]
    yield from (book.probes[kind] for kind in kinds if not stands_in(book.probes[kind], used))


def is_story(answer: str, language: str, *, asked_for: bool = False) -> bool:
    """Whether an answer tells, and not in a few words, of something that happened once.

    Where a case was `asked_for` it need not say when; one that begins with a "no" tells of none.
    """
    book, said = FOLLOW_UP_WORDS[language], words(answer)
    if len(said) < _FEWEST_OF_A_STORY or said[0] in PHRASES[language].heard.negators:
        return False
    is_dated = asked_for or _has(book.once, answer) or not _DATES.isdisjoint(said)
    return is_dated and mentions(answer, book.past)


def opens(answer: str, language: str) -> bool:
    """Whether the answer leaves something to be asked about: a sign (`deeper.py`), or what a probe fits, at length."""
    if any(True for _ in deeper_questions(answer, language)):
        return True
    told = [Exchange("", answer)]
    return len(words(answer)) >= _AT_LENGTH and any(True for _ in probes_after(told, language, ()))


def _of_a_story(answer: str, language: str) -> Iterator[ProbeKind]:
    book = FOLLOW_UP_WORDS[language]
    if _has(book.we, answer) and not _has(DEEPER_WORDS[language].signs["decision"], answer):
        yield "own"
    if not _has(book.ended, answer):
        yield "ending"


def _has(phrases: tuple[str, ...], answer: str) -> bool:
    return any_of_words(phrases).search(plain(answer)) is not None


def _leaves_something_alone(answer: str, language: str) -> bool:
    return any(leaves_alone(each, language) for each in sentences(answer)[:MOST_SENTENCES])
