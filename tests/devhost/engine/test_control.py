"""What clients do to instances: events, suspending, rewinding, restarting, purging."""

import asyncio
import shutil
import sqlite3
import threading
import time
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest

from devhost.engine import Aborted, control, local_context
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.traces import traces

HOUR = timedelta(hours=1)


class Flaky:
    """An activity that fails until it is mended; counts its runs by input."""

    def __init__(self) -> None:
        self.mended = False
        self.runs: dict[Any, int] = {}

    def __call__(self, given: Any) -> Any:
        self.runs[given] = self.runs.get(given, 0) + 1
        if given == "breaks" and not self.mended:
            raise RuntimeError("out of order")
        return f"{given} ok"


def listens(context: Any) -> Steps:
    first = yield context.wait_for_external_event("Said")
    second = yield context.wait_for_external_event("SAID")
    return [first, second]


def works(context: Any) -> Steps:
    sound = yield context.call_activity("flaky", "sound")
    broken = yield context.call_activity("flaky", "breaks")
    return [sound, broken]


def above(context: Any) -> Steps:
    return (yield context.call_sub_orchestrator("works", None, f"{context.instance_id}-below"))


def in_parallel(context: Any) -> Steps:
    timer = context.create_timer(context.current_utc_datetime + HOUR)
    yield context.call_activity("flaky", "breaks")
    yield timer
    return "both"


def beside_a_child(context: Any) -> Steps:
    child = context.call_sub_orchestrator("listens", None, f"{context.instance_id}-child")
    yield context.call_activity("flaky", "breaks")
    return (yield child)


def echoes(context: Any) -> Any:
    return context.get_input()


@pytest.fixture
def flaky() -> Flaky:
    return Flaky()


@pytest.fixture
def executor(flaky: Flaky) -> InProcessExecutor:
    return executor_of(listens, works, above, in_parallel, beside_a_child, echoes, flaky=flaky)


@pytest.fixture
async def failed(hub: LocalHub) -> LocalHub:
    """Instances that have failed because the activity was not mended, named as their orchestrators."""
    for name in ("works", "above", "in_parallel", "beside_a_child"):
        await hub.started(name, instance_id=name)
        assert hub.state(name).status == "FAILED"
    return hub


async def rewound(hub: LocalHub, flaky: Flaky, instance_id: str) -> Any:
    """The output of the instance after the activity was mended."""
    flaky.runs.clear()
    flaky.mended = True
    hub.rewind(instance_id)
    await hub.idle()
    return hub.state(instance_id).output


class TestEvents:
    async def test_events_come_in_the_order_in_which_they_were_raised_under_names_in_any_case(
        self, hub: LocalHub
    ) -> None:
        instance_id = hub.start("listens")
        for number, name in enumerate(("sAiD", "said", "SAID", "Said")):
            hub.raise_event(instance_id, name, number)
        await hub.idle()
        assert hub.state(instance_id).output == [0, 1]

    async def test_an_event_for_an_unknown_instance_is_refused(self, hub: LocalHub) -> None:
        with pytest.raises(Aborted) as refused:
            hub.raise_event("nobody", "said")
        assert refused.value.code == grpc.StatusCode.NOT_FOUND


class TestSuspending:
    @pytest.mark.parametrize("crashes", [False, True])
    async def test_a_suspended_instance_does_nothing_until_it_is_resumed_and_loses_no_event(
        self, hub: LocalHub, crashes: bool
    ) -> None:
        instance_id = await hub.started("listens")
        hub.suspend(instance_id)
        await hub.raised(instance_id, "said", 1)
        if crashes:
            await hub.crash_and_reopen()
        await hub.raised(instance_id, "said", 2)
        assert hub.state(instance_id).status == "SUSPENDED"
        hub.resume(instance_id)
        await hub.idle()
        assert hub.state(instance_id).output == [1, 2]

    async def test_a_suspended_instance_can_be_terminated(self, hub: LocalHub) -> None:
        instance_id = await hub.started("listens")
        hub.suspend(instance_id)
        await hub.idle()
        hub.terminate(instance_id, "over")
        await hub.idle()
        assert (hub.state(instance_id).status, hub.state(instance_id).output) == ("TERMINATED", "over")


class TestRewinding:
    @pytest.mark.parametrize("name", ["works", "above"])
    async def test_what_failed_runs_again_in_children_too_and_what_succeeded_does_not(
        self, name: str, failed: LocalHub, flaky: Flaky
    ) -> None:
        assert await rewound(failed, flaky, name) == ["sound ok", "breaks ok"]
        assert flaky.runs == {"breaks": 1}

    async def test_a_purged_child_runs_anew_for_its_rewound_parent(
        self, failed: LocalHub, flaky: Flaky
    ) -> None:
        assert failed.purge("above-below") == 1
        assert await rewound(failed, flaky, "above") == ["sound ok", "breaks ok"]

    async def test_a_child_that_ended_after_its_parent_had_failed_reports_to_it(
        self, failed: LocalHub, flaky: Flaky
    ) -> None:
        for number in (1, 2):
            await failed.raised("beside_a_child-child", "said", number)
        assert failed.state("beside_a_child-child").status == "COMPLETED"
        assert await rewound(failed, flaky, "beside_a_child") == [1, 2]

    async def test_timers_that_had_not_fired_are_set_again(self, failed: LocalHub, flaky: Flaky) -> None:
        assert await rewound(failed, flaky, "in_parallel") is None
        assert failed.state("in_parallel").status == "RUNNING"
        await failed.advance(HOUR)
        assert failed.state("in_parallel").output == "both"

    async def test_a_rewind_survives_a_crash_before_and_after_its_turn(
        self, failed: LocalHub, flaky: Flaky
    ) -> None:
        flaky.mended = True
        failed.rewind("in_parallel")
        await failed.crash_and_reopen()
        await failed.idle()
        await failed.crash_and_reopen()
        await failed.advance(HOUR)
        assert failed.state("in_parallel").output == "both"


