"""An interview that has failed is resumed where it stopped: nothing of it is lost, nothing is done twice."""

import asyncio
import json
import logging
from dataclasses import replace
from typing import Any, Final, cast

import azure.durable_functions as df
import pytest

import activities.blueprint as activity_functions
import triggers.operators.recovery
from shared.interview.records.audit import AuditRecord
from shared.interview.records.header import Gone
from shared.interview.records.header_document import Header
from shared.interview.records.index import list_interviews
from shared.interview.state_machine.settings import GivenSettings
from shared.platform.http import Problem
from tests.fakes.local_hub import LocalHub
from tests.orchestrators.driver import LANTERNS, Interviews
from tests.orchestrators.product_on_hub import HubClient, crash_where_held
from triggers.operators.recovery import retry

FAULT: Final = KeyError("a fault of ours")


async def mended(interviews: Interviews) -> Header:
    """The interview failed; now the fault is gone, and staff retry it."""
    assert (await interviews.header()).status == "failed"
    interviews.language.failing.clear()
    assert await interviews.retry()
    return await interviews.header()


async def failed(interviews: Interviews, text: str = "+all", times: int = 1_000) -> Header:
    """An interview whose answer could not be assessed."""
    await interviews.start()
    interviews.language.fail("assess", times=times, error=FAULT)
    await interviews.answer(text)
    return await interviews.header()


@pytest.mark.parametrize(("task", "answer", "after"), [
    ("assess", "+all", ["lanterns", "ropes"]), ("word_follow_up", "+1", ["lanterns", "lanterns:f1"]),
    ("clarify", "[clarify]", ["lanterns", "lanterns:c1"]),
])  # fmt: skip
async def test_a_turn_that_failed_is_finished(
    interviews: Interviews, task: str, answer: str, after: list[str]
) -> None:
    await interviews.start()
    interviews.language.fail(task, error=FAULT)
    await interviews.answer(answer)
    header = await mended(interviews)
    assert await interviews.asked() == after
    assert (header.status, header.ended_reason, header.ended_at) == ("awaiting_answer", None, None)
    assert (header.error, header.closing_message) == (None, None)
    assert interviews.counters()["answers"] == 1
    assert interviews.custom_status()["status"] == "awaiting_answer"
    rows, _ = await list_interviews(interviews.services.store, [{}], limit=1, cursor=None)
    assert (rows[0].status, rows[0].ended_at) == ("awaiting_answer", None)
    await interviews.answer("+all")
    while (await interviews.header()).status == "awaiting_answer":
        await interviews.answer("+all")
    assert (await interviews.header()).status == "completed"
    assert interviews.hub.state(interviews.interview_id).output == {"status": "completed"}


