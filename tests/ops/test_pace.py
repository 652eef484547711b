"""A question that took long is not asked again soon."""

import pytest

from shared.platform.ops.pace import Pace


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def now(self) -> float:
        return self.time


@pytest.mark.parametrize(("took", "rests"), [(0.0, 0.0), (0.5, 0.0), (2.0, 100.0)])
@pytest.mark.parametrize("fails", [False, True])
def test_it_rests_fifty_times_as_long_as_a_dear_question_took(took: float, rests: float, fails: bool) -> None:
    clock = Clock()
    pace = Pace(clock.now)
    assert pace.is_due
    try:
        with pace.asking():
            clock.time += took
            if fails:
                raise TimeoutError
    except TimeoutError:
        pass
    assert pace.is_due == (rests == 0)
    clock.time += max(0.0, rests - 0.1)
    assert pace.is_due == (rests == 0)
    clock.time += 0.2
    assert pace.is_due
