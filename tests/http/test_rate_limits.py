"""How often a credential may call, by a clock of its own: 600 calls of staff, 120 of a participant a minute (I4)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.platform.http import Problem
from shared.platform.rate_limits import MOST_CREDENTIALS, RateLimit


class Clock:
    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


@pytest.fixture
def clock() -> Clock:
    return Clock()


def calls(limit: RateLimit, times: int, credential: str = "one") -> int:
    """How many of these calls are taken."""
    taken = 0
    for _ in range(times):
        try:
            limit.check(credential)
        except Problem:
            continue
        taken += 1
    return taken


def test_a_minutes_worth_is_taken_at_once_and_not_one_more(clock: Clock) -> None:
    limit = RateLimit(600, clock)
    assert calls(limit, 605) == 600


def test_whoever_waits_as_long_as_told_gets_through(clock: Clock) -> None:
    limit = RateLimit(2, clock)
    calls(limit, 1)
    clock.time = 20.5
    calls(limit, 1)
    with pytest.raises(Problem) as refused:
        limit.check("one")
    assert (refused.value.status, refused.value.headers) == (429, {"Retry-After": "40"})
    clock.time += 40
    assert calls(limit, 2) == 1


def test_another_credential_has_its_own(clock: Clock) -> None:
    limit = RateLimit(1, clock)
    assert calls(limit, 2) == calls(limit, 2, "another") == 1


def test_of_very_many_credentials_the_one_that_was_idle_longest_is_forgotten(clock: Clock) -> None:
    limit = RateLimit(1, clock)
    for number in range(MOST_CREDENTIALS + 1):
        limit.check(str(number))
    assert calls(limit, 1, "1") == 0
    assert calls(limit, 1, "0") == 1


def test_credentials_that_are_idle_are_forgotten_while_others_call(clock: Clock) -> None:
    limit = RateLimit(5, clock)
    for number in range(1_000):
        calls(limit, 5, str(number))
    clock.time = 61.0
    calls(limit, 600, "busy")
    assert limit.remembered == 1


@given(st.lists(st.floats(min_value=0, max_value=30), max_size=60))
def test_no_sixty_seconds_ever_hold_more(waits: list[float]) -> None:
    clock = Clock()
    limit, taken = RateLimit(5, clock), list[float]()
    for wait in waits:
        clock.time += wait
        taken += [clock.time] * calls(limit, 2)
    assert all(sum(at <= other < at + 60 for other in taken) <= 5 for at in taken)
