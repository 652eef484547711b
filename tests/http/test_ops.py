"""Operators' views of all interviews, and staff actions on those that are stuck, on a host of its own that can fail."""

import asyncio
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

import pytest

from tests.hosting import ROOT, HostProcess
from tests.people import caller
from tests.product import GOOD_ANSWER, ROPES, Interview, Product, body, client_of, eventually, serve_app

ONE_EACH: Final = {"max_follow_ups": 0}
RAN: Final = "The timer 'look_for_stuck' ran"


@dataclass(frozen=True)
class Failing:
    """A host whose interviews fail at Durable's level while its fuse is blown."""

    host: HostProcess
    fuse: Path


@pytest.fixture(scope="module")
def failing(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Failing]:
    fuse = tmp_path_factory.mktemp("fuse") / "blown"
    data = tmp_path_factory.mktemp("ops")
    with serve_app(ROOT / "tests/fakes/failing_app", data, TEST_FUSE=str(fuse), LOG_LEVEL="INFO") as host:
        yield Failing(host, fuse)


@pytest.fixture
async def product(failing: Failing) -> AsyncIterator[Product]:
    async with client_of(failing.host) as client:
        yield client


async def stuck(interview: Interview) -> list[dict[str, Any]]:
    found = await interview.product.look("/api/ops/stuck")
    return [item for item in found["items"] if item["interview_id"] == interview.interview_id]


async def found_stuck(interview: Interview) -> dict[str, Any]:
    """The one of the list; where the last look at the task hub took long, the next is not at once."""

    async def is_listed() -> bool:
        return await stuck(interview) != []

    await eventually(is_listed)
    (found,) = await stuck(interview)
    return found


async def runs(interview: Interview) -> str:
    """Durable's own word for the orchestration."""
    return (await interview.product.operator("GET", f"/instances/{interview.interview_id}")).json[
        "runtimeStatus"
    ]


async def terminated(interview: Interview) -> None:
    reply = await interview.product.operator("POST", f"/instances/{interview.interview_id}/terminate")
    assert reply.status == 202

    async def is_terminated() -> bool:
        return await runs(interview) == "Terminated"

    await eventually(is_terminated)


class TestAnOperator:
    async def test_they_resume_an_interview_and_read_nothing_of_what_is_asked_and_said_in_it(
        self, product: Product
    ) -> None:
        """I2: a follow-up says again what somebody has said."""
        interview = await product.start(body(ROPES))
        operator = await caller(product, "operator")
        path = f"/api/interviews/{interview.interview_id}"
        refused = [await operator.call("POST", f"{path}/{action}") for action in ("retry", "rewind")]
        assert [reply.status for reply in refused] == [409, 409]
        await terminated(interview)
        resumed = await operator.call("POST", f"{path}/retry")
        assert resumed.status == 202, resumed.text
        for reply in (*refused, resumed, await operator.call("GET", f"{path}/orchestration")):
            assert ROPES["question_text"] not in reply.text
        assert resumed.json["question"] is None
        assert (await interview.state())["question"]["question_text"] == ROPES["question_text"]


class TestTerminated:
    async def test_it_is_listed_told_once_in_the_log_and_goes_on_after_a_retry(
        self, failing: Failing, product: Product
    ) -> None:
        interview = await product.start(body(settings=ONE_EACH))
        assert await stuck(interview) == []
        await terminated(interview)
        found = await found_stuck(interview)
        assert set(found) == {
            "interview_id", "mode", "status", "since", "expected_by", "runtime_status", "reason", "advice",
            "explanation",
        }  # fmt: skip
        assert (found["status"], found["runtime_status"]) == ("awaiting_answer", "TERMINATED")
        assert (found["reason"], found["advice"]) == ("orchestration_ended", "retry")
        assert (await product.look("/api/ops/summary"))["stuck"] == 1
        await self.timer_ran(failing, product)
        await self.timer_ran(failing, product)
        line = f"interview {interview.interview_id} is stuck: orchestration_ended"
        assert failing.host.output.count(line) == 1
        assert (await interview.staff("POST", "/retry")).status == 202
        assert (await interview.finish())["status"] == "completed"
        assert await stuck(interview) == []
        assert [turn["user_response"] for turn in (await interview.result())["turns"]] == [GOOD_ANSWER] * 2

    async def test_its_participant_cannot_end_it_before_it_goes_on_and_is_told_so(
        self, product: Product
    ) -> None:
        interview = await product.start(body(ROPES, settings=ONE_EACH))
        await terminated(interview)
        reply = await interview.participant("POST", "/end")
        assert (reply.status, reply.headers["Retry-After"]) == (503, "60")
        assert "has stopped" in reply.json["detail"]
        assert (await interview.staff("POST", "/retry")).status == 202
        assert (await interview.participant("POST", "/end")).status == 202
        assert (await interview.until("ended"))["ended_reason"] == "participant_ended"

    async def timer_ran(self, failing: Failing, product: Product) -> None:
        """The timer, started by hand, has run once more."""
        before = failing.host.output.count(RAN)
        key = {"x-functions-key": failing.host.keys.master}
        reply = await product.call("POST", "/admin/functions/look_for_stuck", json={}, headers=key)
        assert reply.status == 202

        async def has_run() -> bool:
            return failing.host.output.count(RAN) > before

        await eventually(has_run)


