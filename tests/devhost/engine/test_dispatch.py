"""Running work: failures, slots, draining."""

import asyncio
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from durabletask.entities import EntityInstanceId

from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.watched_hub import NotIdle


class OwnError(Exception):
    """An error of the app's own."""


def asks(context: Any) -> Steps:
    """Calls the activity named in its input."""
    return (yield context.call_activity(context.get_input(), "x"))


def calls_entity(context: Any) -> Steps:
    return (yield context.call_entity(EntityInstanceId(context.get_input(), "k"), "get"))


def answers(context: Any) -> Any:
    return "at once"


async def given(value: Any) -> Any:
    return value


def executor(**activities: Any) -> InProcessExecutor:
    return executor_of(asks, calls_entity, answers, given=given, **activities)


async def failure_of(hub: LocalHub, name: str, given: Any) -> pb.TaskFailureDetails:
    state = hub.state(await hub.started(name, given))
    assert (state.status, state.failure is None) == ("FAILED", False)
    assert state.failure is not None
    return state.failure


@pytest.mark.parametrize(("error", "kind", "message"), [
    (OwnError("very own words"), "OwnError", "very own words"), (OwnError(), "OwnError", ""),
    (asyncio.CancelledError(), "WorkCancelled", None),
])  # fmt: skip
async def test_an_activitys_failure_has_its_type_and_message(
    error: BaseException, kind: str, message: str | None
) -> None:
    async def fails(_: Any) -> None:
        raise error

    async with LocalHub(executor(fails=fails)) as hub:
        failure = (await failure_of(hub, "asks", "fails")).innerFailure
        assert failure.errorType.endswith(kind)
        assert message in (None, failure.errorMessage)


async def test_functions_that_the_app_does_not_have_fail_with_their_name() -> None:
    async with LocalHub(executor()) as hub:
        for name, given in (("missing", None), ("asks", "missing"), ("calls_entity", "missing")):
            assert "'missing'" in (await failure_of(hub, name, given)).errorMessage


async def test_an_activity_without_input_is_given_null() -> None:
    def asks_nothing(context: Any) -> Steps:
        return (yield context.call_activity("given"))

    seen: list[str] = []

    class Noting(InProcessExecutor):
        async def run_activity(self, name: str, input_json: str) -> str | None:
            seen.append(input_json)
            return await super().run_activity(name, input_json)

    noting = Noting(orchestrators={"asks_nothing": asks_nothing}, activities={"given": given})
    async with LocalHub(noting) as hub:
        state = hub.state(await hub.started("asks_nothing"))
        assert (state.status, state.output, seen) == ("COMPLETED", None, ["null"])


async def test_names_are_found_in_any_case() -> None:
    async with LocalHub(executor()) as hub:
        assert hub.state(await hub.started("ASKS", "Given")).output == "x"


async def test_calls_from_many_threads_all_count() -> None:
    def adds_up(context: Any, total: int) -> Steps:
        number = yield context.wait_for_external_event("number")
        if number is None:
            return total
        context.continue_as_new(total + number, save_events=True)

    def raise_many(hub: LocalHub, thread: int) -> None:
        for number in range(40):
            hub.raise_event(f"i{number % 4}", "number", thread)

    async with LocalHub(executor_of(adds_up)) as hub:
        for number in range(4):
            hub.start("adds_up", 0, instance_id=f"i{number}")
        await asyncio.gather(*(asyncio.to_thread(raise_many, hub, thread) for thread in range(1, 6)))
        for number in range(4):
            hub.raise_event(f"i{number}", "number")
        await hub.idle()
        assert [hub.state(f"i{number}").output for number in range(4)] == [10 * (1 + 2 + 3 + 4 + 5)] * 4


async def test_slow_activities_hold_up_no_turn_and_no_more_run_than_there_are_slots() -> None:
    release = asyncio.Event()
    running: list[str] = []

    async def slow(given: str) -> str:
        running.append(given)
        await release.wait()
        return given

    async with LocalHub(executor(slow=slow), activities=2) as hub:
        slow_ones = [hub.start("asks", "slow") for _ in range(5)]
        quick = hub.start("answers")
        state = await hub.wait_for_end(quick)
        assert state.output == "at once"
        assert len(running) == 2
        release.set()
        await hub.idle()
        assert all(hub.state(i).status == "COMPLETED" for i in slow_ones)


async def test_draining_lets_what_runs_finish_and_takes_no_more(tmp_path: Path) -> None:
    release, started = asyncio.Event(), asyncio.Event()

    async def slow(given: str) -> str:
        started.set()
        await release.wait()
        return given

    hub = LocalHub(executor(slow=slow), path=tmp_path / "hub.db")
    hub.open()
    first = hub.start("asks", "slow")
    await started.wait()
    draining = asyncio.create_task(hub.dispatcher.drain(10.0))
    await asyncio.sleep(0)
    second = hub.start("answers")
    release.set()
    assert await draining
    hub.hub.stop()
    hub.open()
    assert hub.state(second).status == "PENDING"
    await hub.idle()
    assert [hub.state(i).status for i in (first, second)] == ["COMPLETED", "COMPLETED"]
    await hub.close()


async def test_what_does_not_finish_in_time_is_cancelled_and_run_again(tmp_path: Path) -> None:
    runs: list[str] = []
    started = asyncio.Event()

    async def stuck_at_first(given: str) -> str:
        runs.append(given)
        started.set()
        if len(runs) == 1:
            await asyncio.Event().wait()
        return given

    hub = LocalHub(executor(stuck_at_first=stuck_at_first), path=tmp_path / "hub.db")
    hub.open()
    instance_id = hub.start("asks", "stuck_at_first")
    await started.wait()
    assert not await hub.dispatcher.drain(0.01)
    hub.hub.stop()
    hub.open()
    await hub.idle()
    assert hub.state(instance_id).output == "x"
    assert len(runs) == 2
    await hub.close()


async def test_waiting_for_idle_names_what_is_left() -> None:
    release = asyncio.Event()

    async def slow(_: Any) -> None:
        await release.wait()

    async with LocalHub(executor(slow=slow)) as hub:
        hub.start("asks", "slow")
        with pytest.raises(NotIdle, match="activities running"):
            await hub.idle(0.05)
        release.set()
        await hub.idle()
        assert hub.hub.outstanding() == {}
