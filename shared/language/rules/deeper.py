"""What an answer leaves to be asked about in its own matter, and the question for it (A5, B5, G3).

A decision without its reason, "it depends", a problem, a quarrel, a date: signs that rules can see for sure, each with
questions that fit it. A question quotes the words that it is about, a whole clause, or is not asked. Nothing sad, and
nothing that somebody does not want to talk about, is asked about.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import product
from typing import Final, Literal, get_args

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.listening import is_question, mentions
from shared.language.rules.manners import leaves_alone
from shared.language.rules.phrases import PHRASES
from shared.language.rules.probes import FOLLOW_UP_WORDS
from shared.language.rules.quoted import MOST_SENTENCES, own_deed, plain, quotable, quoting, stands_in
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type SignKind = Literal[
    "only_here",
    "date",
    "workaround",
    "contact",
    "warning",
    "offered",
    "decision",
    "depends",
    "dispute",
    "discovery",
    "trouble",
    "hard",
    "forced",
    "rule",
    "usual",
    "outcome",
    "figure",
    "comparison",
    "change",
    "event",
]

LOST_WITH_THEM: Final[tuple[SignKind, ...]] = ("only_here", "date", "workaround", "contact", "warning")
"""What is lost when somebody leaves."""
OF_THE_RESUME: Final[tuple[SignKind, ...]] = ("offered",)
"""What is mentioned beside what was asked about."""
OF_A_STORY: Final[tuple[SignKind, ...]] = tuple(
    kind for kind in get_args(SignKind.__value__) if kind not in (*LOST_WITH_THEM, *OF_THE_RESUME)
)
"""What can be asked of anybody, the most telling first."""
OF_THE_WORK: Final[tuple[SignKind, ...]] = ("depends", "usual", "rule", "trouble", "decision", "forced")
"""What a successor would ask about, too."""
TOLD_AT_LENGTH: Final = 15
_DENIED_WITHIN: Final = 3
_AT_LENGTH: Final = 20
"""Words of a story from where it says when it was."""
_PART: Final = re.compile(r"[,;:–—]")


class DeeperWords(Frozen):
    """The vocabulary of one language: `signs` of what can be asked about, and the `questions` for it, by kind.

    `at_length` fits whatever is told of one time, or of what is usual. An answer with a word of `because` has told its
    reason, one with a word of `exceptions` what happens when it is not as usual.
    """

    because: tuple[str, ...]
    exceptions: tuple[str, ...]
    signs: dict[SignKind, tuple[str, ...]]
    questions: dict[SignKind, tuple[str, ...]]
    at_length: dict[Literal["story", "habit"], tuple[str, ...]]


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
    """The kinds of which nothing was asked yet: one of a kind is enough for an interview."""
    used = [normalised(text) for text in asked]
    questions = DEEPER_WORDS[language].questions
    return [kind for kind in OF_A_STORY if not any(stands_in(text, used) for text in questions[kind])]


def opens(answer: str, language: str) -> bool:
    """Whether the answer leaves something to be asked about: a sign, or at length what they do themselves."""
    if any(True for _ in deeper_questions(answer, language, kinds=(*OF_THE_RESUME, *OF_A_STORY))):
        return True
    return len(words(answer)) >= TOLD_AT_LENGTH and own_deed(answer, language, (), "real") is not None


def about_any_story(answer: str, language: str, asked: Sequence[str]) -> Iterator[str]:
    """Questions that fit whatever they tell at length that they did once, or usually do, in its words."""
    if len(words(answer)) < TOLD_AT_LENGTH:
        return
    is_past = mentions(answer, FOLLOW_UP_WORDS[language].past)
    used = [normalised(text) for text in asked]
    if said := own_deed(answer, language, used, "past" if is_past else "real"):
        texts = DEEPER_WORDS[language].at_length["story" if is_past else "habit"]
        yield from (
            f"{quoting(said, language, len(used))} {text}" for text in texts if not stands_in(text, used)
        )


def is_about_any_story(question: str, language: str) -> bool:
    return question.endswith(
        tuple(text for texts in DEEPER_WORDS[language].at_length.values() for text in texts)
    )


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
    """The words that a question about this sentence is about; None for no question."""
    language = told.language
    if _behind_sign(kind, told, at) is None or is_question(told.said[at]):
        return None
    sign = any_of_words(DEEPER_WORDS[language].signs[kind])
    said = quotable(told.said, at, sign, language, told.since)
    return None if said is None or stands_in(said, used) else quoting(said, language, len(used))


def _behind_sign(kind: SignKind, told: _Told, at: int) -> str | None:
    """What is said from the sign on; None where there is none, it is denied, or what would be asked is told."""
    sentence = told.folded[at]
    found = any_of_words(DEEPER_WORDS[told.language].signs[kind]).search(sentence)
    if found is None or (kind == "figure" and not any(map(str.isdigit, sentence))):
        return None
    before = words(_PART.split(sentence[: found.start()])[-1])[-_DENIED_WITHIN:]
    if not PHRASES[told.language].heard.negators.isdisjoint(before):
        return None
    behind = sentence[found.start() :]
    return None if _is_told(kind, behind, told, at) else behind


def _is_told(kind: SignKind, behind: str, told: _Told, at: int) -> bool:
    """Whether the answer says itself what would be asked about this sign."""
    book, rest = DEEPER_WORDS[told.language], told.folded[at + 1 :]
    match kind:
        case "decision" | "forced":
            return _has(book.because, " ".join(told.folded[at : at + 2]))
        case "usual":
            return _has(book.exceptions, " ".join((behind, *rest)))
        case "depends":
            return bool(rest) or not PHRASES[told.language].heard.addressing.isdisjoint(words(behind))
        case "hard":
            return bool(rest)
        case "event":
            return sum(len(words(each)) for each in (behind, *rest)) < _AT_LENGTH
        case _:
            return False


def _has(phrases: tuple[str, ...], folded: str) -> bool:
    return any_of_words(phrases).search(folded) is not None


@cache
def _all_questions(language: str) -> tuple[str, ...]:
    book = DEEPER_WORDS[language]
    return tuple(text for texts in (*book.questions.values(), *book.at_length.values()) for text in texts)
