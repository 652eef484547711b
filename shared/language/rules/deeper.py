"""What an answer leaves to be asked about in its own matter, and the question for it (A5, B5, G3).

An exception of their own, a decision without its reason, a doubt, a quarrel, a date: signs that rules can see for sure.
The question quotes the words that it is about, a whole clause, and asks what fits their kind. Nothing sad, no fault that
they regret, and nothing that somebody does not want to talk about, is asked about.
"""

import re
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from itertools import chain, product
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.language.rules.by_the_way import is_long, stretches
from shared.language.rules.intent_words import kinds_of, pieces
from shared.language.rules.kept_out import kept_out
from shared.language.rules.listening import is_question, lists_things
from shared.language.rules.losses import loss
from shared.language.rules.manners import leaves_alone
from shared.language.rules.names import names_in
from shared.language.rules.past_forms import only_supposes
from shared.language.rules.phrases import PHRASES
from shared.language.rules.quoted import (
    MOST_SENTENCES,
    can_be_taken_up,
    plain,
    quotable,
    quoting,
    stands_alone,
    stands_in,
)
from shared.language.rules.sorrow import tells_of_harm
from shared.language.rules.sub_goals_heard import any_of_words, is_hard
from shared.text.sentences import sentences
from shared.text.spoken import in_all
from shared.text.words import normalised, spelled_out, words

type SignKind = Literal[
    "untrue", "unable", "hint", "untold", "overruled", "missing", "weakness", "only_here", "unwritten", "date",
    "workaround", "contact", "warning",
    "excepted", "exception", "fault", "decision", "asked", "doubt", "promise", "rule", "stake", "result",
    "trouble", "since", "between", "undone", "unnamed", "own_way",
]  # fmt: skip

BY_THE_WAY: Final[tuple[SignKind, ...]] = ("undone", "excepted", "unnamed")
"""What slips out at length: what was never done or is kept from somebody, the one time when it went otherwise, and who
alone does something, unnamed."""

MISLED: Final[tuple[SignKind, ...]] = ("untrue",)
"""What misleads a successor: an instrument, a label or a plan that does not tell how it is."""
LOST_WITH_THEM: Final[tuple[SignKind, ...]] = (
    "overruled",
    "missing",
    "only_here",
    "unwritten",
    "date",
    "workaround",
    "contact",
    "warning",
    "unable",
    "untold",
)
"""What is lost when somebody leaves, above all that a file is wrong."""
STANDING_OUT: Final[tuple[SignKind, ...]] = (
    "hint",
    "untold",
    "excepted",
    "own_way",
    "exception",
    "fault",
    "decision",
    "asked",
    "doubt",
    "promise",
    "rule",
    "stake",
    "result",
    "since",
    "between",
)
"""What begs to be asked about, the first above all: what no author of a question can have thought of."""
OF_THE_MATTER: Final[tuple[SignKind, ...]] = (
    "hint",
    "untold",
    "own_way",
    "exception",
    "decision",
    "doubt",
    "rule",
)
"""What may say more of what was asked for, and is no mere story."""
OF_A_STORY: Final[tuple[SignKind, ...]] = (*STANDING_OUT, "trouble")
"""What can be asked of anybody: trouble that is told in passing, too."""
OF_A_SKILL: Final[tuple[SignKind, ...]] = ("weakness", *OF_A_STORY)
"""What can be asked of somebody about their work: what they name themselves as hard comes first."""
_LACKS: Final[frozenset[SignKind]] = frozenset(
    {"untrue", "unable", "missing", "weakness", "undone", "excepted"}
)
"""What is named as not so, not there or done badly: its signs are denials themselves."""
_OF_REASONS: Final[frozenset[SignKind]] = frozenset({"decision", "rule"})
"""What is asked for its reason."""
_SHOWN_BY: Final[dict[SignKind, SignKind]] = {"unwritten": "exception"}
"""What has the signs of another kind: whoever makes an exception of their own is asked of a handover where it stands."""
_OF_WHAT_WAS_SAID: Final[frozenset[SignKind]] = frozenset({"hint", "untold"})
"""What points at something that is not told."""
_OF_FILES: Final[frozenset[SignKind]] = frozenset({"untrue", "overruled"})
_DENIED_WITHIN: Final = 3
_SHARE: Final = 3
"""Where more than one sentence in so many is sad, nothing is asked about what slips out beside it."""
_HARDLY_ANY: Final = 2
_NEXT_WORD: Final = 20
"""Characters within which the next word ends."""
_PART: Final = re.compile(r"[,;:–—]")


