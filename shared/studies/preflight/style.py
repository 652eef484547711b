"""What no question of an interviewer may do, in any mode and language, read from a whole interview (G3).

`faults` is pure: it takes what was shown and said in order, and returns what is wrong. An offer or an
explanation shows a question once more on purpose, so it is never a repetition; what an author wrote to be asked as it
stands is theirs.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final, Literal

from shared.language.rules.following_up.quoted import QUOTING_WORDS
from shared.language.rules.hearing.listening import mentions
from shared.language.rules.points.matching import stems
from shared.text.sentences import sentences
from shared.text.words import words

LONGEST_PREAMBLE: Final = 25
FEWEST_QUOTED: Final = 3
_QUOTED: Final = re.compile(r"“([^“”]*)”|„([^“”„]*)[“”]|«([^«»]*)»|\"([^\"]*)\"")
_MARKS: Final = re.compile(r"[?？]")


@dataclass(frozen=True, slots=True)
class ShownTurn:
    """A question as it was shown, and what was answered. `authored`: it stands so in the material.

    `secret` is what must not be told by it: the ideal answer, criteria, an author's notes. `allowed` is what its author
    wrote to be shown: a topic, probes, the skill's name.
    """

    question: str
    answer: str = ""
    acknowledgement: str = ""
    authored: bool = False
    aside: bool = False
    secret: str = ""
    allowed: tuple[str, ...] = ()


type FaultKind = Literal["asked_twice", "ill_worded", "leak"]


@dataclass(frozen=True, slots=True)
class Fault:
    """What is wrong with the question of a turn, of which the first is 1."""

    turn: int
    kind: FaultKind
    text: str

    def __str__(self) -> str:
        return f"turn {self.turn}: {self.text}"


def faults(turns: Sequence[ShownTurn], language: str) -> list[Fault]:
    """What is wrong with the questions of an interview; empty when nothing is."""
    return list(_faults(turns, language))


def _faults(turns: Sequence[ShownTurn], language: str) -> Iterator[Fault]:
    seen: set[tuple[str, ...]] = set()
    known: frozenset[str] = frozenset()
    before = ""
    for number, turn in enumerate(turns, 1):
        asked = tuple(words(turn.question))
        if not turn.aside and asked in seen:
            yield Fault(number, "asked_twice", f"asked twice: {turn.question}")
        seen.add(asked)
        if not turn.authored:
            for kind, text in (*_of_one(turn, known, language), *_hanging(turn, before, language)):
                yield Fault(number, kind, text)
        before = f"{turn.question} {turn.answer}"
        known |= stems(before, language)


def _of_one(turn: ShownTurn, known: frozenset[str], language: str) -> Iterator[tuple[FaultKind, str]]:
    if (marks := len(_MARKS.findall(turn.question))) != 1:
        yield "ill_worded", f"{marks} question marks: {turn.question}"
    if len(words(preamble(turn))) > LONGEST_PREAMBLE:
        yield "ill_worded", f"more than {LONGEST_PREAMBLE} words before the point: {preamble(turn)}"
    for fragment in fragments(f"{turn.acknowledgement} {turn.question}"):
        yield "ill_worded", f"quotes a fragment: {fragment}"
    if told := leaked(turn, known, language):
        yield "leak", f"tells {', '.join(sorted(told))}: {turn.question}"


def _hanging(turn: ShownTurn, before: str, language: str) -> Iterator[tuple[FaultKind, str]]:
    if not turn.aside and (words_left := leaning(turn.question, before, language)):
        yield "ill_worded", f"{', '.join(words_left)} of what: {turn.question}"


def preamble(turn: ShownTurn) -> str:
    """All that is said before the sentence that asks."""
    return " ".join((turn.acknowledgement, *sentences(turn.question)[:-1]))


def fragments(text: str) -> list[str]:
    """What stands in quotation marks and is too short to be a clause."""
    quoted: Iterable[str] = ("".join(found) for found in _QUOTED.findall(text))
    return [each for each in quoted if len(words(each)) < FEWEST_QUOTED]


def leaning(question: str, before: str, language: str) -> list[str]:
    """The words by which a question hangs on what it does not name: it quotes no clause, names no subject behind a colon,
    and shares no word that means something with the question and the answer `before` it.
    """
    *leads, asking = sentences(question) or [question]
    quotes = any(len(words("".join(found))) >= FEWEST_QUOTED for found in _QUOTED.findall(question))
    if quotes or any(": " in lead for lead in (*leads, asking)):
        return []
    if not stems(asking, language).isdisjoint(stems(before, language)):
        return []
    opening = asking.partition(",")[0]  # what follows hangs on it: "What made it hard, and how …"
    return [each for each in QUOTING_WORDS[language].leaning if mentions(opening, (each,))]


def leaked(turn: ShownTurn, known: frozenset[str], language: str) -> frozenset[str]:
    """The stems of the secret that neither an earlier question, nor an answer, nor its author's own words have shown."""
    said = known | stems(" ".join(turn.allowed), language)
    shown = stems(f"{turn.acknowledgement} {turn.question}", language)
    return shown & (stems(turn.secret, language) - said)
