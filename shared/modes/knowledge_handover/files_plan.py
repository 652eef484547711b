"""What is to be done next with a handover's files, pure: the orchestrator performs it and says what came of it.

Parse, deep dive, summary, questions: each step is a number of jobs, of which some run at once. What a file says is never
here, only its number; a step has so few jobs that a history stays short. A job that failed for good is followed by one
that gives its files up, and the others go on.
"""

from collections.abc import Sequence
from typing import Final, Literal

from shared.interview.state_machine.assessment import Frozen
from shared.steps import Done, Step

type Work = Literal["parse", "dive", "give_up_parse", "give_up_dive", "summarise", "ask", "close"]
type Phase = Literal["parsing", "deep_dive", "summary", "questions", "closing", "done"]

FILES_OF_A_PARSE: Final = 20
PARSES_OF_A_STEP: Final = 4
PARSES_AT_ONCE: Final = 2
DIVES_OF_A_STEP: Final = 48
DIVES_AT_ONCE: Final = 6
NOTHING_READ: Final = "None of the files could be read."
GIVES_UP: Final[dict[Work, Work]] = {"parse": "give_up_parse", "dive": "give_up_dive"}
STEP_FAILED: Final = "The files were read, but what follows from them could not be worked out."


class Job(Frozen):
    """One piece of work, done by one activity. `numbers` are the files that it is about."""

    work: Work
    handover_id: str
    numbers: tuple[int, ...] = ()
    error: str | None = None


class IntakeState(Frozen):
    """How far a handover has come. `waiting` are the files that the phase has to do yet, `kept` those that it did."""

    handover_id: str
    phase: Phase = "parsing"
    waiting: tuple[int, ...]
    kept: tuple[int, ...] = ()
    rejected: int = 0
    error: str | None = None

    @property
    def failed(self) -> bool:
        return self.error is not None


def new_state(handover_id: str, files: int) -> IntakeState:
    return IntakeState(handover_id=handover_id, waiting=tuple(range(1, files + 1)))


def next_step(state: IntakeState) -> Step[Job] | None:
    """What is to be done next; None at the end."""
    match state.phase:
        case "parsing":
            return _parse(state)
        case "deep_dive":
            jobs = tuple(_job(state, "dive", (number,)) for number in state.waiting[:DIVES_OF_A_STEP])
            return Step(jobs=jobs, at_once=DIVES_AT_ONCE)
        case "summary":
            return Step(jobs=(_job(state, "summarise"),))
        case "questions":
            return Step(jobs=(_job(state, "ask"),))
        case "closing":
            return Step(jobs=(_job(state, "close"),))
        case "done":
            return None


def instead(job: Job) -> Job | None:
    """What is to be done for a job that failed for good; None where nothing can be."""
    work = GIVES_UP.get(job.work)
    return None if work is None else job.model_copy(update={"work": work})


def after(state: IntakeState, done: Sequence[Done[Job]]) -> IntakeState:
    match state.phase:
        case "parsing" | "deep_dive":
            return _after_files(state, done)
        case "summary" | "questions":
            if any(each.failed for each in done):
                return state.model_copy(update={"phase": "closing", "error": STEP_FAILED})
            return state.model_copy(update={"phase": "questions" if state.phase == "summary" else "closing"})
        case _:
            return state.model_copy(update={"phase": "done"})


def _after_files(state: IntakeState, done: Sequence[Done[Job]]) -> IntakeState:
    dealt_with = {number for each in done for number in each.job.numbers}
    kept = sorted({*state.kept, *(number for each in done for number in each.numbers)})
    waiting = tuple(number for number in state.waiting if number not in dealt_with)
    gone = len(dealt_with) - (len(kept) - len(state.kept))
    moved = state.model_copy(
        update={"waiting": waiting, "kept": tuple(kept), "rejected": state.rejected + gone}
    )
    return moved if waiting else _next_phase(moved)


def _next_phase(state: IntakeState) -> IntakeState:
    if not state.kept:
        return state.model_copy(update={"phase": "closing", "error": NOTHING_READ})
    if state.phase == "parsing":
        return state.model_copy(update={"phase": "deep_dive", "waiting": state.kept, "kept": ()})
    return state.model_copy(update={"phase": "summary"})


def _parse(state: IntakeState) -> Step[Job]:
    batches = [
        state.waiting[at : at + FILES_OF_A_PARSE]
        for at in range(0, len(state.waiting), FILES_OF_A_PARSE)[:PARSES_OF_A_STEP]
    ]
    return Step(jobs=tuple(_job(state, "parse", batch) for batch in batches), at_once=PARSES_AT_ONCE)


def _job(state: IntakeState, work: Work, numbers: tuple[int, ...] = ()) -> Job:
    return Job(work=work, handover_id=state.handover_id, numbers=numbers, error=state.error)
