"""The plan of a run: every criterion is dealt with once, in steps of a bounded size, whatever fails."""

from hypothesis import given
from hypothesis import strategies as st

from shared.assessments.criteria.assessment_plan import (
    JUDGED_AT_ONCE,
    JUDGED_OF_A_STEP,
    AssessmentJob,
    AssessmentState,
    after,
    first_run,
    instead,
    next_step,
)
from shared.steps import Done


def run(state: AssessmentState, failing: set[int]) -> tuple[AssessmentState, list[int]]:
    """Play the plan to its end; the numbers judged or given up, in order."""
    dealt: list[int] = []
    while (step := next_step(state)) is not None:
        assert len(step.jobs) <= JUDGED_OF_A_STEP
        assert step.at_once <= JUDGED_AT_ONCE
        done: list[Done[AssessmentJob]] = []
        for job in step.jobs:
            other = instead(job) if job.number in failing else None
            done.append(Done(job=other or job))
            dealt += [job.number] if job.number is not None else []
        state = after(state, done)
    return state, dealt


@given(criteria=st.integers(1, 100), failing=st.sets(st.integers(1, 100), max_size=20))
def test_every_criterion_is_dealt_with_once(criteria: int, failing: set[int]) -> None:
    state, dealt = run(first_run("a", criteria), failing)
    given_up = len(failing & set(range(1, criteria + 1)))
    assert dealt == list(range(1, criteria + 1))
    assert (state.phase, state.failed, state.judged) == ("done", given_up, criteria - given_up)


def test_vectors_that_cannot_be_made_keep_nothing_from_being_judged() -> None:
    state = first_run("a", 2)
    step = next_step(state)
    assert step is not None
    failed = [Done(job=job, failed=True) for job in step.jobs]
    assert after(state, failed).phase == "judging"


def test_answers_that_do_not_come_back_leave_nothing_to_judge() -> None:
    state = AssessmentState(assessment_id="a", run=2, phase="bringing_back", interview_id="i")
    step = next_step(state)
    assert step is not None
    assert after(state, [Done(job=job, failed=True) for job in step.jobs]).phase == "closing"
