"""The host dies at any moment: nothing that was acknowledged is lost, nothing is done twice."""

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any, Literal

import azure.functions as func
import pytest

from shared.interview.state_machine.settings import GivenSettings
from shared.platform.http import Problem
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import LANTERNS, Interviews, interviews_in
from tests.orchestrators.product_on_hub import crash_where_held
from triggers.http.calls import Call
from triggers.participants.interview import events, read_state, respond

type Read = Callable[[Call], Awaitable[func.HttpResponse]]


async def settle_across_crashes(interviews: Interviews) -> bool:
    """Wait until nothing is left to do; when the held place is reached, crash there. Whether it was."""
    idle = asyncio.ensure_future(interviews.hub.idle())
    reached = asyncio.ensure_future(interviews.held.reached.wait())
    await asyncio.wait((idle, reached), return_when=asyncio.FIRST_COMPLETED)
    crashed = interviews.held.reached.is_set()
    for task in (idle, reached):
        task.cancel()
    await asyncio.gather(idle, reached, return_exceptions=True)
    if crashed:
        await crash_where_held(interviews.hub, interviews.held)
    return crashed


async def play_through(interviews: Interviews) -> list[str]:
    """An interview with a follow-up, a nudge, a clarification and an end; in which step the crashes were."""
    crashes: list[str] = []

    async def settled(step: str) -> None:
        if await settle_across_crashes(interviews):
            crashes.append(step)

    await interviews.start(settle=False)
    await settled("start")
    await interviews.answer("+1", settle=False)
    await settled("first answer")
    assert isinstance(interviews.hub.clock, ManualClock)
    interviews.hub.clock.advance(timedelta(seconds=30))
    await settled("nudge")
    await interviews.answer("[clarify] pardon?", settle=False)
    await settled("clarification")
    await interviews.answer("+2", settle=False)
    await settled("second answer")
    await interviews.answer("+all", settle=False)
    await settled("third answer")
    return crashes


