"""The phases of an exploration and the moves between them, as a table (D1; source 3, section 3.2).

The policy runs on this table, the diagram in docs/modes/topic_exploration.md is drawn from it, and a test walks it
completely. A phase that does not list what happened is not left: `IllegalEvent`.
"""

from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final, Literal

from shared.interview.state_machine.errors import IllegalEvent

type PhaseEvent = Literal[
    "stays",
    "bonus",
    "advances",
    "covered",
    "explored",
    "time_up",
    "accepted",
    "refused",
    "neutral",
    "undecided",
    "deepened",
    "closed",
    "collecting",
    "complete",
    "exhausted",
]
"""What an answer, or its absence, meant for the phase.

- `stays`, `bonus`, `advances`: one more turn on the topic, within its allowance or as a bonus, or the next topic
- `covered`: no sub-goal is left; `explored`: the last topic is done, sub-goals are left and so is time, or it was left
- `time_up`: the time is used up and sub-goals are left; `deepened`: the last topic to deepen is done
- `accepted`, `refused`, `neutral`, `undecided`: the extension, or the data; `undecided` is the second neutral
- `closed`: the participant wants to end; `collecting`: one more question of the data collection
- `complete`, `exhausted`: the data collection is through, with or without what it asked for
"""


class Phase(StrEnum):
    """The part of an exploration that an interview is in."""

    EXPLORE = "EXPLORE"
    DEEP_OFFER = "DEEP_OFFER"
    DEEPEN = "DEEPEN"
    DATA_COLLECTION = "DATA_COLLECTION"
    END = "END"


PHASES: Final[Mapping[Phase, Mapping[PhaseEvent, Phase]]] = MappingProxyType(
    {
        Phase.EXPLORE: {
            "stays": Phase.EXPLORE,
            "bonus": Phase.EXPLORE,
            "advances": Phase.EXPLORE,
            "explored": Phase.DEEPEN,
            "time_up": Phase.DEEP_OFFER,
            "covered": Phase.DATA_COLLECTION,
            "closed": Phase.DATA_COLLECTION,
        },
        Phase.DEEP_OFFER: {
            "neutral": Phase.DEEP_OFFER,
            "accepted": Phase.DEEPEN,
            "refused": Phase.DATA_COLLECTION,
            "undecided": Phase.DATA_COLLECTION,
            "closed": Phase.DATA_COLLECTION,
        },
        Phase.DEEPEN: {
            "stays": Phase.DEEPEN,
            "advances": Phase.DEEPEN,
            "deepened": Phase.DATA_COLLECTION,
            "closed": Phase.DATA_COLLECTION,
        },
        Phase.DATA_COLLECTION: {
            "collecting": Phase.DATA_COLLECTION,
            "complete": Phase.END,
            "refused": Phase.END,
            "exhausted": Phase.END,
            "closed": Phase.END,
        },
        Phase.END: {},
    }
)


def next_phase(phase: Phase, event: PhaseEvent) -> Phase:
    """Where the event leads. Raises `IllegalEvent` when the phase does not take it."""
    try:
        return PHASES[phase][event]
    except KeyError:
        raise IllegalEvent(phase, event) from None
