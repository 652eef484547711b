"""Signs of leaving: one alone may mean nothing, and the second, soon after it, is a wish to stop (G2)."""

from typing import Final

from shared.interview.state_machine.events import Assessed
from shared.interview.state_machine.state import InterviewState

COUNTED_SINCE: Final = 8
"""The version of the rules from which signs of leaving are counted."""
SEEN_SINCE: Final = 9
"""The version from which who says that they said so ends at once only where there was a sign: else a stop is offered."""
NEAR: Final = 4
"""Turns after which a sign is forgotten: who has answered so often was not leaving."""


def with_signs(state: InterviewState, event: Assessed) -> tuple[InterviewState, Assessed]:
    """The state with this sign, if it is one, and what the answer then is: at the second sign there is a wish to stop.

    Who says that they said so before has given two, and so has who is off at once.
    """
    wishes = "wish_to_stop" in (event.intent, event.beside)
    is_sign = event.leaving not in (None, "main_first", "stays")
    if state.rules_version < COUNTED_SINCE or not (wishes or is_sign):
        return state, event
    is_again = event.leaving == "again"
    if is_again and (_recent(state) or state.rules_version < SEEN_SINCE):
        event = event.model_copy(update={"plain": True})
    times = 2 if is_again or event.leaving == "hurried" else 1
    state = state.model_copy(update={"signs": (*_recent(state), *times * (state.turn,))})
    if wishes or event.beside is not None or not is_hurried(state):
        return state, event
    return state, event.model_copy(update={"beside": "wish_to_stop", "plain": False})


def is_hurried(state: InterviewState) -> bool:
    """Whether the participant has sounded like leaving more than once, and not long ago."""
    return len(_recent(state)) > 1


def may_leave(state: InterviewState) -> bool:
    """Whether the participant has sounded like leaving, if only once, and not long ago."""
    return bool(_recent(state))


def _recent(state: InterviewState) -> tuple[int, ...]:
    return tuple(turn for turn in state.signs if state.turn - turn <= NEAR)
