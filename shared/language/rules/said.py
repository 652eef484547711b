"""The sentences of an answer that say something, each with its words, and on which side of a "not" they stand.

Sentences that say "I do not know" or ask what is meant, and answers that only echo the question, say nothing.
"""

from dataclasses import dataclass
from functools import lru_cache
from itertools import islice
from typing import Final

from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.asides.no_answers import leave_takings, speaks_to_the_interviewer
from shared.language.rules.hearing.listening import asks_back, heard_words, telling
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import Sided, sided
from shared.text.quantities import in_figures
from shared.text.sentences import sentences
from shared.text.words import words

MAX_SENTENCES: Final = 300
_ECHO_SHARE: Final = 0.8
_MUCH: Final = 3


@dataclass(frozen=True, slots=True)
class SaidSentence:
    """One sentence of an answer: verbatim, then what it tells, with the words and sides of that.

    `said` are its words without those that it denies, which only a clause that denies them too finds in `heard`. `asked`
    are the stems of the questions, whose words it may only repeat.
    """

    text: str
    told: str
    heard: tuple[str, ...]
    said: tuple[str, ...]
    sided: Sided
    asked: frozenset[str]
    latest: bool


def statements(task: AssessRequest) -> list[SaidSentence]:
    asked = stems(task.main_question, task.language)
    found: list[SaidSentence] = []
    for at, exchange in enumerate(task.exchanges):
        known = asked | stems(exchange.question, task.language)
        latest = at == len(task.exchanges) - 1
        if _echoes(exchange, task):
            continue
        saying = _saying(exchange.answer, task.language, exchange.question)
        found += [statement(text, task.language, known, latest) for text in saying]
    return found[-MAX_SENTENCES:]


@lru_cache(maxsize=200)
def _saying(answer: str, language: str, question: str) -> tuple[str, ...]:
    """The last sentences of an answer that say something; it is read again for each question whose points are open."""
    leaving = leave_takings(answer, language, question)
    told = (
        text
        for text in reversed(sentences(answer))
        if text not in leaving and telling(text, language) and not _asks(text, language)
    )
    return tuple(islice(told, MAX_SENTENCES))[::-1]


def _asks(text: str, language: str) -> bool:
    """Whether a sentence asks back, or speaks of the talk; else it says something, however it sounds without a "?"."""
    if speaks_to_the_interviewer(text, language):
        return True
    return text.rstrip().endswith(("?", "？")) and asks_back(text, language)


def gives_the_ideal(answer: str, task: AssessRequest) -> bool:
    """Whether it is the ideal answer word for word; what is much longer is not even cut into words."""
    ideal = words(task.ideal_answer)
    return bool(ideal) and len(answer) <= _MUCH * len(task.ideal_answer) and words(answer) == ideal


def _echoes(exchange: Exchange, task: AssessRequest) -> bool:
    """Whether the answer only repeats words of the question, denies none, and is not the ideal answer itself.

    Repeating the name in a follow-up says nothing; but a main question can offer the right word among others.
    """
    language = task.language
    said = stems(exchange.answer, language)
    main, shown = stems(task.main_question, language), stems(exchange.question, language)
    whole = said <= main and len(said) >= _ECHO_SHARE * len(main)
    repeats = bool(said) and (whole or (exchange.question != task.main_question and said <= shown))
    return repeats and not (gives_the_ideal(exchange.answer, task) or sided(exchange.answer, language).denied)


def statement(
    text: str, language: str, asked: frozenset[str] = frozenset(), latest: bool = True
) -> SaidSentence:
    """One sentence, what it tells, and its words."""
    return SaidSentence(text, *_read(text, language), asked, latest)


@lru_cache(maxsize=2_000)
def _read(text: str, language: str) -> tuple[str, tuple[str, ...], tuple[str, ...], Sided]:
    """What a sentence tells, and the words and sides of that, whatever was asked."""
    told = telling(text, language)
    counted = in_figures(told, language)
    more = words(counted) if counted != told else []
    heard = tuple(dict.fromkeys([*words(told), *more]))
    apart = sided(told, language)
    denied = set(apart.denied) - set(apart.affirmed)
    said = tuple(word for word in heard if word not in denied)
    return told, heard, said, apart


def negates(text: str, language: str) -> bool:
    """Whether there is a "no" or a "not" in the text."""
    return not PHRASES[language].heard.negators.isdisjoint(heard_words(text).split())
