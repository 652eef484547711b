"""What the rules say and listen for in a turn of a handover."""

from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.text.spoken import in_all

type Aspect = Literal["number", "why", "who", "where", "when"]
"""What an answer can leave open though a question asks for it, in the order in which it is looked for."""

type ProbeKind = Aspect | Literal["step", "low"]
"""What a follow-up asks for."""

ASPECTS: Final[tuple[Aspect, ...]] = ("number", "why", "who", "where", "when")

type _Phrases = tuple[str, ...]


class HandoverTurnWords(Frozen):
    """The vocabulary of one language. `{said}`, `{file}`, `{line}`, `{text}`, `{question}` and `{name}` are slots.

    `asks` are phrases of questions that ask for an aspect, `tells` phrases of answers that tell it; `probes` ask for what
    is missing, for a `step` where no aspect is, from another angle (`low`) where next to nothing was said. `vital` marks
    what the work hangs on, `no_names` capitalised words that name nothing of a project.
    `named` leads over to a question that says itself which file it comes from; `explained` puts one again to somebody who
    asked what is meant, `returning` to somebody who spoke of something else.
    """

    greeting: str
    read: str
    read_among: str
    said: tuple[str, ...]
    at_line: tuple[str, ...]
    in_file: tuple[str, ...]
    named: tuple[str, ...]
    turning: tuple[str, ...]
    staying: str
    fine: str
    as_question: str
    explained: tuple[str, ...]
    returning: tuple[str, ...]
    heard_greetings: _Phrases
    heard_reading: _Phrases
    asks: dict[Aspect, _Phrases]
    tells: dict[Aspect, _Phrases]
    probes: dict[ProbeKind, tuple[str, ...]]
    vital: _Phrases
    discovered: tuple[str, ...]
    titles: _Phrases
    no_names: frozenset[str]


HANDOVER_TURN_WORDS: Final = in_all(HandoverTurnWords, "handover_turn")
