"""What is to be done next in an assessment, pure: the orchestrator performs it and says what came of it.

A run judges some criteria: the first one all of them, later ones those that a round of follow-ups was opened for. Such a
run begins with the interview and brings its answers back as evidence. What anybody wrote is never here, only numbers; a
criterion that failed for good is given up, and the others go on.
"""

from collections.abc import Sequence
from typing import Annotated, Final, Literal

from pydantic import Field

from shared.interview.state_machine.assessment import Frozen
from shared.interview.state_machine.state import InterviewState
from shared.steps import Done, Step

type Work = Literal["bring_back", "refresh", "judge", "give_up", "close"]
type Phase = Literal["asking", "bringing_back", "refreshing", "judging", "closing", "done"]

JUDGED_OF_A_STEP: Final = 24
JUDGED_AT_ONCE: Final = 4


class AssessmentJob(Frozen):
    """One piece of work, done by one activity. `number` is the criterion that it is about, if it is about one."""

    work: Work
    assessment_id: str
    run: int
    number: int | None = None
    interview_id: str | None = None


class AssessmentState(Frozen):
    """How far a run has come. `waiting` are the criteria still to be judged; `interview` is how its interview begins."""

    assessment_id: str
    run: Annotated[int, Field(ge=1)]
    phase: Phase
    waiting: tuple[int, ...] = ()
    judged: int = 0
    failed: int = 0
    interview: InterviewState | None = None
    interview_id: str | None = None


def first_run(assessment_id: str, criteria: int) -> AssessmentState:
    numbers = tuple(range(1, criteria + 1))
    return AssessmentState(assessment_id=assessment_id, run=1, phase="refreshing", waiting=numbers)


def follow_up_run(assessment_id: str, run: int, interview: InterviewState) -> AssessmentState:
    """The run that asks first; which criteria it is about is kept with the run."""
    return AssessmentState(
        assessment_id=assessment_id,
        run=run,
        phase="asking",
        interview=interview,
        interview_id=interview.interview_id,
    )


def asked(state: AssessmentState) -> AssessmentState:
    """The state when the interview is over, however it ended."""
    return state.model_copy(update={"phase": "bringing_back", "interview": None})


def next_step(state: AssessmentState) -> Step[AssessmentJob] | None:
    """What is to be done next by activities; None while the interview runs, and at the end."""
    match state.phase:
        case "asking" | "done":
            return None
        case "bringing_back":
            return Step((_job(state, "bring_back"),))
        case "refreshing":
            return Step((_job(state, "refresh"),))
        case "judging":
            some = state.waiting[:JUDGED_OF_A_STEP]
            return Step(tuple(_job(state, "judge", number) for number in some), JUDGED_AT_ONCE)
        case "closing":
            return Step((_job(state, "close"),))


def instead(job: AssessmentJob) -> AssessmentJob | None:
    """What is to be done for a job that failed for good; None where nothing can be."""
    return job.model_copy(update={"work": "give_up"}) if job.work == "judge" else None


def after(state: AssessmentState, done: Sequence[Done[AssessmentJob]]) -> AssessmentState:
    """The state when the step's jobs are done. Without vectors evidence is searched by its words."""
    match state.phase:
        case "bringing_back":
            linked = tuple(number for each in done for number in each.numbers)
            phase: Phase = "refreshing" if linked else "closing"
            return state.model_copy(update={"phase": phase, "waiting": linked})
        case "refreshing":
            return state.model_copy(update={"phase": "judging" if state.waiting else "closing"})
        case "judging":
            return _after_judging(state, done)
        case _:
            return state.model_copy(update={"phase": "done"})


def _after_judging(state: AssessmentState, done: Sequence[Done[AssessmentJob]]) -> AssessmentState:
    dealt_with = {each.job.number for each in done}
    given_up = sum(each.failed or each.job.work == "give_up" for each in done)
    waiting = tuple(number for number in state.waiting if number not in dealt_with)
    return state.model_copy(
        update={
            "waiting": waiting,
            "judged": state.judged + len(done) - given_up,
            "failed": state.failed + given_up,
            "phase": "judging" if waiting else "closing",
        }
    )


def _job(state: AssessmentState, work: Work, number: int | None = None) -> AssessmentJob:
    return AssessmentJob(
        work=work,
        assessment_id=state.assessment_id,
        run=state.run,
        number=number,
        interview_id=state.interview_id,
    )
