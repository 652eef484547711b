"""Whatever write fails, the repetition of the call finishes it: all is as after an undisturbed call (H2-H4, J2).

Each write of a call fails once, the first, the second and so on, before it took effect and after it; then the client
sends the same call again, and the timer that finishes erasures has run. Every run takes the two in turn from
the third write on.
"""

from collections.abc import Callable, Iterator, Sequence
from datetime import timedelta
from itertools import count

import pytest

from shared.interview.records.header import read_header
from shared.interview.records.view import is_final
from tests.fakes.failing_once import failing, host_failing
from tests.product import GOOD_ANSWER, ROPES
from tests.starts.desk import Desk
from tests.starts.scenarios import ERASED, KEPT, LATER, STARTS, Scenario, waiting
from tests.starts.study_scenarios import STUDY_SCENARIOS
from tests.thoroughness import is_thorough
from triggers.operators.erasures import finish_erasures
from triggers.participants.interview import respond

GROUPS = {"start": STARTS, "keep": KEPT, "later": LATER, "erase": ERASED, "study": STUDY_SCENARIOS}
SCENARIOS = {
    f"{group}: {name}": scenario
    for group, scenarios in GROUPS.items()
    for name, scenario in scenarios.items()
}
type Ways = Callable[[int], Sequence[str]]

WAYS: dict[str, Ways] = (
    {"before": lambda nth: ("before",), "after": lambda nth: ("after",)}
    if is_thorough()
    else {"in turn": lambda nth: ("before", "after") if nth <= 2 else (("before", "after")[nth % 2],)}
)
"""How the write of this number fails: before it took effect, or after it."""


def faults(ways: Ways) -> Iterator[tuple[int, str]]:
    return ((nth, way) for nth in count(1) for way in ways(nth))


@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("name", SCENARIOS)
async def test_a_repetition_leaves_what_an_undisturbed_call_leaves(name: str, ways: Ways, desk: Desk) -> None:
    scenario = SCENARIOS[name]
    undisturbed = await outcome(desk, scenario, "undisturbed", nth=0, late=False)
    for nth, way in faults(ways):
        found = await outcome(desk, scenario, f"{way}-write-{nth}", nth=nth, late=way == "after")
        if found is None:
            assert nth > 1, "the call writes something"
            return
        assert found == undisturbed, f"write {nth}, {way}"
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
    await finish_erasures(desk.services, desk.orchestrations)
    return await look(answer)


@pytest.mark.parametrize("ways", WAYS.values(), ids=WAYS)
async def test_the_list_follows_an_interview_to_its_end_whichever_write_of_it_fails(
    ways: Ways, desk: Desk
) -> None:
    """Every write of every step, of participants' calls and of activities, from the first question to the end."""
    for nth, way in faults(ways):
        interview_id = await waiting(desk, ROPES)
        with host_failing(nth, late=way == "after") as fault:
            await walk(desk, interview_id)
        (row,) = [each for each in await desk.listed() if each["interview_id"] == interview_id]
        result_ = (await desk.interview(interview_id))["result"]
        assert (row["status"], result_["status"], row["ended_at"]) == (
            "completed",
            "completed",
            result_["ended_at"],
        )
        assert [turn["user_response"] for turn in result_["turns"]] == [GOOD_ANSWER] * len(result_["turns"])
        await desk.check_counts()
        if not fault.struck:
            assert nth > 10, "an interview writes more than that"
            return


async def walk(desk: Desk, interview_id: str) -> None:
    """Answer until it is over; each call is sent until it is taken, and time passes for what is tried again."""
    for _ in range(20):
        header = await read_header(desk.services.store, interview_id)
        if is_final(header):
            return
        if header.is_open:
            given = {"user_response": GOOD_ANSWER, "client_answer_id": f"answer-{header.turn}"}
            await desk.ask(respond, of=interview_id, as_participant=True, given=given)
        await desk.hub.advance(timedelta(seconds=10))
