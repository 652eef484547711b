"""What somebody says for the second time without being asked for it: it matters to them, and nobody took it up (G3)."""

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Final

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.corrections.taken_back import taken_back
from shared.language.rules.following_up.quoted import quotable, stands_in
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.off_record.kept_out import kept_out
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import content_words, normalised, runs, words

_CLAUSE: Final = re.compile(r"[,;:…]|\s[–—-]\s|\.{2,}")
_JOINS: Final = frozenset(
    ["and", "but", "so", "or", "und", "aber", "et", "mais", "donc", "y", "pero", "e", "ma"]
)
_LAUGHS: Final = frozenset(["lol", "haha", "ha", "hehe"])
_ANYTHING: Final = re.compile("")
_RUN: Final = 3
_TELLING: Final = 2
_WHOLE: Final = 5
"""Words that are looked for in a row, how many of those that are said again tell something, and how many they are in all:
nobody says them twice by chance."""
_MOST_SENTENCES: Final = 40
_MOST_EARLIER: Final = 40
_LATEST: Final = 4_000
"""Characters of an answer that are looked at."""
_FEWEST: Final = 4
"""Words of a clause that can be said again to them."""
_COPIED: Final = 2
_MOST: Final = 2
"""How often it is asked in an interview."""


class SaidAgainWords(Frozen):
    """The vocabulary of one language: how what was `{said}` again is asked about."""

    question: str


SAID_AGAIN_WORDS: Final = in_all(SaidAgainWords, "said_again")


def on_said_again(answer: str, earlier: Sequence[str], asked: Sequence[str], language: str) -> Iterator[str]:
    """The question on a clause of the answer that an `earlier` one has, too, in the same words; the latest first.

    Words of the questions that were `asked` are the interviewer's, and what was quoted in one was taken up.
    """
    form = SAID_AGAIN_WORDS[language].question
    if sum(is_on_said_again(each, language) for each in asked) >= _MOST or not earlier:
        return
    told = sentences(answer[:_LATEST])[:_MOST_SENTENCES]
    known = _runs_of(earlier[-_MOST_EARLIER:]) - _runs_of(asked)
    if any(leaves_alone(each, language) for each in told) or _is_a_copy(answer, known):
        return
    used = [normalised(each) for each in asked]
    gone = {*taken_back([answer], language), *kept_out(answer, language)}
    for sentence in reversed(told):
        if sentence in gone or not _repeats(sentence, known, language):
            continue
        clauses = [each.strip() for each in _CLAUSE.split(sentence) if len(words(each)) >= _FEWEST]
        said = next((each for each in clauses if _repeats(each, known, language)), sentence)
        said = _without_edges(said)
        fitting = quotable([said], 0, _ANYTHING, language, of_lack=True, of_file=True)
        if fitting is not None and not stands_in(fitting, used):
            yield form.format(said=fitting)


def says_again(answer: str, earlier: Sequence[str], asked: Sequence[str], language: str) -> bool:
    """Whether there is such a question."""
    return any(True for _ in islice(on_said_again(answer, earlier, asked, language), 1))


def is_on_said_again(question: str, language: str) -> bool:
    return question.startswith(SAID_AGAIN_WORDS[language].question.partition("{")[0])


def _runs_of(texts: Sequence[str]) -> frozenset[tuple[str, ...]]:
    return frozenset(run for each in texts for run in runs(words(each[:_LATEST]), _RUN))


def _without_edges(clause: str) -> str:
    """The clause without what joins it on, and a laugh behind it."""
    told = clause.split()
    if told and told[0].casefold() in _JOINS:
        told = told[1:]
    if told and told[-1].casefold().rstrip(".!") in _LAUGHS:
        told = told[:-1]
    return " ".join(told)


def _is_a_copy(answer: str, known: frozenset[tuple[str, ...]]) -> bool:
    """Whether half of an answer was said before: it is given again, and nothing in it stands out."""
    told = [*runs(words(answer[:_LATEST]), _RUN)]
    return _COPIED * sum(run in known for run in told) >= len(told)


def _repeats(text: str, known: frozenset[tuple[str, ...]], language: str) -> bool:
    """Whether a text has enough words in a row that were said before."""
    told = words(text)
    shared = [run for run in runs(told, _RUN) if run in known]
    telling = {word for run in shared for word in content_words(" ".join(run), language)}
    return len(telling) >= _TELLING and len(shared) + _RUN - 1 >= _WHOLE
