"""A request to end is stored before its event is raised, so an end whose event was lost comes with the next wake-up."""

from functools import partial
from typing import Any

import pytest

from shared.interview.records.closing import request_end
from shared.interview.state_machine.events import EndedBy
from tests.orchestrators.driver import Interviews
from tests.orchestrators.explorations import SOLID
from tests.orchestrators.explorations import start as start_exploration
from tests.orchestrators.test_confirming import confirm
from tests.orchestrators.test_confirming import start as start_unconfirmed
from triggers.participants.interview import end_by_participant, read_state
from triggers.staff.actions import end_by_staff

ENDED = ("ended", "participant_ended")


async def requested(interviews: Interviews, by: EndedBy = "participant") -> None:
    """The request is stored; nobody has told the orchestration."""
    await request_end(interviews.services, interviews.interview_id, by)


async def ended(interviews: Interviews) -> tuple[str, str | None]:
    header = await interviews.header()
    return header.status, header.ended_reason


@pytest.mark.parametrize("by", ["participant", "staff"])
async def test_an_end_whose_event_was_lost_comes_within_thirty_seconds(
    by: EndedBy, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The host dies between the write and the event."""

    def dies(*_: Any) -> None:
        raise ConnectionResetError

    await interviews.start()
    if by == "staff":
        end, call = end_by_staff, interviews.staff_call("POST", "/end")
    else:
        end, call = end_by_participant, interviews.call("POST", "/end", await interviews.header())
    with monkeypatch.context() as dying:
        dying.setattr(interviews.hub, "raise_event", dies)
        with pytest.raises(ConnectionResetError):
            await end(call)
    await interviews.hub.crash_and_reopen()
    await interviews.pass_time(seconds=30)
    assert await ended(interviews) == ENDED
    assert (interviews.durable(), interviews.counters()) == ("COMPLETED", {"questions": 1})


@pytest.mark.parametrize(("before", "after"), [
    ({"seconds": 89}, {"seconds": 1}), ({"days": 2}, {"days": 4, "seconds": 105}),
    ({"days": 6, "hours": 23}, {"hours": 1}),
], ids=["parking", "longest timer", "deadline"])  # fmt: skip
async def test_whatever_timer_is_the_next_it_finds_the_end(
    before: dict[str, float], after: dict[str, float], interviews: Interviews
) -> None:
    await interviews.start()
    await interviews.pass_time(**before)
    await requested(interviews)
    await interviews.pass_time(**after)
    assert await ended(interviews) == ENDED
    assert await interviews.asked() == ["lanterns"]


async def test_of_a_parked_question_a_reload_of_the_page_finds_it(interviews: Interviews) -> None:
    await interviews.start()
    await interviews.pass_time(days=1)
    await requested(interviews)
    await interviews.pass_time(seconds=4)
    read = partial(interviews.call, "GET", "?wait=0")
    await read_state(read(await interviews.header()))
    await interviews.hub.idle()
    assert await ended(interviews) == ("parked", None)
    await interviews.pass_time(seconds=1)
    await read_state(read(await interviews.header()))
    await interviews.hub.idle()
    assert await ended(interviews) == ENDED


async def test_one_that_was_lost_while_an_answer_was_assessed_comes_with_the_next_question(
    interviews: Interviews,
) -> None:
    await interviews.start()
    async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
        await requested(interviews)
    await interviews.pass_time(seconds=30)
    assert await ended(interviews) == ENDED
    assert await interviews.asked() == ["lanterns", "ropes"]


async def test_an_answer_that_was_claimed_before_is_assessed_first(interviews: Interviews) -> None:
    await interviews.start()
    await interviews.claim("+all")
    await requested(interviews)
    await interviews.pass_time(seconds=60)
    assert await ended(interviews) == ENDED
    first = (await interviews.result()).turns[0]
    assert (first.user_response, first.assessment is not None) == ("+all", True)


async def test_what_a_mode_asks_before_the_end_is_no_answer_to_be_ended_itself(
    interviews: Interviews,
) -> None:
    """The consent is asked once, and waits as long as any other question."""
    await start_exploration(interviews)
    await interviews.answer(SOLID)
    await requested(interviews)
    await interviews.pass_time(seconds=30)
    assert (await interviews.question()).kind == "consent"
    await interviews.pass_time(seconds=90)
    assert await ended(interviews) == ("parked", None)


async def test_a_reopened_interview_is_not_ended_once_more(interviews: Interviews) -> None:
    await interviews.start()
    await requested(interviews, "staff")
    await interviews.pass_time(seconds=30)
    header = await interviews.header()
    left = await interviews.orchestrations.reopening_of(header)
    assert left is not None, "an end by staff can be taken back"
    await interviews.orchestrations.run_on(header, left)
    await interviews.hub.idle()
    await interviews.pass_time(seconds=60)
    assert await ended(interviews) == ("awaiting_answer", None)


@pytest.mark.parametrize("found_by", ["timer", "page"])
async def test_one_that_was_lost_before_staff_confirmed_is_found(
    found_by: str, interviews: Interviews
) -> None:
    await start_unconfirmed(interviews)
    await requested(interviews, "staff")
    if found_by == "timer":
        await interviews.pass_time(days=1)
    else:
        await interviews.pass_time(seconds=5)
        await read_state(interviews.call("GET", "?wait=0", await interviews.header()))
        await interviews.hub.idle()
    assert (await ended(interviews), await interviews.asked()) == (ENDED, [])


async def test_a_look_without_a_request_changes_nothing(interviews: Interviews) -> None:
    """Whoever may raise events cannot end, nudge or confirm by that."""
    await interviews.start()
    await interviews.control(action="look")
    assert (await interviews.question()).nudges == 0
    assert await ended(interviews) == ("awaiting_answer", None)
    await start_unconfirmed(interviews)
    await interviews.control(action="look")
    assert (interviews.custom_status()["stage"], await interviews.asked()) == ("confirming", [])
    await confirm(interviews)
    assert await interviews.asked() == ["boats"]