class DeeperWords(Frozen):
    """The vocabulary of one language: `signs` of what can be asked about, and the `questions` for it, by kind.

    Of trouble that ends an answer the first question is asked, else the last. A decision or rule with a word of
    `because` has told its reason; before a word of `undecided` nothing was decided, or what it was is not told.
    Beside a word of `spared` nothing is asked about: a fault of theirs, an insult, money of their own. What a sentence
    with a word of `matters_not` says is of no account to them. `{thing}` in a sign stands for each of the `instruments`.
    """

    instruments: tuple[str, ...]

    because: tuple[str, ...]
    undecided: frozenset[str]
    spared: tuple[str, ...]
    matters_not: tuple[str, ...]
    signs: dict[SignKind, tuple[str, ...]]
    questions: dict[SignKind, tuple[str, ...]]

    def signs_of(self, kind: SignKind) -> tuple[str, ...]:
        """The signs of a kind, those of instruments for each of them."""
        return tuple(
            each.replace("{thing}", thing if each.startswith("{") else thing.removeprefix("*"))
            for each in self.signs[kind]
            for thing in (self.instruments if "{thing}" in each else ("",))
        )


DEEPER_WORDS: Final = in_all(DeeperWords, "deeper")


def deeper_questions(
    answer: str,
    language: str,
    asked: Sequence[str] = (),
    *,
    kinds: Collection[SignKind] = OF_A_STORY,
    since: Sequence[str] = (),
    is_next: bool = False,
    parts: Sequence[str] = (),
) -> Iterator[str]:
    """Questions about what the answer, or its `parts`, tells, the most telling first, in wordings that none of the
    `asked` has.

    Each quotes what it is about, so that it can be asked later, too, unless an answer `since` put it right; of what is
    told last, and cannot be quoted, one that `is_next` names nothing. There is none of an answer that tells of something
    sad, or asks to leave something alone: which of its sentences is meant is not certain.
    """
    is_of_work = "unwritten" in kinds or kinds in (BY_THE_WAY, MISLED)
    if is_hard(answer, language, of_work=is_of_work) or loss(answer, language) is not None:
        return
    told = _Told(tuple(parts or sentences(answer)[:MOST_SENTENCES]), tuple(since), language)
    left_out, signs = kept_out(answer, language), _any_sign(language)
    telling = [at for at, said in enumerate(told.folded) if signs.search(said)]
    used = [normalised(text) for text in asked]
    found: Iterator[tuple[SignKind, int, str]] = (
        (kind, at, said)
        for kind, at in product(kinds, reversed(telling))
        if not any(told.said[at] in each for each in left_out)
        if (said := _said(kind, told, at, used, is_next=is_next)) is not None
    )
    for first, (kind, at, said) in enumerate(found):
        if first == 0 and any(leaves_alone(each, language) for each in told.said):
            return
        for text in _questions(kind, told, at):
            if stands_in(text, used):
                continue
            if said:
                yield from (f"{lead} {text}" for lead in quoting(said, language, len(used)))
            elif stands_alone(text, language):
                yield text


def told_by_the_way(answer: str, language: str, asked: Sequence[str] = ()) -> str | None:
    """The question for what slips out in a long answer, beside what is sad there unless that is much of it."""
    book = DEEPER_WORDS[language].signs
    signs = any_of_words(tuple(chain.from_iterable(book[each] for each in BY_THE_WAY)))
    if not is_long(answer) or signs.search(plain(answer)) is None or loss(answer, language) is not None:
        return None
    said = sentences(answer)[:MOST_SENTENCES]
    light = [each for each in said if not is_hard(each, language, of_work=True)]
    if _SHARE * (len(said) - len(light)) > len(said):
        return None
    parts, told = stretches(light, signs), " ".join(light)
    return next(deeper_questions(told, language, asked, kinds=BY_THE_WAY, parts=parts), None)


def matters_not(said: str, language: str) -> bool:
    """Whether what is said is of no account to them: "It plays no part"."""
    return any_of_words(DEEPER_WORDS[language].matters_not).search(plain(said)) is not None


def kinds_left(asked: Iterable[str], language: str, kinds: Iterable[SignKind] = OF_A_STORY) -> list[SignKind]:
    """Those of the kinds with a question that was not asked yet in this interview."""
    used = [normalised(text) for text in asked]
    questions = DEEPER_WORDS[language].questions
    return [kind for kind in kinds if not all(stands_in(text, used) for text in questions[kind])]


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