async def test_a_preparation_that_failed_is_done(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(activity_functions, "perform_prepare", failing)
        await interviews.start()
    header = await mended(interviews)
    assert (header.status, await interviews.asked()) == ("awaiting_answer", ["lanterns"])


async def test_a_summary_that_failed_is_written(interviews: Interviews) -> None:
    await interviews.start(LANTERNS)
    interviews.language.fail("summarise", error=FAULT)
    await interviews.answer("+all")
    header = await mended(interviews)
    assert (header.status, header.ended_reason) == ("completed", "complete")
    assert header.feedback is not None
    summary = (await interviews.result()).summary
    assert summary is not None
    assert summary.text == "1 answers, complete."


async def test_a_question_that_was_open_when_a_nudge_failed_is_open_again(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    await interviews.start()
    with monkeypatch.context() as broken:
        broken.setattr(activity_functions, "note", failing)
        await interviews.pass_time(seconds=30)
    header = await mended(interviews)
    assert header.question is not None
    assert (header.question.question_id, header.question.nudges) == ("lanterns", 1)
    await interviews.answer("+all")
    assert await interviews.asked() == ["lanterns", "ropes"]


async def test_an_answer_whose_nudge_failed_is_found(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    await interviews.start()
    await interviews.claim("+all")
    with monkeypatch.context() as broken:
        broken.setattr(activity_functions, "note", failing)
        await interviews.pass_time(seconds=30)
    await mended(interviews)
    assert await interviews.asked() == ["lanterns", "ropes"]


async def test_it_may_fail_and_be_retried_again_and_again(interviews: Interviews) -> None:
    await interviews.start(settings=GivenSettings(max_follow_ups=0))
    interviews.language.fail("assess", times=3, error=FAULT)
    await interviews.answer("+all")
    for _ in range(2):
        assert await interviews.retry()
        assert (await interviews.header()).error == "assess: KeyError"
    assert await interviews.retry()
    assert await interviews.asked() == ["lanterns", "ropes"]


async def test_what_was_asked_for_while_it_failed_is_done_then(interviews: Interviews) -> None:
    """An end that came during the failing call is no less wanted after it."""
    await interviews.start()
    interviews.language.hold("assess")
    interviews.language.fail("assess", error=FAULT)
    await interviews.answer("+all", settle=False)
    await interviews.language.reached["assess"].wait()
    await interviews.end(settle=False)
    interviews.language.held["assess"].set()
    await interviews.hub.idle()
    header = await mended(interviews)
    assert (header.status, header.ended_reason) == ("ended", "participant_ended")
    assert await interviews.asked() == ["lanterns"]


async def test_a_crash_during_the_retry_changes_nothing(interviews: Interviews) -> None:
    await failed(interviews, times=1)
    interviews.held.hold("record", "after")
    reply = asyncio.ensure_future(retry(interviews.staff_call("POST", "/retry")))
    await crash_where_held(interviews.hub, interviews.held)
    assert (await reply).status_code == 202
    assert await interviews.asked() == ["lanterns", "ropes"]
    assert (await interviews.header()).status == "awaiting_answer"


class MeetingClient(HubClient):
    """A client whose first two callers have both seen what is left of an interview before either goes on."""

    def __init__(self, hub: LocalHub) -> None:
        super().__init__(hub)
        self._met = asyncio.Barrier(2)
        self._callers = 0

    async def get_orchestration_state(self, instance_id: str, *, fetch_payloads: bool) -> Any:
        found = await super().get_orchestration_state(instance_id, fetch_payloads=fetch_payloads)
        self._callers += 1
        if self._callers <= self._met.parties:
            await self._met.wait()
        return found


async def test_retried_twice_at_once_it_is_resumed_once(interviews: Interviews) -> None:
    await failed(interviews, times=1)
    client = cast(df.DurableFunctionsClient, MeetingClient(interviews.hub))
    call = replace(interviews.staff_call("POST", "/retry"), client=client)
    replies = await asyncio.gather(retry(call), retry(call))
    assert [reply.status_code for reply in replies] == [202, 202]
    await interviews.hub.idle()
    assert [each.action for each in (await interviews.read(AuditRecord)).all(AuditRecord)] == ["retry"]
    assert await interviews.asked() == ["lanterns", "ropes"]
    assert interviews.language.calls["assess"] == 2


async def test_what_runs_or_is_completed_is_left_alone(interviews: Interviews) -> None:
    await interviews.start(LANTERNS)
    assert not await interviews.retry()
    await interviews.answer("+all")
    assert not await interviews.retry()
    assert (await interviews.header()).status == "completed"


async def test_an_interview_that_was_erased_meanwhile_is_not_brought_back(interviews: Interviews) -> None:
    header = await failed(interviews)
    await interviews.erase()
    assert await interviews.orchestrations.left_of(header) is None
    with pytest.raises(Gone):
        await retry(interviews.staff_call("POST", "/retry"))


async def test_where_it_stopped_is_kept_without_a_word_of_the_participant(interviews: Interviews) -> None:
    """F2."""
    await failed(interviews, "heliotrope +1")
    output = interviews.hub.state(interviews.interview_id).output
    assert output["again"]["again"]["kind"] == "assess"
    assert "heliotrope" not in str(output)


async def test_staff_are_told_how_it_stands_after_it_and_a_line_of_the_log_tells_of_it(
    interviews: Interviews, caplog: pytest.LogCaptureFixture
) -> None:
    await failed(interviews, times=1)
    caplog.set_level(logging.INFO, "interviews.audit")
    reply = await retry(interviews.staff_call("POST", "/retry"))
    assert reply.status_code == 202
    assert json.loads(reply.get_body())["status"] != "failed"
    await interviews.hub.idle()
    assert await interviews.asked() == ["lanterns", "ropes"]
    assert f"staff: retry interview {interviews.interview_id}, by staff" in caplog.messages
    with pytest.raises(Problem) as refused:
        await retry(interviews.staff_call("POST", "/retry"))
    assert (refused.value.status, refused.value.more["state"]["status"]) == (409, "awaiting_answer")


async def test_of_an_interview_whose_instance_was_purged_nothing_can_be_resumed(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(triggers.operators.recovery, "RETRY_PAUSE_S", 0.0)
    await failed(interviews)
    interviews.hub.purge(interviews.interview_id)
    with pytest.raises(Problem) as refused:
        await retry(interviews.staff_call("POST", "/retry"))
    assert (refused.value.status, refused.value.more["state"]["status"]) == (409, "failed")


async def failing(*_: Any) -> Any:
    raise FAULT
