"""Interviews that should have moved by themselves and have not: found, told once, and helped."""

import asyncio
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Generator
from dataclasses import replace
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any, Literal, cast
from unittest.mock import AsyncMock

import azure.durable_functions as df
import grpc
import pytest
from durabletask.task import OrchestrationContext, Task

from devhost.engine import Aborted
from orchestrators.interview import interview
from shared.interview.records.audit import AuditRecord
from shared.interview.records.header_document import Header
from shared.interview.records.index import IndexRow, list_anew, whole_seconds
from shared.interview.records.months import partition_of
from shared.interview.state_machine.settings import GivenSettings
from shared.platform.http import Problem
from shared.platform.ops.stuck import StuckInterview, find_stuck, warn_of_stuck
from shared.platform.ops.summary import summarise
from shared.storage.port import INDEX
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.driver import LANTERNS, Interviews, interviews_in
from tests.orchestrators.product_on_hub import HubClient
from triggers.operators import recovery
from triggers.operators.recovery import retry, rewind
from triggers.orchestrations import Orchestrations
from triggers.participants.interview import respond
from triggers.staff.actions import end_by_staff, extend, nudge


async def stuck(interviews: Interviews) -> list[StuckInterview]:
    found, _ = await find_stuck(interviews.services, interviews.orchestrations)
    return found


async def due(interviews: Interviews) -> datetime | None:
    return (await row(interviews)).expected_by


async def row(interviews: Interviews) -> IndexRow:
    stored = await interviews.services.store.get(
        INDEX, partition_of(interviews.interview_id), interviews.interview_id
    )
    assert stored is not None
    return IndexRow.read(stored)


async def actions(interviews: Interviews) -> list[str]:
    """What staff did, as the trail has it."""
    return [each.action for each in (await interviews.read(AuditRecord)).all(AuditRecord)]


async def by_staff(interviews: Interviews, operation: Any, path: str, **given: Any) -> int:
    """The status that staff's call is answered with."""
    try:
        reply = await operation(interviews.staff_call("POST", path, **given))
    except Problem as refused:
        return refused.status
    await interviews.hub.idle()
    return reply.status_code


def later(interviews: Interviews, **by: float) -> None:
    """Let time pass, all at once."""
    clock = interviews.hub.clock
    assert isinstance(clock, ManualClock)
    clock.set(clock.now() + timedelta(**by))


async def come_back(interviews: Interviews) -> None:
    """The host is up again, and does what is due."""
    interviews.held.let_go()
    await interviews.hub.idle()


