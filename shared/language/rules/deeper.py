"""What an answer leaves to be asked about in its own matter, and the question for it (A5, B5, G3).

A decision without its reason, "it depends", a problem, a quarrel, a date: signs that rules can see for sure, each with
questions that fit it. A question follows the words it is about: it comes right after them, or quotes a whole clause
of theirs. Nothing sad, and nothing that somebody does not want to talk about, is asked about.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from functools import cache
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.intents import hear
from shared.language.rules.listening import is_question
from shared.language.rules.manners import leaves_alone
from shared.language.rules.phrases import PHRASES, rotated
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.clause_words import CLAUSE_WORDS
from shared.text.clauses import clauses
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, words

type SignKind = Literal[
    "only_here",
    "date",
    "workaround",
    "decision",
    "depends",
    "dispute",
    "discovery",
    "trouble",
    "forced",
    "rule",
    "usual",
    "outcome",
    "figure",
    "comparison",
    "change",
]

OF_A_STORY: Final[tuple[SignKind, ...]] = (
    "decision",
    "depends",
    "dispute",
    "discovery",
    "trouble",
    "forced",
    "rule",
    "usual",
    "outcome",
    "figure",
    "comparison",
    "change",
)
"""What can be asked of anybody, the most telling first."""
LOST_WITH_THEM: Final[tuple[SignKind, ...]] = ("only_here", "date", "workaround")
"""What is lost when somebody leaves."""
OF_THE_WORK: Final[tuple[SignKind, ...]] = ("depends", "usual", "rule", "trouble", "decision", "forced")
"""What a successor would ask about, too."""
_WANT_A_REASON: Final[frozenset[SignKind]] = frozenset({"decision", "forced"})
_MOST_SENTENCES: Final = 40
_FEWEST_QUOTED: Final = 5
_MOST_QUOTED: Final = 15
_AT_THE_END: Final = 20
"""Words behind a sign up to which "that" is still understood."""
_DENIED_WITHIN: Final = 3
_UNQUOTABLE: Final = re.compile(r"[?？“”„«»\"@]|https?:|\d{6,}")
_CUT: Final = re.compile(r"\d\.$")
_PART: Final = re.compile(r"[,;:–—]")
_ENDS: Final = " \t\r\n.,;:!…-–—"


class DeeperWords(Frozen):
    """The vocabulary of one language: `signs` of what can be asked about, and the `questions` for it, by kind.

    `quoting` leads to a question with the clause that it is about, `{said}`. An answer with a word of `because` has told
    its reason, one with a word of `exceptions` what happens when it is not as usual.
    """

    quoting: tuple[str, ...]
    because: tuple[str, ...]
    exceptions: tuple[str, ...]
    signs: dict[SignKind, tuple[str, ...]]
    questions: dict[SignKind, tuple[str, ...]]


DEEPER_WORDS: Final = in_all(DeeperWords, "deeper")


def deeper_questions(
    answer: str,
    language: str,
    asked: Sequence[str] = (),
    *,
    kinds: Iterable[SignKind] = OF_A_STORY,
    stands_alone: bool = False,
) -> Iterator[str]:
    """Questions about what the answer tells, the most telling first; none of them was `asked` in other words of theirs.

    One that `stands_alone` always quotes what it is about, so that it can be asked later.
    """
    if is_hard(answer, language):
        return
    book, told = DEEPER_WORDS[language], sentences(answer)[:_MOST_SENTENCES]
    used = [normalised(text) for text in asked]
    for kind in kinds:
        for at in reversed(range(len(told))):
            place = _sign(kind, told[at:], language)
            if place is None or not _may_be_asked_about(told[at], language):
                continue
            is_latest = at == len(told) - 1 and len(words(told[at][place:])) <= _AT_THE_END
            cut = at > 0 and _CUT.search(told[at - 1])  # "31." ends no sentence
            quoted = None if cut else _quoting(kind, told[at], language, len(asked))
            lead = "" if is_latest and not stands_alone else quoted
            if lead is None or any(normalised(lead) in text for text in used if lead):
                continue
            for question in book.questions[kind]:
                if not any(normalised(question) in text for text in used):
                    yield f"{lead} {question}".strip()


def opens(answer: str, language: str) -> bool:
    """Whether the answer leaves something to be asked about."""
    return any(True for _ in deeper_questions(answer, language))


def is_deeper(question: str, language: str) -> bool:
    """Whether a question is one of these."""
    return question.endswith(_all_questions(language))


def _sign(kind: SignKind, told: Sequence[str], language: str) -> int | None:
    """Where the first of these sentences shows the sign; None where it denies it, or tells what would be asked."""
    book = DEEPER_WORDS[language]
    sentence = told[0].replace("’", "'")
    found = any_of_words(book.signs[kind]).search(normalised(sentence))
    if found is None or (kind == "figure" and not any(map(str.isdigit, sentence))):
        return None
    before = words(_PART.split(normalised(sentence)[: found.start()])[-1])[-_DENIED_WITHIN:]
    if not PHRASES[language].heard.negators.isdisjoint(before):
        return None
    if kind in _WANT_A_REASON and _has(book.because, told[:2]):
        return None
    return None if kind == "usual" and _has(book.exceptions, told) else found.start()


def _has(phrases: tuple[str, ...], told: Sequence[str]) -> bool:
    return any_of_words(phrases).search(normalised(" ".join(told).replace("’", "'"))) is not None


def _may_be_asked_about(sentence: str, language: str) -> bool:
    """Whether it says something of the matter: it neither asks, nor speaks of the talk itself."""
    meant = hear(sentence, language, "").intent == "answer"
    return meant and not is_question(sentence) and not leaves_alone(sentence, language)


def _quoting(kind: SignKind, sentence: str, language: str, turn: int) -> str | None:
    """The clause with the sign, whole, as what leads to the question; None where none is short and plain enough."""
    book = DEEPER_WORDS[language]
    signs = any_of_words(book.signs[kind])
    for clause in (sentence, *_whole_clauses(sentence, language)):
        said = clause.strip(_ENDS)
        fits = _FEWEST_QUOTED <= len(words(said)) <= _MOST_QUOTED and not _UNQUOTABLE.search(said)
        if fits and said.count("(") == said.count(")") and signs.search(normalised(said.replace("’", "'"))):
            return rotated(book.quoting, turn)[0].format(said=said)
    return None


def _whole_clauses(sentence: str, language: str) -> Iterator[str]:
    """The clauses of a sentence that nothing hangs on: they end it, or an "and" or a "but" follows."""
    book = CLAUSE_WORDS[language]
    joining = {joint.split()[0] for joint in book.joints} - book.subordinate
    for each in clauses(sentence, language):
        after = words(sentence.partition(each.text)[2])[:1]
        if not each.aside and joining.issuperset(after):
            yield each.text


@cache
def _all_questions(language: str) -> tuple[str, ...]:
    return tuple(text for texts in DEEPER_WORDS[language].questions.values() for text in texts)
