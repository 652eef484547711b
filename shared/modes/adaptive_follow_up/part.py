"""The part of mode `adaptive_follow_up` in the state of an interview."""

from typing import Annotated

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import FollowUpCap
from shared.modes.registry import ModePart


class Planned(Frozen):
    """A main question that is to be asked, with its own cap of follow-ups."""

    question_id: str
    max_follow_ups: FollowUpCap


class AdaptivePart(ModePart):
    """The agenda, and the loop around the main question in hand.

    `at` is the place of that question in the agenda, -1 before the first. `follow_ups` counts those asked for it,
    `empty` the answers to it that said nothing: not knowing, or pointing to what was said; `taken_up`: one of them was on
    what an answer told with weight and not to its end.
    """

    mode: str = "adaptive_follow_up"
    agenda: tuple[Planned, ...] = ()
    at: int = -1
    follow_ups: int = 0
    empty: int = 0
    taken_up: Annotated[bool, Field(exclude_if=lambda value: not value)] = False
    ledger: Ledger = Ledger()
    met: int = 0
