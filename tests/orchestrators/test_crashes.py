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
from tests.orchestrators.handovers import FACTOR, REPORT
from tests.orchestrators.handovers import start as start_handover
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


type Step = Callable[[Awaitable[object]], Awaitable[None]]


async def conversation(interviews: Interviews, step: Step) -> None:
    """An interview with a follow-up, a nudge, a clarification and an end."""

    async def half_a_minute() -> None:
        assert isinstance(interviews.hub.clock, ManualClock)
        interviews.hub.clock.advance(timedelta(seconds=30))

    await step(interviews.start(settle=False))
    await step(interviews.answer("+1", settle=False))
    await step(half_a_minute())
    for text in ("[clarify] pardon?", "+2", "+all"):
        await step(interviews.answer(text, settle=False))


async def handover(interviews: Interviews, step: Step) -> None:
    """A handover with a follow-up, a discovery and a clarification."""
    await step(start_handover(interviews, FACTOR, REPORT, settle=False))
    for text in (
        "[unsure] hm [new P0 Who is Ada Lund]", "the audit", "[clarify] who?", "my deputy", "finance, by the third",
    ):  # fmt: skip
        await step(interviews.answer(text, settle=False))


WALKS = {"conversation": conversation, "handover": handover}


async def play_through(interviews: Interviews, walk: str) -> int:
    """How many crashes there were on the way."""
    crashes: list[bool] = []

    async def step(doing: Awaitable[object]) -> None:
        await doing
        crashes.append(await settle_across_crashes(interviews))

    await WALKS[walk](interviews, step)
    return sum(crashes)


async def outcome(interviews: Interviews) -> dict[str, Any]:
    """All that must be the same with and without crashes."""
    result = (await interviews.result()).model_dump(exclude={"interview_id"})
    header = (await interviews.header()).model_dump(exclude={"interview_id"})
    return {"result": result, "header": header, "counters": interviews.counters()}


@pytest.fixture(scope="module")
def undisturbed(tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    """The outcome of each walk without a crash."""

    async def play(walk: str) -> dict[str, Any]:
        async with interviews_in(tmp_path_factory.mktemp("undisturbed")) as interviews:
            assert await play_through(interviews, walk) == 0
            return await outcome(interviews)

    found = {walk: asyncio.run(play(walk)) for walk in WALKS}
    asked = {walk: [turn["question_id"] for turn in each["result"]["turns"]] for walk, each in found.items()}
    assert asked == {
        "conversation": ["lanterns", "lanterns:f1", "lanterns:f1:c1", "ropes"],
        "handover": ["factor", "followup-1", "report", "report:c1", "discovered-1-1"],
    }
    assert {each["result"]["ended_reason"] for each in found.values()} == {"complete"}
    return found


PLACES = [
    ("conversation", "prepare", range(1, 2)), ("conversation", "compose", range(1, 5)),
    ("conversation", "assess", range(1, 5)), ("conversation", "record", range(1, 3)),
    ("conversation", "summarize", range(1, 2)), ("conversation", "session", range(1, 5)),
    ("conversation", "interview", range(1, 16, 2)), ("handover", "prepare", range(1, 2)),
    ("handover", "assess", range(1, 6)), ("handover", "compose", range(1, 6)), ("handover", "session", range(2, 3)),
    ("handover", "summarize", range(1, 2)), ("handover", "write_package", range(1, 2)),
    ("handover", "interview", range(1, 14, 3)),
]  # fmt: skip


@pytest.mark.parametrize("when", ["before", "after"])
@pytest.mark.parametrize(
    ("walk", "place", "nth"), [(walk, place, nth) for walk, place, numbers in PLACES for nth in numbers]
)
async def test_a_crash_at_any_piece_of_work_changes_nothing_of_the_outcome(
    interviews: Interviews,
    undisturbed: dict[str, Any],
    walk: str,
    place: str,
    nth: int,
    when: Literal["before", "after"],
) -> None:
    """B10: nothing is lost, asked twice or told twice."""
    interviews.held.hold(place, when, nth=nth)
    assert await play_through(interviews, walk) == 1
    assert await outcome(interviews) == undisturbed[walk]
    assert interviews.durable() == "COMPLETED"


class TestBetweenTheClaimAndTheEvent:
    """The answer is in the store and nobody told the orchestration: the timer heals it."""

    @pytest.mark.parametrize(("before", "after"), [
        ({"seconds": 0}, {"seconds": 30}), ({"seconds": 89}, {"seconds": 1}),
        ({"days": 2}, {"days": 4, "seconds": 105}), ({"days": 6, "hours": 23}, {"hours": 1}),
    ], ids=["nudge", "parking", "longest timer", "deadline"])  # fmt: skip
    @pytest.mark.parametrize("crashes", [False, True])
    async def test_the_next_timer_finds_the_answer_instead(
        self, before: dict[str, float], after: dict[str, float], crashes: bool, interviews: Interviews
    ) -> None:
        """Nothing is nudged, parked or skipped any more, also when the host crashes right then."""
        await interviews.start()
        await interviews.pass_time(**before)
        counted = interviews.counters()
        await interviews.claim("+all")
        if crashes:
            await interviews.hub.crash_and_reopen()
        await interviews.pass_time(**after)
        assert await interviews.asked() == ["lanterns", "ropes"]
        first = (await interviews.result()).turns[0]
        assert (first.user_response, first.assessment is not None) == ("+all", True)
        assert (await interviews.header()).status == "awaiting_answer"
        assert interviews.counters() == counted | {"questions": 2, "answers": 1}

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


class TestWhileWaiting:
    async def test_a_nudge_that_fell_due_while_it_was_down_comes_once(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.hub.crash()
        assert isinstance(interviews.hub.clock, ManualClock)
        interviews.hub.clock.advance(timedelta(minutes=10))
        interviews.hub.open()
        await interviews.hub.idle()
        assert ((await interviews.question()).nudges, (await interviews.header()).status) == (
            1,
            "awaiting_answer",
        )

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
