"""The plan of a handover's files: each is dealt with once in each phase, whatever fails, and there is an end."""

from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from shared.modes.knowledge_handover.files_plan import (
    DIVES_OF_A_STEP,
    NOTHING_READ,
    STEP_FAILED,
    IntakeState,
    Job,
    after,
    instead,
    new_state,
    next_step,
)
from shared.steps import Done, Step

HANDOVER = "h" * 32
type Outcome = Callable[[Job], Done[Job]]


def fine(job: Job) -> Done[Job]:
    return Done(job=job, numbers=job.numbers)


def play(files: int, outcome: Outcome = fine) -> tuple[IntakeState, list[Step[Job]]]:
    """The state at the end, and the steps on the way to it."""
    state, steps = new_state(HANDOVER, files), list[Step[Job]]()
    while (step := next_step(state)) is not None:
        steps.append(step)
        state = after(state, [outcome(job) for job in step.jobs])
        assert len(steps) < 100
    return state, steps


def works(steps: list[Step[Job]]) -> list[str]:
    """The kinds of work, in order, each once in a row."""
    found = [job.work for step in steps for job in step.jobs]
    return [work for at, work in enumerate(found) if at == 0 or found[at - 1] != work]


def numbers_of(steps: list[Step[Job]], work: str) -> list[int]:
    return [number for step in steps for job in step.jobs if job.work == work for number in job.numbers]


def test_files_are_parsed_dived_into_summarised_and_asked_about() -> None:
    state, steps = play(3)
    assert works(steps) == ["parse", "dive", "summarise", "ask", "close"]
    assert (state.phase, state.error, state.rejected) == ("done", None, 0)


@pytest.mark.parametrize("files", [1, 8, 9, 64, 65, 200, 500])
def test_each_file_is_dealt_with_once_in_each_phase(files: int) -> None:
    _, steps = play(files)
    assert numbers_of(steps, "parse") == numbers_of(steps, "dive") == list(range(1, files + 1))


def test_a_step_has_few_jobs_of_which_few_run_at_once() -> None:
    _, steps = play(500)
    assert max(len(step.jobs) for step in steps) == DIVES_OF_A_STEP
    assert max(step.at_once for step in steps) == 6


def test_files_of_which_none_can_be_read_end_it_with_the_reason() -> None:
    state, steps = play(9, lambda job: Done(job=job))
    assert works(steps) == ["parse", "close"]
    assert (state.error, state.rejected) == (NOTHING_READ, 9)
    assert steps[-1].jobs[0].error == NOTHING_READ


@pytest.mark.parametrize("work", ["summarise", "ask"])
def test_a_step_about_all_files_that_fails_for_good_ends_it(work: str) -> None:
    def failing(job: Job) -> Done[Job]:
        return Done(job=job, failed=True) if job.work == work else fine(job)

    state, steps = play(2, failing)
    assert state.error == STEP_FAILED
    assert works(steps)[-2:] == [work, "close"]


def test_what_failed_for_good_about_files_is_given_up_for_those_files() -> None:
    job = Job(work="dive", handover_id=HANDOVER, numbers=(4,))
    given_up = instead(job)
    assert given_up == Job(work="give_up_dive", handover_id=HANDOVER, numbers=(4,))
    assert given_up is not None
    assert instead(given_up) is None
    assert instead(Job(work="summarise", handover_id=HANDOVER)) is None


@settings(deadline=None)  # a plan of many files takes its time on a busy machine
@given(
    files=st.integers(1, 120),
    lost=st.sets(st.tuples(st.sampled_from(["parse", "dive"]), st.integers(1, 120))),
)
def test_whatever_is_lost_on_the_way_the_others_go_on_to_the_end(
    files: int, lost: set[tuple[str, int]]
) -> None:
    def some(job: Job) -> Done[Job]:
        return Done(
            job=job, numbers=tuple(number for number in job.numbers if (job.work, number) not in lost)
        )

    state, steps = play(files, some)
    left = {number for number in range(1, files + 1) if ("parse", number) not in lost}
    assert numbers_of(steps, "dive") == sorted(left)
    assert state.failed == (not {number for number in left if ("dive", number) not in lost})
    assert state.phase == "done"
