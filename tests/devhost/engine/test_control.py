"""What clients do to instances: events, suspending, rewinding, restarting, purging."""

import asyncio
import shutil
import sqlite3
import threading
import time
from collections.abc import Generator
from datetime import timedelta
from itertools import pairwise
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest

from devhost.engine import Aborted, control, local_context
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.traces import traces

type Steps = Generator[Any, Any, Any]


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
    timer = context.create_timer(context.current_utc_datetime + timedelta(hours=1))
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
    functions = (listens, works, above, in_parallel, beside_a_child, echoes)
    return InProcessExecutor(orchestrators={f.__name__: f for f in functions}, activities={"flaky": flaky})


class TestEvents:
    async def test_event_names_match_in_any_case(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("listens")
            hub.raise_event(instance_id, "sAiD", 1)
            await hub.idle()
            hub.raise_event(instance_id, "said", 2)
            await hub.idle()
            assert hub.state(instance_id).output == [1, 2]

    async def test_events_come_in_the_order_in_which_they_were_raised(
        self, executor: InProcessExecutor
    ) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("listens")
            for number in range(5):
                hub.raise_event(instance_id, "said", number)
            await hub.idle()
            assert hub.state(instance_id).output == [0, 1]

    async def test_an_event_for_an_unknown_instance_is_refused(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            with pytest.raises(Aborted) as refused:
                hub.raise_event("nobody", "said")
            assert refused.value.code == grpc.StatusCode.NOT_FOUND


class TestSuspending:
    async def test_a_suspended_instance_holds_still_and_goes_on_with_all_that_came(
        self, executor: InProcessExecutor
    ) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("listens")
            await hub.idle()
            hub.suspend(instance_id)
            await hub.idle()
            hub.raise_event(instance_id, "said", 1)
            hub.raise_event(instance_id, "said", 2)
            await hub.idle()
            assert hub.state(instance_id).status == "SUSPENDED"
            hub.resume(instance_id)
            await hub.idle()
            assert hub.state(instance_id).output == [1, 2]

    async def test_a_suspended_instance_can_be_terminated(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("listens")
            await hub.idle()
            hub.suspend(instance_id)
            await hub.idle()
            hub.terminate(instance_id, "over")
            await hub.idle()
            assert (hub.state(instance_id).status, hub.state(instance_id).output) == ("TERMINATED", "over")

    async def test_suspension_and_what_came_meanwhile_survive_a_crash(
        self, executor: InProcessExecutor, tmp_path: Path
    ) -> None:
        async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
            instance_id = hub.start("listens")
            await hub.idle()
            hub.suspend(instance_id)
            await hub.idle()
            hub.raise_event(instance_id, "said", 1)
            await hub.crash_and_reopen()
            await hub.idle()
            assert hub.state(instance_id).status == "SUSPENDED"
            hub.raise_event(instance_id, "said", 2)
            hub.resume(instance_id)
            await hub.idle()
            assert hub.state(instance_id).output == [1, 2]


class TestRewinding:
    async def test_what_failed_runs_again_and_what_succeeded_does_not(
        self, executor: InProcessExecutor, flaky: Flaky
    ) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("works")
            await hub.idle()
            assert hub.state(instance_id).status == "FAILED"
            flaky.mended = True
            hub.rewind(instance_id)
            await hub.idle()
            assert hub.state(instance_id).output == ["sound ok", "breaks ok"]
            assert flaky.runs == {"sound": 1, "breaks": 2}

    async def test_failed_children_are_rewound_with_their_parent(
        self, executor: InProcessExecutor, flaky: Flaky
    ) -> None:
        async with LocalHub(executor) as hub:
            hub.start("above", instance_id="a")
            await hub.idle()
            assert hub.state("a").status == hub.state("a-below").status == "FAILED"
            flaky.mended = True
            hub.rewind("a")
            await hub.idle()
            assert hub.state("a").output == ["sound ok", "breaks ok"]
            assert flaky.runs == {"sound": 1, "breaks": 2}

    async def test_a_purged_child_runs_anew_for_its_rewound_parent(
        self, executor: InProcessExecutor, flaky: Flaky
    ) -> None:
        async with LocalHub(executor) as hub:
            hub.start("above", instance_id="a")
            await hub.idle()
            assert hub.purge("a-below") == 1
            flaky.mended = True
            hub.rewind("a")
            await hub.idle()
            assert hub.state("a").output == ["sound ok", "breaks ok"]

    async def test_a_child_that_ended_while_its_parent_had_failed_is_heard(
        self, executor: InProcessExecutor, flaky: Flaky
    ) -> None:
        async with LocalHub(executor) as hub:
            hub.start("beside_a_child", instance_id="a")
            await hub.idle()
            assert hub.state("a").status == "FAILED"
            for number in (1, 2):
                hub.raise_event("a-child", "said", number)
            await hub.idle()
            assert hub.state("a-child").status == "COMPLETED"
            flaky.mended = True
            hub.rewind("a")
            await hub.idle()
            assert hub.state("a").output == [1, 2]

    async def test_timers_that_had_not_fired_are_set_again(
        self, executor: InProcessExecutor, flaky: Flaky
    ) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("in_parallel")
            await hub.idle()
            assert hub.state(instance_id).status == "FAILED"
            flaky.mended = True
            hub.rewind(instance_id)
            await hub.idle()
            assert hub.state(instance_id).status == "RUNNING"
            await hub.advance(timedelta(hours=1))
            assert hub.state(instance_id).output == "both"

    async def test_a_rewind_survives_a_crash_before_and_after_its_turn(
        self, executor: InProcessExecutor, flaky: Flaky, tmp_path: Path
    ) -> None:
        async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
            instance_id = hub.start("in_parallel")
            await hub.idle()
            flaky.mended = True
            hub.rewind(instance_id)
            await hub.crash_and_reopen()
            await hub.idle()
            await hub.crash_and_reopen()
            await hub.advance(timedelta(hours=1))
            assert hub.state(instance_id).output == "both"

    async def test_only_a_failed_instance_can_be_rewound(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            instance_id = hub.start("listens")
            await hub.idle()
            with pytest.raises(Aborted) as refused:
                hub.rewind(instance_id)
            assert refused.value.code == grpc.StatusCode.FAILED_PRECONDITION


class TestRestarting:
    async def test_a_restart_runs_again_with_the_same_input(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            hub.start("echoes", {"a": 1}, instance_id="i", tags={"t": "1"})
            await hub.idle()
            first = hub.state("i").raw.executionId.value
            assert hub.restart("i") == "i"
            await hub.idle()
            assert hub.state("i").output == {"a": 1}
            assert hub.state("i").raw.executionId.value != first
            assert dict(hub.state("i").raw.tags) == {"t": "1"}

    async def test_a_restart_under_a_new_id_leaves_the_old_one(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            hub.start("echoes", "x", instance_id="i")
            await hub.idle()
            other = hub.restart("i", new_id=True)
            await hub.idle()
            assert other != "i"
            assert hub.state("i").output == hub.state(other).output == "x"

    async def test_what_is_missing_or_running_cannot_be_restarted(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            with pytest.raises(Aborted) as refused:
                hub.restart("nobody")
            assert refused.value.code == grpc.StatusCode.NOT_FOUND
            hub.start("listens", instance_id="i")
            await hub.idle()
            with pytest.raises(Aborted) as refused:
                hub.restart("i")
            assert refused.value.code == grpc.StatusCode.FAILED_PRECONDITION


class TestPurging:
    async def test_a_purged_instance_is_gone_with_its_history(
        self, executor: InProcessExecutor, tmp_path: Path
    ) -> None:
        async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
            hub.start("echoes", "x", instance_id="i")
            await hub.idle()
            assert hub.purge("i") == 1
            assert hub.find("i") is None
            await hub.crash_and_reopen()
            assert hub.find("i") is None
            with pytest.raises(Aborted):
                hub.history("i")

    async def test_no_byte_of_what_was_purged_is_left_in_any_file(
        self, executor: InProcessExecutor, tmp_path: Path
    ) -> None:
        async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
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
        self, executor: InProcessExecutor, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        taken: list[tuple[float, float]] = []

        def scrub(_: sqlite3.Connection) -> None:
            began = time.monotonic()
            threading.Event().wait(0.02)  # what a large file takes
            taken.append((began, time.monotonic()))

        monkeypatch.setattr(control, "scrub", scrub)
        async with LocalHub(executor) as hub:
            for number in range(4):
                hub.start("echoes", "x", instance_id=f"i-{number}")
            await hub.idle()
            for number in range(4):
                assert await asyncio.to_thread(hub.purge, f"i-{number}") == 1
        assert len(taken) == 4
        for before, after in pairwise(taken):
            assert after[0] - before[1] >= 3 * (before[1] - before[0])

    async def test_what_a_purge_that_was_killed_has_left_is_removed_at_the_next_start(
        self, executor: InProcessExecutor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        """The data folder as the kill leaves it: a copy that is made while the hub runs."""
        folder, left = tmp_path / "folder", tmp_path / "left"
        async with LocalHub(executor, path=folder / "hub.db") as hub:
            hub.start("echoes", "heliotrope", instance_id="i")
            await hub.idle()
            with monkeypatch.context() as patch:
                patch.setattr(control, "scrub", lambda _: None)
                assert hub.purge("i") == 1
            shutil.copytree(folder, left)
        assert traces(left, "heliotrope")
        async with LocalHub(executor, path=left / "hub.db") as hub:
            assert traces(left, "heliotrope") == {}

    async def test_a_running_or_missing_instance_is_not_purged(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            hub.start("listens", instance_id="i")
            await hub.idle()
            assert hub.purge("i") == hub.purge("nobody") == 0
            assert hub.state("i").status == "RUNNING"

    async def test_a_recursive_purge_takes_the_children_too(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            hub.start("above", instance_id="a")
            await hub.idle()
            assert hub.purge("a", recursive=True) == 2
            assert hub.find("a-below") is None

    async def test_a_purge_by_filter_takes_what_matches(self, executor: InProcessExecutor) -> None:
        async with LocalHub(executor) as hub:
            for name, instance_id in (("echoes", "old"), ("works", "failed"), ("listens", "running")):
                hub.start(name, instance_id=instance_id)
            await hub.advance(timedelta(hours=1))
            hub.start("echoes", instance_id="new")
            await hub.idle()
            chosen = pb.PurgeInstanceFilter(runtimeStatus=[pb.ORCHESTRATION_STATUS_COMPLETED])
            chosen.createdTimeTo.FromDatetime(hub.clock.now())
            answer = hub.hub.PurgeInstances(
                pb.PurgeInstancesRequest(purgeInstanceFilter=chosen), local_context()
            )
            assert answer.deletedInstanceCount == 1
            assert [hub.find(i) is not None for i in ("old", "failed", "running", "new")] == [
                False,
                True,
                True,
                True,
            ]