class TestTheList:
    """The row follows every move, so that nothing that moves as it should is ever overdue."""

    async def test_it_knows_when_the_next_nudge_the_deadline_and_then_nothing_is_due(
        self, interviews: Interviews
    ) -> None:
        await interviews.start(LANTERNS)
        asked = whole_seconds(interviews.services.now())
        for nudges in range(3):
            assert await due(interviews) == asked + timedelta(seconds=30 * (nudges + 1))
            await interviews.pass_time(seconds=30)
        assert await due(interviews) == asked + timedelta(days=7)
        assert await by_staff(interviews, extend, "/extend", answer_deadline_s=900_000) == 202
        assert await due(interviews) == asked + timedelta(seconds=900_000)
        await interviews.pass_time(days=8)
        assert (await interviews.header()).status == "parked"
        await interviews.answer("+all")
        assert ((await row(interviews)).status, await due(interviews)) == ("completed", None)

    async def test_a_claim_that_the_list_was_not_told_of_raises_no_alarm(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        interviews.held.hold("interview", "before")
        later(interviews, seconds=400)
        await interviews.claim("+all")
        assert (await summarise(interviews.services)).stuck == 1
        assert await stuck(interviews) == []
        assert (await summarise(interviews.services)).stuck == 0
        assert (await row(interviews)).status == "thinking"

    async def test_an_answer_that_the_hub_was_not_told_of_is_due_at_once(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """Nobody may come back to raise the event, and the deadline of a parked question is days away."""

        def refuse(*_event: Any) -> None:
            raise grpc.RpcError

        await interviews.start()
        await interviews.pass_time(days=1)
        monkeypatch.setattr(interviews.hub, "raise_event", refuse)
        await respond(
            interviews.call("POST", "/respond", await interviews.header(), user_response="I trim the wicks.")
        )
        later(interviews, seconds=301)
        (found,) = await stuck(interviews)
        assert (found.status, found.reason) == ("thinking", "thinking_too_long")

    async def test_a_row_from_before_these_times_were_kept_is_counted_and_listed_as_ever(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        store = interviews.services.store
        old = await store.get(INDEX, partition_of(interviews.interview_id), interviews.interview_id)
        assert old is not None
        await store.put(INDEX, {name: old[name] for name in old if name not in {"expected_by", "warned_of"}})
        assert (await summarise(interviews.services)).running == 1
        assert await stuck(interviews) == []
        await interviews.pass_time(seconds=30)
        assert await due(interviews) is not None


class TestSummary:
    async def test_it_counts_each_where_it_stands(self, interviews: Interviews) -> None:
        await interviews.start(LANTERNS)
        await interviews.answer("+all")
        await interviews.start()
        await interviews.end()
        await interviews.start()
        interviews.language.fail("assess", error=ValueError("a fault"))
        await interviews.answer("+all")
        await interviews.start()
        await interviews.pass_time(seconds=90)
        await interviews.start()
        found = await summarise(interviews.services)
        assert found.model_dump(exclude={"model"}) == {
            "running": 2, "awaiting_answer": 1, "parked": 1, "stuck": 0, "failed": 1, "completed_24h": 1,
        }  # fmt: skip
        assert set(found.model.model_dump()) == {"calls", "failures", "input_tokens", "output_tokens"}
        later(interviews, hours=25)
        assert (await summarise(interviews.services)).completed_24h == 0


class TestOverdue:
    async def test_of_a_host_that_was_down_waiting_interviews_are_stuck_until_it_has_caught_up(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        asked = interviews.services.now()
        interviews.held.hold("interview", "before")
        later(interviews, seconds=300)
        assert await stuck(interviews) == []
        later(interviews, seconds=31)
        (found,) = await stuck(interviews)
        assert (found.reason, found.advice, found.status) == ("nudge_overdue", "wait", "awaiting_answer")
        assert (found.since, found.expected_by) == (asked, asked + timedelta(seconds=30))
        await come_back(interviews)
        assert (await interviews.header()).question.nudges == 1  # pyright: ignore[reportOptionalMemberAccess]
        assert await stuck(interviews) == []

    async def test_one_that_thinks_for_long_is_stuck_while_its_call_is_tried_again(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        interviews.language.fail("assess", times=30)
        await interviews.answer("+all", settle=False)
        await list_anew(interviews.services.store, await interviews.header(), None)
        await interviews.pass_time(seconds=299)
        assert await stuck(interviews) == []
        await interviews.pass_time(seconds=2)
        (found,) = await stuck(interviews)
        assert (found.reason, found.advice, found.runtime_status) == ("thinking_too_long", "wait", "RUNNING")

    async def test_one_whose_orchestration_is_gone_can_only_be_erased(self, interviews: Interviews) -> None:
        await interviews.start()
        interviews.hub.terminate(interviews.interview_id)
        await interviews.hub.idle()
        interviews.hub.purge(interviews.interview_id)
        later(interviews, seconds=331)
        (found,) = await stuck(interviews)
        assert (found.reason, found.advice, found.runtime_status) == ("orchestration_gone", "erase", None)
        for operation, path in ((retry, "/retry"), (rewind, "/rewind"), (nudge, "/nudge")):
            assert await by_staff(interviews, operation, path) == 409


type Before = Literal["before", "after"]


class TestTerminated:
    """The orchestration was ended through Durable's management API."""

    async def terminated(self, interviews: Interviews) -> None:
        interviews.hub.terminate(interviews.interview_id)
        await interviews.hub.idle()

    async def ended(self, interviews: Interviews) -> None:
        """Ended while an activity is held, and goes on being held."""
        interviews.hub.terminate(interviews.interview_id)
        while interviews.durable() != "TERMINATED":
            await interviews.services.store.ping()

    async def retried_after(
        self, interviews: Interviews, place: str, when: Before, doing: Awaitable[object], nth: int = 1
    ) -> None:
        """Do something, and end it while this activity is held, which then does what it was about to do; retry it."""
        interviews.held.hold(place, when, nth=nth)
        await doing
        await interviews.held.reached.wait()
        interviews.hub.terminate(interviews.interview_id)
        await come_back(interviews)
        interviews.language.failing.clear()
        assert await by_staff(interviews, retry, "/retry") == 202

    async def test_it_is_found_at_once_even_where_its_next_step_is_days_away(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=90)
        await self.terminated(interviews)
        (found,) = await stuck(interviews)
        assert (found.status, found.reason, found.advice) == ("parked", "orchestration_ended", "retry")
        assert (await summarise(interviews.services)).stuck == 1

    async def test_it_is_found_among_many_that_nothing_can_be_done_about(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """A deployment may break them all; those that were erased meanwhile are no longer in the list."""
        await interviews.start()
        await self.terminated(interviews)
        broken = [f"{number:032x}" for number in range(600)] + [interviews.interview_id]
        monkeypatch.setattr(Orchestrations, "broken", AsyncMock(return_value=broken))
        assert [found.interview_id for found in await stuck(interviews)] == [interviews.interview_id]

    async def test_after_a_retry_nudges_and_the_deadline_are_as_they_were(
        self, interviews: Interviews
    ) -> None:
        async def stands() -> tuple[str, int]:
            return (await interviews.header()).status, (await interviews.question()).nudges

        await interviews.start()
        await interviews.pass_time(seconds=61)
        assert await by_staff(interviews, extend, "/extend", answer_deadline_s=200) == 202
        await self.terminated(interviews)
        assert await by_staff(interviews, retry, "/retry") == 202
        assert await stuck(interviews) == []
        assert await stands() == ("awaiting_answer", 2)
        await interviews.pass_time(seconds=30)
        assert await stands() == ("parked", 3)
        await self.terminated(interviews)
        assert await by_staff(interviews, retry, "/retry") == 202
        await interviews.pass_time(seconds=100)
        assert (await interviews.header()).status == "parked"
        await interviews.pass_time(seconds=10)
        assert await interviews.asked() == ["lanterns", "ropes"]
        await interviews.answer("+all")
        assert (await interviews.header()).status == "completed"

    async def test_an_answer_that_was_taken_meanwhile_is_assessed(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=90)
        await self.terminated(interviews)
        await interviews.claim("+all")
        assert await by_staff(interviews, retry, "/retry") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_an_answer_that_is_taken_during_a_retry_neither_stops_it_nor_is_forgotten(
        self, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        await interviews.start(settings=GivenSettings(nudge_after_s=3600))
        await self.terminated(interviews)
        left_of = Orchestrations.left_of

        async def and_then_it_is_answered(known: Orchestrations, header: Header) -> dict[str, Any] | None:
            left = await left_of(known, header)
            later(interviews, seconds=1)
            await interviews.claim("+all", client_id="mine")
            return left

        monkeypatch.setattr(Orchestrations, "left_of", and_then_it_is_answered)
        assert await by_staff(interviews, retry, "/retry") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]

    @pytest.mark.parametrize("activity", ["prepare", "compose", "assess", "record", "summarize"])
    @pytest.mark.parametrize("when", ["before", "after"])
    async def test_retry_goes_on_from_wherever_it_was_ended(
        self, activity: str, when: Before, interviews: Interviews
    ) -> None:
        """What was stored by then is found again: nothing is asked, assessed or told twice."""
        doing = interviews.start(LANTERNS, settle=False)
        if activity in {"assess", "summarize", "record"}:
            await doing
            await interviews.hub.idle()
            doing = asyncio.sleep(0) if activity == "record" else interviews.answer("+all", settle=False)
        if activity == "record":
            later(interviews, seconds=30)
        await self.retried_after(interviews, activity, when, doing)
        if (await interviews.header()).is_open:
            await interviews.answer("+all")
        assert await interviews.asked() == ["lanterns"]
        assert (await interviews.header()).status == "completed"
        assert (await interviews.result()).turns[0].user_response == "+all"
        assert interviews.counters() == {"questions": 1, "answers": 1}

    async def test_a_question_that_took_the_place_of_an_unwordable_one_is_its_own(
        self, interviews: Interviews
    ) -> None:
        """Ended in the instant in which it was shown and no generation was about it yet."""
        await interviews.start()
        interviews.language.fail("word_follow_up")
        await self.retried_after(interviews, "compose", "after", interviews.answer("+1", settle=False), nth=2)
        assert interviews.custom_status()["question_id"] == "ropes"
        await interviews.answer("+all")
        assert await interviews.asked() == ["lanterns", "ropes"]
        result = await interviews.result()
        assert (result.status, result.turns[1].parent_question_id) == ("completed", None)
        assert "follow_ups" not in interviews.counters()

    async def test_an_answer_to_the_question_after_its_own_is_taken_up_with_it(
        self, interviews: Interviews
    ) -> None:
        """Its timer is an hour away."""

        async def answered_and_claimed() -> None:
            await interviews.answer("+all", settle=False)
            await interviews.held.reached.wait()
            await interviews.claim("+all")

        await interviews.start(settings=GivenSettings(nudge_after_s=3600))
        await self.retried_after(interviews, "compose", "after", answered_and_claimed())
        assert (await interviews.header()).status == "completed"
        assert await interviews.asked() == ["lanterns", "ropes"]

    @pytest.mark.parametrize("when", ["before", "after"])
    async def test_an_end_that_was_asked_for_is_no_less_wanted(
        self, when: Before, interviews: Interviews
    ) -> None:
        await interviews.start()
        await self.retried_after(interviews, "record", when, interviews.end(settle=False))
        assert (await interviews.header()).ended_reason == "participant_ended"

    async def test_a_deadline_that_had_passed_is_no_end(self, interviews: Interviews) -> None:
        await interviews.start(settings=GivenSettings(answer_deadline_s=20))
        later(interviews, seconds=21)
        await self.retried_after(interviews, "record", "after", asyncio.sleep(0))
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_what_the_old_run_still_writes_takes_nothing_from_the_new_one(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        interviews.held.hold("record", "before")
        await nudge(interviews.staff_call("POST", "/nudge"))
        await interviews.held.reached.wait()
        await self.ended(interviews)
        later(interviews, seconds=1)
        await retry(interviews.staff_call("POST", "/retry"))
        interviews.held.let_go()
        await interviews.hub.idle()
        await interviews.answer("+all")
        header = await interviews.header()
        assert (header.status, header.error) == ("awaiting_answer", None)
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_one_that_had_failed_and_was_ended_before_it_was_taken_up_is_taken_up(
        self, interviews: Interviews
    ) -> None:
        async def run_on() -> None:
            header = await interviews.header()
            left = await interviews.orchestrations.left_of(header)
            assert (left is not None, header.status) == (True, "failed")
            await interviews.orchestrations.run_on(header, left or {})

        await interviews.start()
        interviews.language.fail("assess", times=1, error=ValueError("a fault"))
        await interviews.answer("+all")
        later(interviews, seconds=1)
        interviews.held.hold("record", "before")
        await run_on()
        await interviews.held.reached.wait()
        await self.ended(interviews)
        await run_on()
        await come_back(interviews)
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_no_staff_action_that_nothing_would_act_upon_is_accepted_or_stored(
        self, interviews: Interviews
    ) -> None:
        await interviews.start()
        await self.terminated(interviews)
        for operation, path in ((end_by_staff, "/end"), (nudge, "/nudge"), (extend, "/extend")):
            assert await by_staff(interviews, operation, path, answer_deadline_s=200) == 409
        assert await actions(interviews) == []

    async def test_the_second_retry_is_refused(self, interviews: Interviews) -> None:
        await interviews.start()
        await self.terminated(interviews)
        assert await by_staff(interviews, retry, "/retry") == 202
        assert await by_staff(interviews, retry, "/retry") == 409
        assert await actions(interviews) == ["retry"]


class Fuse:
    """An orchestrator that while `blown` fails at Durable's level: by a fault, or as code that fits no history."""

    def __init__(self, kind: Literal["fault", "changed code"]) -> None:
        self.kind = kind
        self.blown = False

    def orchestrator(self, ctx: OrchestrationContext, given: Any) -> Generator[Task[Any], Any, Any]:
        assert not self.blown or self.kind == "changed code", "the fuse is blown"
        if self.blown:
            yield ctx.call_activity("summarize", input={})
        result = yield from interview(ctx, given)
        return result


class RewindingClient(HubClient):
    """A client whose rewinds stop before they reach the task hub until `go` is set, and end with what they ran."""

    def __init__(self, hub: LocalHub, *, at_second_look: Callable[[], None] = lambda: None) -> None:
        super().__init__(hub)
        self.reached, self.go = asyncio.Event(), asyncio.Event()
        self.rewound = self.looks = 0
        self._at_second_look = at_second_look

    async def get_orchestration_state(self, instance_id: str, *, fetch_payloads: bool) -> Any:
        self.looks += 1
        if self.looks == 2:
            self._at_second_look()
        return await super().get_orchestration_state(instance_id, fetch_payloads=fetch_payloads)

    async def rewind_orchestration(self, instance_id: str, *, reason: str) -> None:
        self.reached.set()
        await self.go.wait()
        try:
            await super().rewind_orchestration(instance_id, reason=reason)
        except Aborted as refused:
            raise grpc.RpcError(str(refused)) from None
        self.rewound += 1
        await self.hub.idle()

    async def rewind(self, interviews: Interviews) -> int:
        """The status that staff's call over this client is answered with."""
        call = interviews.staff_call("POST", "/rewind")
        client = cast(df.DurableFunctionsClient, self)
        return (await rewind(replace(call, client=client))).status_code


class TestFailed:
    """The orchestration itself has failed."""

    @pytest.fixture(params=["fault", "changed code"])
    async def fuse(self, request: pytest.FixtureRequest) -> Fuse:
        return Fuse(request.param)

    @pytest.fixture
    async def interviews(self, fuse: Fuse, tmp_path: Path) -> AsyncGenerator[Interviews]:
        async with interviews_in(tmp_path, orchestrator=fuse.orchestrator) as running:
            await running.start()
            fuse.blown = True
            await running.answer("+all")
            failure = running.hub.state(running.interview_id).failure
            assert failure is not None
            expected = "AssertionError" if fuse.kind == "fault" else "NonDeterminismError"
            assert failure.errorType.endswith(expected)
            yield running

    async def test_rewind_is_advised_and_runs_it_on_and_a_second_one_is_refused(
        self, fuse: Fuse, interviews: Interviews
    ) -> None:
        (found,) = await stuck(interviews)
        assert (found.status, found.reason, found.advice) == ("thinking", "orchestration_failed", "rewind")
        fuse.blown = False
        assert await by_staff(interviews, rewind, "/rewind") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]
        assert await stuck(interviews) == []
        assert await by_staff(interviews, rewind, "/rewind") == 409
        assert await actions(interviews) == ["rewind"]

    async def test_of_two_rewinds_at_once_one_runs_it_again(
        self, fuse: Fuse, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The second reads the header after the first has stored its rewind, and before that reaches the task hub.

        The fuse stays blown: what the one runs fails again, and could be run once more by the other.
        """
        monkeypatch.setattr(recovery, "RETRY_PAUSE_S", 0)
        first = RewindingClient(interviews.hub)
        second = RewindingClient(interviews.hub, at_second_look=first.go.set)
        second.go.set()
        later(interviews, seconds=1)
        one = asyncio.create_task(first.rewind(interviews))
        await first.reached.wait()
        later(interviews, seconds=1)
        assert await second.rewind(interviews) == 202
        first.go.set()
        assert await one == 202
        assert (first.rewound, second.rewound) == (1, 0)
        assert await actions(interviews) == ["rewind"]

    async def test_a_rewind_whose_host_was_killed_before_it_reached_the_task_hub_may_be_repeated(
        self, fuse: Fuse, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(recovery, "RETRY_PAUSE_S", 0)
        killed = RewindingClient(interviews.hub)
        later(interviews, seconds=1)
        first = asyncio.create_task(killed.rewind(interviews))
        await killed.reached.wait()
        first.cancel()
        await asyncio.wait([first])
        fuse.blown = False
        later(interviews, seconds=1)
        assert await by_staff(interviews, rewind, "/rewind") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_what_fails_again_can_be_rewound_again(self, fuse: Fuse, interviews: Interviews) -> None:
        later(interviews, seconds=1)
        assert await by_staff(interviews, rewind, "/rewind") == 202
        assert interviews.hub.state(interviews.interview_id).status == "FAILED"
        fuse.blown = False
        later(interviews, seconds=1)
        assert await by_staff(interviews, rewind, "/rewind") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]

    async def test_retry_begins_the_last_question_anew_where_a_rewind_does_not_help(
        self, fuse: Fuse, interviews: Interviews
    ) -> None:
        fuse.blown = False
        assert await by_staff(interviews, retry, "/retry") == 202
        assert await interviews.asked() == ["lanterns", "ropes"]


async def test_an_answer_that_nobody_told_of_is_dealt_with_after_a_rewind(tmp_path: Path) -> None:
    """The question is parked, so that no timer finds the answer soon."""
    fuse = Fuse("fault")
    async with interviews_in(tmp_path, orchestrator=fuse.orchestrator) as interviews:
        await interviews.start(LANTERNS)
        await interviews.pass_time(seconds=90)
        fuse.blown = True
        await interviews.control(action="extend", answer_deadline_s=900_000)
        assert interviews.durable() == "FAILED"
        await interviews.claim("+all")
        fuse.blown = False
        assert await by_staff(interviews, rewind, "/rewind") == 202
        assert (await interviews.header()).status == "completed"


async def lost(*_: Any, **__: Any) -> None:
    """An event that the task hub took and did not keep."""


@pytest.mark.parametrize("parked", [True, False])
async def test_a_deadline_that_staff_moved_holds_though_its_event_was_lost(
    parked: bool, interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    """J2: what was stored with the action is found when the old deadline is over, at the latest."""
    settings = GivenSettings(answer_deadline_s=3_600, max_nudges=3 if parked else 20, nudge_after_s=600)
    await interviews.start(settings=settings)
    if parked:
        await interviews.pass_time(seconds=1_800)
    assert (await interviews.header()).status == ("parked" if parked else "awaiting_answer")
    with monkeypatch.context() as hub:
        hub.setattr(Orchestrations, "control", lost)
        assert await by_staff(interviews, extend, "/extend", answer_deadline_s=7_200) == 202
    left = 7_199 - (1_800 if parked else 0)
    await interviews.pass_time(seconds=left)
    assert (await interviews.asked(), (await interviews.header()).is_open) == (["lanterns"], True)
    await interviews.pass_time(seconds=1)
    assert await interviews.asked() == ["lanterns", "ropes"]


async def test_what_runs_cannot_be_rewound(interviews: Interviews) -> None:
    await interviews.start()
    assert await by_staff(interviews, rewind, "/rewind") == 409


class TestWarnings:
    """One line for each interview and each step that it owes."""

    async def test_each_is_told_once_until_it_is_stuck_at_another_step(
        self, interviews: Interviews, caplog: pytest.LogCaptureFixture
    ) -> None:
        caplog.set_level(logging.WARNING, "interviews.ops")
        await interviews.start()
        interviews.held.hold("interview", "before")
        later(interviews, seconds=331)
        told = [await warn_of_stuck(interviews.services, interviews.orchestrations) for _ in range(2)]
        later(interviews, days=1)
        told.append(await warn_of_stuck(interviews.services, interviews.orchestrations))
        assert told == [1, 0, 0]
        await interviews.claim("an answer of which no log may tell")
        told.append(await warn_of_stuck(interviews.services, interviews.orchestrations))
        later(interviews, seconds=301)
        told.append(await warn_of_stuck(interviews.services, interviews.orchestrations))
        assert told == [1, 0, 0, 0, 1]
        nudge, thinking = (record.getMessage() for record in caplog.records)
        assert nudge.startswith(
            f"interview {interviews.interview_id} is stuck: nudge_overdue, awaiting_answer"
        )
        assert "thinking_too_long" in thinking
        assert "of which no log may tell" not in caplog.text

    async def test_a_broken_one_is_told_once_and_again_if_it_breaks_again(
        self, interviews: Interviews, caplog: pytest.LogCaptureFixture
    ) -> None:
        await interviews.start()
        told: list[int] = []
        for _ in range(2):
            interviews.hub.terminate(interviews.interview_id)
            await interviews.hub.idle()
            for _ in range(2):
                told.append(await warn_of_stuck(interviews.services, interviews.orchestrations))
                later(interviews, seconds=2)
            assert await by_staff(interviews, retry, "/retry") == 202
        assert told == [1, 0, 1, 0]


class TestNudgingTwice:
    async def test_two_that_saw_the_same_count_nudge_once(self, interviews: Interviews) -> None:
        await interviews.start()
        interviews.held.hold("interview", "before")
        for _ in range(2):
            assert (await nudge(interviews.staff_call("POST", "/nudge"))).status_code == 202
        await come_back(interviews)
        assert (await interviews.header()).question.nudges == 1  # pyright: ignore[reportOptionalMemberAccess]
        assert len(await actions(interviews)) == 1

    async def test_a_parked_question_is_extended_and_stays_parked(self, interviews: Interviews) -> None:
        await interviews.start()
        await interviews.pass_time(seconds=90)
        for _ in range(2):
            assert await by_staff(interviews, extend, "/extend", answer_deadline_s=200) == 202
        assert len(await actions(interviews)) == 1
        await interviews.pass_time(seconds=109)
        assert (await interviews.header()).status == "parked"
        await interviews.pass_time(seconds=2)
        assert (await interviews.header()).status == "awaiting_answer"
        assert await interviews.asked() == ["lanterns", "ropes"]