async def outcome(interviews: Interviews) -> dict[str, Any]:
    """All that must be the same with and without crashes."""
    result = (await interviews.result()).model_dump(exclude={"interview_id"})
    header = (await interviews.header()).model_dump(exclude={"interview_id"})
    return {"result": result, "header": header, "counters": interviews.counters()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outcome without a crash."""

    async def play() -> dict[str, Any]:
        async with interviews_in(tmp_path_factory.mktemp("undisturbed")) as interviews:
            assert await play_through(interviews) == []
            return await outcome(interviews)

    return asyncio.run(play())


PLACES = [
    ("prepare", 1, "start"),
    ("compose", 1, "start"),
    ("compose", 2, "first answer"),
    ("compose", 3, "clarification"),
    ("compose", 4, "second answer"),
    ("assess", 1, "first answer"),
    ("assess", 2, "clarification"),
    ("assess", 3, "second answer"),
    ("assess", 4, "third answer"),
    ("record", 1, "nudge"),
    ("record", 2, "third answer"),
    ("summarize", 1, "third answer"),
    ("session", 1, "start"),
    ("session", 2, "first answer"),
    ("session", 3, "first answer"),
    ("session", 4, "first answer"),
    *(("interview", nth, None) for nth in range(1, 16, 2)),
]


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(("place", "nth", "step"), PLACES)
async def test_a_crash_at_any_piece_of_work_changes_nothing_of_the_outcome(
    interviews: Interviews,
    undisturbed: dict[str, Any],
    place: str,
    nth: int,
    step: str | None,
    when: Literal["before", "after"],
) -> None:
    interviews.held.hold(place, when, nth=nth)
    crashes = await play_through(interviews)
    assert len(crashes) == 1
    assert step is None or crashes == [step]
    assert await outcome(interviews) == undisturbed
    assert interviews.durable() == "COMPLETED"


class TestBetweenTheClaimAndTheEvent:
    """The answer is in the store and nobody told the orchestration: the timer heals it."""

    async def test_the_next_nudge_finds_the_answer_instead(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.claim("+all")
        await interviews.pass_time(seconds=30)
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert [turn.shown.nudges for turn in await interviews.turns()] == [0, 0]

    async def test_it_is_found_before_parking(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=89)
        await interviews.claim("+all")
        await interviews.pass_time(seconds=1)
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert (await interviews.header()).status == "awaiting_answer"
        assert "parked" not in interviews.counters()

    async def test_it_is_found_when_the_longest_timer_of_a_parked_question_is_over(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(days=2)
        await interviews.claim("+all")
        await interviews.pass_time(days=4, minutes=2)
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_it_is_found_at_the_deadline_and_nothing_is_skipped(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(days=6, hours=23)
        await interviews.claim("+all")
        await interviews.pass_time(hours=1)
        result = await interviews.result()
        assert result.turns[0].user_response == "+all"
        assert result.turns[0].assessment is not None
        assert "skipped" not in interviews.counters()

    async def test_its_sender_may_send_it_again_and_heals_it_at_once(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.claim("+all", client_id="mine")
        taken = await interviews.answer("+all", client_id="mine")
        assert taken.turn == 1
        assert await interviews.asked() == ["lanterns", "ropes"]

    @pytest.mark.parametrize("read", [read_state, events])
    async def test_of_a_parked_question_a_reload_of_the_page_heals_it(
        self, interviews: Interviews, read: Read
    ) -> None:
        """The timer is days away, and no other client can repeat the request."""
        await interviews.start()
        await interviews.pass_time(days=1)
        await interviews.claim("+all", client_id="lost with the page")
        await interviews.pass_time(seconds=5)
        await read(interviews.call("GET", "?wait=0", await interviews.header()))
        await interviews.hub.idle()
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_of_a_parked_question_an_answer_of_another_client_heals_it_at_once(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(days=1)
        await interviews.claim("+all", client_id="lost with the page")
        given = {"user_response": "Once more.", "client_answer_id": "another"}
        with pytest.raises(Problem, match="No question is open"):
            await respond(interviews.call("POST", "/respond", await interviews.header(), **given))
        await interviews.hub.idle()
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_a_client_that_polls_tells_it_rarely_and_not_before_its_time(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        told: list[Any] = []
        raise_event = interviews.hub.raise_event

        def count(*event: Any) -> None:
            told.append(event)
            raise_event(*event)

        monkeypatch.setattr(interviews.hub, "raise_event", count)
        await interviews.start()
        await interviews.pass_time(days=1)
        async with interviews.thinking_about("assess", interviews.answer("+all", settle=False)):
            header = await interviews.header()
            clock = interviews.hub.clock
            assert isinstance(clock, ManualClock)
            for _ in range(50):  # for 50 seconds
                await read_state(interviews.call("GET", "", header))
                clock.advance(timedelta(seconds=1))
        assert len(told) == 1 + 2
        assert interviews.language.calls["assess"] == 1
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_a_crash_of_the_host_right_then_loses_nothing(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.claim("+all")
        await interviews.hub.crash_and_reopen()
        await interviews.pass_time(seconds=30)
        assert await interviews.asked() == ["lanterns", "ropes"]


class TestWhileWaiting:
    async def test_a_question_that_was_open_is_open_again(self, interviews: Interviews) -> None:
        await interviews.start()
        before = await interviews.header()
        await interviews.hub.crash_and_reopen()
        await interviews.hub.idle()
        assert await interviews.header() == before
        await interviews.answer("+all")
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_a_nudge_that_fell_due_while_it_was_down_comes_once(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.hub.crash()
        assert isinstance(interviews.hub.clock, ManualClock)
        interviews.hub.clock.advance(timedelta(minutes=10))
        interviews.hub.open()
        await interviews.hub.idle()
        header = await interviews.header()
        assert header.question is not None
        assert (header.question.nudges, header.status) == (1, "awaiting_answer")

    async def test_a_parked_question_stays_parked_and_keeps_its_deadline(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(days=1)
        await interviews.hub.crash_and_reopen()
        await interviews.pass_time(days=5, hours=23)
        assert (await interviews.header()).status == "parked"
        await interviews.pass_time(hours=1)
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_events_that_were_raised_before_the_crash_are_dealt_with_after_it(
        self, interviews: Interviews
    ) -> None:
        await interviews.start(LANTERNS, settings=GivenSettings(max_follow_ups=0))
        await interviews.answer("+all", settle=False)
        await interviews.hub.crash_and_reopen()
        await interviews.hub.idle()
        assert (await interviews.header()).status == "completed"
