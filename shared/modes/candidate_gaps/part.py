"""The part of the candidate modes in the state of an interview."""

from typing import Annotated

from pydantic import Field

from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.state import CandidateGap
from shared.modes.registry import ModePart


class CandidatePart(ModePart):
    """The gaps, and the loop around the one in hand.

    `demonstrated` are the criteria met in answers; `known` of `total` attributes stood in the resume (`dynamic_gap`).
    `undecided` are the gaps that were asked for and wait for a person: the interview has done its part of them.
    `low_streak` counts answers of low engagement in a row, `empty` the answers to the question in hand that said nothing;
    `taken_up`: a follow-up on it was on what an answer told with weight and not to its end.
    `dropped` are the skills that people call none, and `aside` their gaps, which come back if people take that back.
    """

    gaps: tuple[CandidateGap, ...] = ()
    current: str | None = None
    ledger: Ledger = Ledger()
    demonstrated: tuple[str, ...] = ()
    low_streak: int = 0
    empty: int = 0
    taken_up: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    undecided: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    known: int = 0
    total: int = 0
    dropped: Annotated[tuple[str, ...], Field(exclude_if=lambda value: not value)] = ()
    aside: Annotated[tuple[CandidateGap, ...], Field(exclude_if=lambda value: not value)] = ()
