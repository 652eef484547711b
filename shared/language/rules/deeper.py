"""What an answer leaves to be asked about in its own matter, and the question for it (A5, B5, G3).

A decision without its reason, "it depends", a problem, a quarrel, a date: signs that rules can see for sure, each with
questions that fit it. A question follows the words it is about: it comes right after them, or quotes a whole clause
of theirs. Nothing sad, and nothing that somebody does not want to talk about, is asked about.
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
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.probes import FOLLOW_UP_WORDS
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.secrets.masking import masked
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type SignKind = Literal[
    "only_here",
    "date",
    "workaround",
    "contact",
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

LOST_WITH_THEM: Final[tuple[SignKind, ...]] = ("only_here", "date", "workaround", "contact")
"""What is lost when somebody leaves."""
OF_A_STORY: Final[tuple[SignKind, ...]] = tuple(
    kind for kind in get_args(SignKind.__value__) if kind not in LOST_WITH_THEM
)
"""What can be asked of anybody, the most telling first."""
OF_THE_WORK: Final[tuple[SignKind, ...]] = ("depends", "usual", "rule", "trouble", "decision", "forced")
"""What a successor would ask about, too."""
TOLD_AT_LENGTH: Final = 25
_MOST_SENTENCES: Final = 40
_FEWEST_QUOTED: Final = 5
_MOST_QUOTED: Final = 15
_AT_THE_END: Final = 20
"""Words behind a sign up to which "that" is still understood."""
_DENIED_WITHIN: Final = 3
_AT_LENGTH: Final = 20
"""Words of a story from where it says when it was."""
_UNQUOTABLE: Final = re.compile(r"[?？“”„«»\"@]|https?:|\d{6,}")
_ENDS_IN_NUMBER: Final = re.compile(r"\d\.$")
_PART: Final = re.compile(r"[,;:–—]")
_PARTS: Final = re.compile(r"[,;:–—]\s+")
_ENDS: Final = " \t\r\n.,;:!…-–—"


class DeeperWords(Frozen):
    """The vocabulary of one language: `signs` of what can be asked about, and the `questions` for it, by kind.

    `at_length` fits whatever is told of one time, or of what is usual. `quoting` leads to a question with the clause
    that it is about, `{said}`. An answer with a word of `because` has told its reason, one with a word of
    `exceptions` what happens when it is not as usual.
    """

    quoting: tuple[str, ...]
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
    stands_alone: bool = False,
) -> Iterator[str]:
    """Questions about what the answer tells, the most telling first, in wordings that none of the `asked` has.

    One that `stands_alone` always quotes what it is about, so that it can be asked later. There is none of an answer
    that tells of something sad, or asks to leave something alone: which of its sentences is meant is not certain.
    """
    if is_hard(answer, language):
        return
    told = _Told(tuple(sentences(answer)[:_MOST_SENTENCES]), language)
    used = [normalised(text) for text in asked]
    leads: list[tuple[SignKind, str]] = [
        (kind, lead)
        for kind, at in product(kinds, reversed(range(len(told.said))))
        if (lead := _lead(kind, told, at, used, stands_alone=stands_alone)) is not None
    ]
    if any(leaves_alone(each, language) for each in (told.said if leads else ())):
        return
    for kind, lead in leads:
        fresh = (text for text in DEEPER_WORDS[language].questions[kind] if not _stands_in(text, used))
        yield from (f"{lead} {question}".strip() for question in fresh)


def kinds_left(asked: Iterable[str], language: str) -> list[SignKind]:
    """The kinds of which nothing was asked yet: an earlier answer may have been asked about as any other kind was."""
    used = [normalised(text) for text in asked]
    questions = DEEPER_WORDS[language].questions
    return [kind for kind in OF_A_STORY if not any(_stands_in(text, used) for text in questions[kind])]


def opens(answer: str, language: str) -> bool:
    """Whether the answer leaves something to be asked about: it has a sign, or tells at length."""
    if is_hard(answer, language):
        return False
    return len(words(answer)) >= TOLD_AT_LENGTH or any(True for _ in deeper_questions(answer, language))


def about_any_story(answer: str, language: str, asked: Sequence[str]) -> Iterator[str]:
    """Questions that fit whatever is told at length of one time, or of what is usual; none of something sad."""
    if len(words(answer)) < TOLD_AT_LENGTH or is_hard(answer, language):
        return
    is_past = mentions(answer, FOLLOW_UP_WORDS[language].past)
    used = [normalised(text) for text in asked]
    texts = DEEPER_WORDS[language].at_length["story" if is_past else "habit"]
    yield from (text for text in texts if not _stands_in(text, used))


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
    language: str

    @cached_property
    def folded(self) -> tuple[str, ...]:
        return tuple(map(_plain, self.said))


def _lead(kind: SignKind, told: _Told, at: int, used: Sequence[str], *, stands_alone: bool) -> str | None:
    """What stands before a question about this sentence: nothing right after it, else its words; None for no question."""
    behind = _behind_sign(kind, told, at)
    if behind is None or is_question(told.said[at]):
        return None
    if at == len(told.said) - 1 and len(words(behind)) <= _AT_THE_END and not stands_alone:
        return ""
    is_cut = at > 0 and _ENDS_IN_NUMBER.search(told.said[at - 1])  # "31. März": the number belongs to it
    said = None if is_cut else _quotable(kind, told.said[at], told.language)
    if said is None or _stands_in(said, used):
        return None
    return rotated(DEEPER_WORDS[told.language].quoting, len(used))[0].format(said=said)


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


def _plain(text: str) -> str:
    return normalised(text).replace("’", "'")


def _stands_in(text: str, used: Iterable[str]) -> bool:
    return any(normalised(text) in each for each in used)


def _has(phrases: tuple[str, ...], folded: str) -> bool:
    return any_of_words(phrases).search(folded) is not None


def _quotable(kind: SignKind, sentence: str, language: str) -> str | None:
    """The sentence, or the whole clause of it, that shows the sign; None where none is short and plain enough."""
    sign = any_of_words(DEEPER_WORDS[language].signs[kind])
    for clause in (sentence, *_whole_clauses(sentence, sign, language)):
        said = clause.strip(_ENDS)
        fits = _FEWEST_QUOTED <= len(words(said)) <= _MOST_QUOTED and not _UNQUOTABLE.search(said)
        whole = said.count("(") == said.count(")") and sign.search(_plain(said))
        if fits and whole and masked(said, language) == said:
            return said
    return None


def _whole_clauses(sentence: str, sign: re.Pattern[str], language: str) -> Iterator[str]:
    """The clauses of a sentence that nothing hangs on: they end it, or an "and" or a "but" follows.

    After a mere comma one begins where the sign itself does, which has its subject.
    """
    parts = _PARTS.split(sentence)
    begun = (
        at for at, part in enumerate(parts) if (found := sign.search(_plain(part))) and found.start() == 0
    )
    rests = [sentence[sentence.index(parts[at]) :] for at in begun]
    for text in (*(each.text for each in clauses(sentence, language) if not each.aside), *rests):
        if _joining(language).issuperset(words(sentence.partition(text)[2])[:1]):
            yield text


@cache
def _joining(language: str) -> frozenset[str]:
    """What begins a clause of its own after another."""
    book = CLAUSE_WORDS[language]
    return frozenset(joint.split()[0] for joint in book.joints) - book.subordinate


@cache
def _all_questions(language: str) -> tuple[str, ...]:
    book = DEEPER_WORDS[language]
    return tuple(text for texts in (*book.questions.values(), *book.at_length.values()) for text in texts)
