"""Whatever write fails, the repetition of the call finishes it: all is as after a call that nothing disturbed (J2).

Each write of a call fails once, the first, the second and so on, before it took effect and after it; then the client
sends the same call again.
"""

from itertools import count

import pytest

from tests.fakes.failing_once import failing
from tests.starts.desk import Desk
from tests.starts.scenarios import ERASED, KEPT, LATER, STARTS, Scenario

SCENARIOS = {
    f"{group}: {name}": scenario
    for group, scenarios in {"start": STARTS, "keep": KEPT, "later": LATER, "erase": ERASED}.items()
    for name, scenario in scenarios.items()
}


@pytest.mark.parametrize("late", [False, True], ids=["before", "after"])
@pytest.mark.parametrize("name", SCENARIOS)
async def test_a_repetition_leaves_what_an_undisturbed_call_leaves(name: str, late: bool, desk: Desk) -> None:
    scenario = SCENARIOS[name]
    undisturbed = await outcome(desk, scenario, "undisturbed", nth=0, late=late)
    for nth in count(1):
        found = await outcome(desk, scenario, f"write-{nth}", nth=nth, late=late)
        if found is None:
            assert nth > 1, "the call writes something"
            return
        assert found == undisturbed, f"write {nth}"
        await desk.check_counts()


async def outcome(desk: Desk, scenario: Scenario, key: str, *, nth: int, late: bool) -> object:
    """What is seen after the call, whose write `nth` failed, and its repetition; None where it writes less often."""
    act, look = await scenario(desk, key)
    with failing(nth, late=late) as fault:
        answer = await act()
    if nth and not fault.struck:
        return None
    if answer.status >= 500:
        answer = await act()
    assert answer.status < 500, answer
    await desk.settle()
    return await look(answer)
