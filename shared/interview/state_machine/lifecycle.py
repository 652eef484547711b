"""The stages of an interview and the moves between them, as a table.

`decide` runs on this table, the diagram in docs/design.md is drawn from it, and a test walks it completely. An event
that a stage does not list is refused and changes nothing.
"""

from collections.abc import Mapping
from typing import Final

from shared.interview.state_machine.errors import IllegalEvent
from shared.interview.state_machine.state import Stage

_S = Stage
_ASK_OR_END = frozenset({_S.ASKING, _S.SUMMARISING})
_FAIL = frozenset({_S.CLOSING})


def _open(stage: Stage) -> dict[str, frozenset[Stage]]:
    """What can happen while a question is open; what changes nothing leads back to the same stage."""
    return {
        "resumed": frozenset({stage}),
        "answered": frozenset({_S.JUDGING, stage}),
        "timed_out": frozenset({_S.NOTING, stage}),
        "controlled": frozenset({_S.NOTING, stage}),
        "end_requested": frozenset({_S.NOTING}),
    }


TRANSITIONS: Final[Mapping[Stage, Mapping[str, frozenset[Stage]]]] = {
    _S.NEW: {"started": frozenset({_S.PREPARING})},
    _S.PREPARING: {"prepared": _ASK_OR_END | {_S.CONFIRMING}, "failed": _FAIL},
    _S.CONFIRMING: {
        "answered": frozenset({_S.CONFIRMING}),
        "timed_out": frozenset({_S.PREPARING}),
        "controlled": frozenset({_S.PREPARING, _S.CONFIRMING}),
        "end_requested": frozenset({_S.PREPARING}),
    },
    _S.ASKING: {
        "asked": frozenset({_S.WAITING, _S.PARKED}),
        "unworded": _ASK_OR_END,
        "assessed": _ASK_OR_END | {_S.GRANTING},
        "end_requested": _ASK_OR_END,
        "failed": _FAIL,
    },
    _S.WAITING: _open(_S.WAITING),
    _S.PARKED: _open(_S.PARKED) | {"timed_out": frozenset({_S.NOTING})},
    _S.NOTING: {
        "noted": _ASK_OR_END | {_S.WAITING, _S.PARKED},
        "answered": frozenset({_S.JUDGING}),
        "failed": _FAIL,
    },
    _S.JUDGING: {"assessed": _ASK_OR_END | {_S.CLAIMING, _S.GRANTING}, "failed": _FAIL},
    _S.CLAIMING: {"claimed": _ASK_OR_END, "failed": _FAIL},
    _S.GRANTING: {"bonus_granted": _ASK_OR_END, "failed": _FAIL},
    _S.SUMMARISING: {
        "summarised": frozenset({_S.CLOSING}),
        "joined": frozenset({_S.CLOSING}),
        "reopened": _ASK_OR_END,
        "failed": _FAIL,
    },
    _S.CLOSING: {"closed": frozenset({_S.DONE})},
    _S.DONE: {},
}


def check_event(stage: Stage, event: str) -> None:
    """Raise `IllegalEvent` when the stage does not take this event."""
    if event not in TRANSITIONS[stage]:
        raise IllegalEvent(stage, event)


def check_move(stage: Stage, event: str, target: Stage) -> None:
    """Raise `IllegalEvent` when the event may not lead from `stage` to `target`."""
    if target not in TRANSITIONS[stage][event]:
        raise IllegalEvent(stage, event, target)
