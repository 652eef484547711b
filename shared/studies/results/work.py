"""What the orchestration of a study's results has to do, and how it is told: pure, without text of anybody."""

from collections.abc import Sequence
from typing import Any, Final

from shared.interview.state_machine.assessment import Frozen

ORCHESTRATION: Final = "study_results"
CHANGED: Final = "changed"
"""The event: `{"interview_id": …}` for one that is to be folded anew, `{"rebuild": true}` for all of them."""
AT_ONCE: Final = 50
"""Interviews that are folded by one activity."""


class ResultsWork(Frozen):
    """What waits: the interviews to be folded, and where a rebuild is: None without one, "" at its beginning."""

    study_id: str
    waiting: tuple[str, ...] = ()
    rebuilt_to: str | None = None

    @property
    def next_ids(self) -> tuple[str, ...]:
        return self.waiting[:AT_ONCE]


def results_instance(study_id: str) -> str:
    return f"study-results-{study_id}"


def with_events(work: ResultsWork, events: Sequence[Any]) -> ResultsWork:
    """The work with what these events ask for; what cannot be read asks for nothing. No interview waits twice."""
    ids, rebuilt_to = dict.fromkeys(work.waiting), work.rebuilt_to
    for event in events:
        match event:
            case {"rebuild": True}:
                rebuilt_to = ""
            case {"interview_id": str(interview_id)}:
                ids[interview_id] = None
            case _:
                pass
    return work.model_copy(update={"waiting": tuple(ids), "rebuilt_to": rebuilt_to})


def after_folding(work: ResultsWork) -> ResultsWork:
    """The work without the interviews that were folded just now."""
    return work.model_copy(update={"waiting": work.waiting[AT_ONCE:]})
