"""What the rules say and listen for in a turn of a handover."""

from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.text.spoken import in_all
from shared.text.words import words

type Aspect = Literal["number", "why", "who", "where", "when"]
"""What an answer can leave open though a question asks for it, in the order in which it is looked for."""

type ProbeKind = Literal["low"]
"""What a follow-up asks for."""

ASPECTS: Final[tuple[Aspect, ...]] = ("number", "why", "who", "where", "when")

type _Phrases = tuple[str, ...]


class HandoverTurnWords(Frozen):
    """The vocabulary of one language. `{…}` are slots.

    `asks` are phrases of questions that ask for an aspect, `tells` phrases of answers that tell it; `probes` ask for
    who or what would know (`low`) where they do not. `papers` are what people call what is written somewhere.
    `before` shows a fact that was corrected, `righted` one beside what corrects it. `tacit` says that somebody knows
    something and not how. `sends_on` says that somebody else knows. `vital` marks what the work hangs on, `in_charge`
    who knows, decides or looks after it, `past` when something held, `calendar` and `no_names` capitalised words of
    nobody, `homes` where somebody lives or moves, `towards` words before a place, `successor` who takes over, `which`
    a question that a name answers, `after` asks who does the work of somebody who died. `explained` puts a question
    again to somebody who asked what is meant, `returning` to somebody who spoke of something else. `meant` puts a
    question again to somebody who answered another, `this_line` says what a question is about; `wishes` begin what is
    asked for, `worries` what is only feared, `offers` what is offered or promised, `in_person` what will be told and
    is not written.
    """

    greeting: str
    read: str
    about_file: str
    fine: tuple[str, ...]
    as_question: str
    conflict: str
    papers: _Phrases
    before: str
    righted: str
    meant: str
    this_line: str
    wishes: _Phrases
    worries: _Phrases
    in_person: _Phrases
    offers: _Phrases
    tacit: _Phrases
    explained: tuple[str, ...]
    returning: tuple[str, ...]
    heard_greetings: _Phrases
    heard_reading: _Phrases
    asks: dict[Aspect, _Phrases]
    tells: dict[Aspect, _Phrases]
    probes: dict[ProbeKind, tuple[str, ...]]
    sends_on: _Phrases
    vital: _Phrases
    in_charge: _Phrases
    past: _Phrases
    discovered: str
    after: str
    successor: _Phrases
    which: _Phrases
    homes: _Phrases
    towards: _Phrases
    titles: _Phrases
    calendar: frozenset[str]
    no_names: frozenset[str]


HANDOVER_TURN_WORDS: Final = in_all(HandoverTurnWords, "handover_turn")
_LONGEST_GREETING: Final = 4


def is_greeting(sentence: str, language: str) -> bool:
    """Whether a few words only greet: "Good afternoon."."""
    said = " ".join(words(sentence))
    return len(said.split()) <= _LONGEST_GREETING and said.startswith(
        HANDOVER_TURN_WORDS[language].heard_greetings
    )