def _said(kind: SignKind, told: _Told, at: int, used: Sequence[str], *, is_next: bool) -> str | None:
    """The words that a question about this sentence is about, none where it needs none; None for no question, as of
    somebody who was hurt."""
    language, is_of_work = told.language, kind in (*LOST_WITH_THEM, *BY_THE_WAY, *MISLED)
    if not _has_sign(kind, told, at) or is_question(told.said[at]) or _is_spared(told, at):
        return None
    if not is_of_work and tells_of_harm(told.said[at], language):
        return None
    if kind not in _OF_FILES and matters_not(told.said[at], language):
        return None
    if kind in _OF_WHAT_WAS_SAID and is_next and at == len(told.said) - 1:
        return ""  # "I have seen that one time." names nothing that could be quoted
    sign, is_of_file = _sign(kind, language), kind in _OF_FILES
    said = quotable(told.said, at, sign, language, told.since, of_lack=kind in _LACKS, of_file=is_of_file)
    if said is None:
        is_last = is_next and at == len(told.said) - 1
        return "" if is_last and kind not in _LACKS and can_be_taken_up(told.said, at, language) else None
    return None if stands_in(said, used) else said


def _questions(kind: SignKind, told: _Told, at: int) -> tuple[str, ...]:
    """The questions for this kind; what is followed by how it went on is asked for by the last of them first."""
    questions = DEEPER_WORDS[told.language].questions[kind]
    goes_on = kind == "trouble" and at < len(told.said) - 1
    return questions[::-1] if goes_on else questions


def _is_spared(told: _Told, at: int) -> bool:
    """Whether a fault that they regret, an insult or money of their own stands in this sentence or beside it."""
    near = " ".join(told.folded[max(0, at - 1) : at + 2])
    return any_of_words(DEEPER_WORDS[told.language].spared).search(near) is not None


@cache
def _sign(kind: SignKind, language: str) -> re.Pattern[str]:
    return any_of_words(DEEPER_WORDS[language].signs_of(_SHOWN_BY.get(kind, kind)))


@cache
def _any_sign(language: str) -> re.Pattern[str]:
    """What finds a sign of any kind: most sentences have none, and need no look for each kind."""
    book = DEEPER_WORDS[language]
    return any_of_words(tuple(dict.fromkeys(chain.from_iterable(map(book.signs_of, book.signs)))))


def _has_sign(kind: SignKind, told: _Told, at: int) -> bool:
    """Whether a sentence shows the sign, does not deny it, and does not tell the reason that would be asked for."""
    book = DEEPER_WORDS[told.language]
    found = _sign(kind, told.language).search(told.folded[at])
    if found is None or _is_denied(kind, told.folded[at], found, told.language):
        return False
    if kind == "trouble" and only_supposes(" ".join(told.said), told.language):
        return False
    if kind == "fault" and len(words(told.folded[at][found.end() :])) > _HARDLY_ANY:
        return False  # what was the matter is told
    if kind == "unnamed" and names_in(told.said[at][found.end() :], told.language):
        return False
    if kind == "decision" and lists_things(told.folded[at][found.end() :]):
        return False
    if kind == "rule" and _tells_what_led_to_it(told, at):
        return False
    if kind == "own_way" and at < len(told.folded) - 1:
        return False  # what it is may be told behind
    reasons = any_of_words(book.because)
    behind = 2 if kind == "decision" else 1
    return kind not in _OF_REASONS or reasons.search(" ".join(told.folded[at : at + behind])) is None


def _tells_what_led_to_it(told: _Told, at: int) -> bool:
    """Whether the sentence before tells what was wrong: "The papers were wrong. I stopped the loading"."""
    return at > 0 and "error" in kinds_of(pieces(told.said[at - 1], told.language))


def _is_denied(kind: SignKind, said: str, sign: re.Match[str], language: str) -> bool:
    """Whether a "not" stands within a few words before the sign, or right behind what is said to be hard ("is not …") or
    decided ("I decided nothing", "I decided whether to call")."""
    if kind in _LACKS:
        return False
    # "When nothing helps they come to me" denies none of it.
    within = 1 if kind == "asked" else _DENIED_WITHIN
    near = words(spelled_out(_PART.split(said[: sign.start()])[-1]))[-within:]
    behind = words(said[sign.end() : sign.end() + _NEXT_WORD])[:1]
    if kind == "decision" and not DEEPER_WORDS[language].undecided.isdisjoint(behind):
        return True
    if kind == "stake":
        near += behind
    return not PHRASES[language].heard.negators.isdisjoint(near)


@cache
def _all_questions(language: str) -> tuple[str, ...]:
    return tuple(text for texts in DEEPER_WORDS[language].questions.values() for text in texts)