class TestRestarting:
    async def test_a_restart_runs_again_with_the_same_input(self, hub: LocalHub) -> None:
        await hub.started("echoes", {"a": 1}, instance_id="i", tags={"t": "1"})
        first = hub.state("i").raw.executionId.value
        assert hub.restart("i") == "i"
        await hub.idle()
        state = hub.state("i")
        assert (state.output, dict(state.raw.tags)) == ({"a": 1}, {"t": "1"})
        assert state.raw.executionId.value != first

    async def test_a_restart_under_a_new_id_leaves_the_old_one(self, hub: LocalHub) -> None:
        await hub.started("echoes", "x", instance_id="i")
        other = hub.restart("i", new_id=True)
        await hub.idle()
        assert other != "i"
        assert hub.state("i").output == hub.state(other).output == "x"


async def test_what_is_missing_or_running_is_neither_restarted_nor_rewound_nor_purged(hub: LocalHub) -> None:
    await hub.started("listens", instance_id="i")
    for call, instance_id, code in (
        (hub.restart, "nobody", grpc.StatusCode.NOT_FOUND),
        (hub.restart, "i", grpc.StatusCode.FAILED_PRECONDITION),
        (hub.rewind, "i", grpc.StatusCode.FAILED_PRECONDITION),
    ):
        with pytest.raises(Aborted) as refused:
            call(instance_id)
        assert refused.value.code == code
    assert hub.purge("i") == hub.purge("nobody") == 0
    assert hub.state("i").status == "RUNNING"


class TestPurging:
    async def test_a_purged_instance_is_gone_with_its_history(self, hub: LocalHub) -> None:
        await hub.started("echoes", "x", instance_id="i")
        assert hub.purge("i") == 1
        assert hub.find("i") is None
        await hub.crash_and_reopen()
        assert hub.find("i") is None
        with pytest.raises(Aborted):
            hub.history("i")

    async def test_no_byte_of_what_was_purged_is_left_in_any_file(
        self, hub: LocalHub, tmp_path: Path
    ) -> None:
        for number in range(40):
            word = "heliotrope" if number % 2 else "other"
            hub.start("echoes", word * (number + 1) * 7, instance_id=f"{word}-{number}")
        await hub.idle()
        assert traces(tmp_path, "heliotrope")
        for number in range(1, 40, 2):
            assert hub.purge(f"heliotrope-{number}") == 1
        assert traces(tmp_path, "heliotrope") == {}
        assert traces(tmp_path, "other")

    async def test_purges_in_a_row_leave_most_of_the_time_to_other_calls(
        self, hub: LocalHub, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taken: list[tuple[float, float]] = []

        def scrub(_: sqlite3.Connection) -> None:
            began = time.monotonic()
            threading.Event().wait(0.02)  # what a large file takes
            taken.append((began, time.monotonic()))

        monkeypatch.setattr(control, "scrub", scrub)
        ids = [await hub.started("echoes", "x") for _ in range(4)]
        assert [await asyncio.to_thread(hub.purge, each) for each in ids] == [1] * 4
        await hub.close()
        assert len(taken) == 4
        for before, after in pairwise(taken):
            assert after[0] - before[1] >= 3 * (before[1] - before[0])

    async def test_what_a_purge_that_was_killed_has_left_is_removed_at_the_next_start(
        self, hub: LocalHub, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The data folder as the kill leaves it: a copy that is made while the hub runs."""
        left = tmp_path / "left"
        await hub.started("echoes", "heliotrope", instance_id="i")
        with monkeypatch.context() as patch:
            patch.setattr(control, "scrub", lambda _: None)
            assert hub.purge("i") == 1
        shutil.copytree(tmp_path, left, ignore=shutil.ignore_patterns("left"))
        assert traces(left, "heliotrope")
        async with LocalHub(executor_of(), path=left / "hub.db"):
            assert traces(left, "heliotrope") == {}

    async def test_a_recursive_purge_takes_the_children_too(self, failed: LocalHub) -> None:
        assert failed.purge("above", recursive=True) == 2
        assert failed.find("above-below") is None

    async def test_a_purge_by_filter_takes_what_matches(self, hub: LocalHub) -> None:
        for name, instance_id in (("echoes", "old"), ("works", "failed"), ("listens", "running")):
            hub.start(name, instance_id=instance_id)
        await hub.advance(HOUR)
        await hub.started("echoes", instance_id="new")
        chosen = pb.PurgeInstanceFilter(runtimeStatus=[pb.ORCHESTRATION_STATUS_COMPLETED])
        chosen.createdTimeTo.FromDatetime(hub.clock.now())
        request = pb.PurgeInstancesRequest(purgeInstanceFilter=chosen)
        assert hub.hub.PurgeInstances(request, local_context()).deletedInstanceCount == 1
        assert [i for i in ("old", "failed", "running", "new") if hub.find(i)] == ["failed", "running", "new"]
