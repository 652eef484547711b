"""A turn's time is split into parts that add up, whatever was waited for side by side."""

from datetime import UTC, datetime, timedelta

import pytest

from shared.interview.state_machine.timing import Spent, spent_on, turn_timing

ASKED = datetime(2026, 5, 4, 9, tzinfo=UTC)


def after(seconds: float) -> datetime:
    return ASKED + timedelta(seconds=seconds)


@pytest.mark.parametrize(("model", "store", "expected"), [
    ([], [], Spent()), ([(0, 2)], [(2, 3), (4, 5)], Spent(model_s=2, store_s=2)),
    ([(0, 2), (0, 2), (1, 3)], [], Spent(model_s=3)), ([(1, 3)], [(0, 2), (0.5, 4)], Spent(model_s=2, store_s=2)),
    ([(5, 6), (0, 1)], [(5.2, 5.4)], Spent(model_s=2)),
], ids=["nothing", "in a row", "side by side", "both at once", "out of order"])  # fmt: skip
def test_what_waits_side_by_side_is_waited_for_once_and_the_model_before_the_store(
    model: list[tuple[float, float]], store: list[tuple[float, float]], expected: Spent
) -> None:
    assert spent_on(model, store) == expected


def test_the_engine_has_what_is_left() -> None:
    timing = turn_timing(3, ASKED, after(60), after(62), Spent(model_s=1.25, store_s=0.25))
    assert timing.model_dump() == {
        "turn": 3,
        "person_s": 60.0,
        "engine_s": 0.5,
        "model_s": 1.25,
        "store_s": 0.25,
    }


def test_to_the_millisecond_the_parts_add_up_to_the_whole() -> None:
    timing = turn_timing(1, ASKED, after(1.0004), after(2.0006), Spent(model_s=0.33349, store_s=0.33349))
    whole = timing.person_s + timing.engine_s + timing.model_s + timing.store_s
    assert whole == pytest.approx(2.0006, abs=0.001)


def test_where_clocks_differ_no_part_is_below_nought() -> None:
    behind = turn_timing(1, ASKED, after(-3), after(-3.5), Spent(model_s=1, store_s=1))
    assert set(behind.model_dump(exclude={"turn"}).values()) == {0.0}
    short = turn_timing(1, ASKED, after(1), after(2), Spent(model_s=0.75, store_s=0.5))
    assert (short.model_s, short.store_s, short.engine_s) == (0.75, 0.25, 0.0)