class TestFailed:
    async def test_an_orchestration_that_failed_is_rewound_once_and_asks_on(
        self, failing: Failing, product: Product
    ) -> None:
        interview = await product.start()
        failing.fuse.touch()
        try:
            assert (await interview.respond(GOOD_ANSWER)).status == 202

            async def has_failed() -> bool:
                return await runs(interview) == "Failed"

            await eventually(has_failed)
        finally:
            failing.fuse.unlink()
        found = await found_stuck(interview)
        assert (found["status"], found["reason"], found["advice"]) == (
            "thinking", "orchestration_failed", "rewind",
        )  # fmt: skip
        replies = await asyncio.gather(*(interview.staff("POST", "/rewind") for _ in range(2)))
        assert sorted(reply.status for reply in replies)[0] == 202
        state = await interview.until("awaiting_answer")
        assert state["question"]["question_id"] == "ropes"
        again = await interview.staff("POST", "/rewind")
        assert (again.status, again.json["state"]["status"]) == (409, "awaiting_answer")
        assert [each["action"] for each in (await interview.view())["audit"]] == ["rewind"]
        assert await stuck(interview) == []


class TestAudit:
    async def test_each_staff_action_is_stored_with_who_and_when_and_erased_with_the_interview(
        self, failing: Failing, product: Product
    ) -> None:
        interview = await product.start(body(settings={"nudge_after_s": 3600}))
        url = f"/api/interviews/{interview.interview_id}"
        for nudges in ("x", "-1", "0.5"):
            assert (await product.staff("POST", f"{url}/nudge?nudges={nudges}")).status == 422
        for _ in range(2):
            reply = await product.staff("POST", f"{url}/nudge?nudges=0", X_Staff_Name="Zo%C3%AB%0A")
            assert reply.status == 202
            await interview.until("awaiting_answer", nudges=1)
        for seconds in (7200, 7200, 9000):
            assert (
                await interview.staff("POST", "/extend", json={"answer_deadline_s": seconds})
            ).status == 202
        assert (await interview.state())["question"]["nudges"] == 1
        audit = (await interview.view())["audit"]
        assert [(each["action"], each["who"], each["verified"], each["turn"]) for each in audit] == [
            ("nudge", "Zoë", False, 1),
            ("extend", "staff", False, 1),
            ("extend", "staff", False, 1),
        ]
        assert [each["answer_deadline_s"] for each in audit] == [None, 7200, 9000]
        assert all(each["at"].endswith("Z") for each in audit)
        assert (await product.staff("DELETE", url, X_Staff_Name="Max")).status == 204
        await failing.host.printed(f"staff: erase interview {interview.interview_id}, by Max")
        assert (await product.staff("GET", url)).status == 404


async def test_an_answer_is_taken_even_where_nothing_is_left_of_its_orchestration(product: Product) -> None:
    """2xx: it is stored. Nobody can go on with it, but it is in the result."""
    interview = await product.start()
    await terminated(interview)
    assert (await product.operator("DELETE", f"/instances/{interview.interview_id}")).status == 200
    assert (await interview.respond(GOOD_ANSWER)).status == 202
    assert (await interview.state())["status"] == "thinking"
    assert [turn["user_response"] for turn in (await interview.result())["turns"]] == [GOOD_ANSWER]
    assert (await interview.staff("POST", "/end")).status == 409
