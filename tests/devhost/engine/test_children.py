"""Sub-orchestrations: who their parent is, and how their ends reach it."""

import threading
from collections.abc import Generator
from datetime import timedelta
from typing import Any

import pytest

from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

type Steps = Generator[Any, Any, Any]


def parent(context: Any) -> Steps:
    """Calls the child named in its input; answers what became of it."""
    try:
        result = yield context.call_sub_orchestrator(
            context.get_input(), "from parent", f"{context.instance_id}-child"
        )
    except Exception as error:
        return ["failed", str(error)]
    return ["done", result]


def tell_parent(context: Any) -> Any:
    return context.parent_instance_id


def slow(context: Any) -> Steps:
    yield context.create_timer(context.current_utc_datetime + timedelta(minutes=10))
    return "late"


def waits(context: Any) -> Steps:
    yield context.wait_for_external_event("go")


def fails(context: Any) -> Steps:
    yield context.call_activity("nothing", None)
    raise KeyError("gone")


def grandparent(context: Any) -> Steps:
    return (yield context.call_sub_orchestrator("parent", "waits", f"{context.instance_id}-parent"))


def passes_failure_on(context: Any) -> Steps:
    yield context.call_sub_orchestrator("fails", None)


def forgets_child_and_goes_on(context: Any) -> Steps:
    generation = context.get_input()
    if generation == 0:
        context.call_sub_orchestrator("waits", None, "stray")
        yield context.wait_for_external_event("next")
        context.continue_as_new(1)
        return None
    return (yield context.call_sub_orchestrator("slow", None, "own"))


@pytest.fixture
def executor() -> InProcessExecutor:
    functions = (
        parent, tell_parent, slow, waits, fails, grandparent, passes_failure_on, forgets_child_and_goes_on
    )  # fmt: skip
    return InProcessExecutor(
        orchestrators={f.__name__: f for f in functions}, activities={"nothing": lambda _: None}
    )


async def test_a_child_knows_its_parent(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("parent", "tell_parent")
        await hub.idle()
        assert hub.state(instance_id).output == ["done", instance_id]
        started = next(e for e in hub.history(f"{instance_id}-child") if e.HasField("executionStarted"))
        info = started.executionStarted.parentInstance
        assert info.orchestrationInstance.instanceId == instance_id
        assert info.name.value == "parent"
        assert info.taskScheduledId == 1


async def test_a_child_slower_than_half_a_minute_reports(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("parent", "slow")
        await hub.advance(timedelta(minutes=9))
        assert hub.state(instance_id).status == "RUNNING"
        await hub.advance(timedelta(minutes=1))
        assert hub.state(instance_id).output == ["done", "late"]


async def test_waiting_for_children_takes_no_threads(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("parent", "slow")
        await hub.idle()
        before = threading.active_count()
        for _ in range(50):
            hub.start("parent", "slow")
        await hub.idle()
        assert threading.active_count() <= before + 1


async def test_a_childs_failure_keeps_its_type_and_message(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("passes_failure_on")
        await hub.idle()
        failure = hub.state(instance_id).failure
        assert failure is not None
        assert failure.innerFailure.errorType == "builtins.KeyError"
        assert failure.innerFailure.errorMessage == "'gone'"


async def test_a_terminated_child_fails_its_parents_call(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("parent", "waits")
        await hub.idle()
        hub.terminate(f"{instance_id}-child")
        await hub.idle()
        outcome, message = hub.state(instance_id).output
        assert outcome == "failed"
        assert "was terminated" in message


async def test_a_child_whose_id_is_taken_by_a_running_instance_fails_the_call(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor) as hub:
        hub.start("waits", instance_id="p-child")
        hub.start("parent", "slow", instance_id="p")
        await hub.idle()
        outcome, message = hub.state("p").output
        assert outcome == "failed"
        assert "p-child" in message
        assert hub.state("p-child").raw.name == "waits"


async def test_a_recursive_terminate_ends_children_and_their_children(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("grandparent", instance_id="g")
        await hub.idle()
        hub.terminate("g", "enough", recursive=True)
        await hub.idle()
        for instance_id in ("g", "g-parent", "g-parent-child"):
            state = hub.state(instance_id)
            assert (state.status, state.output) == ("TERMINATED", "enough")


async def test_a_plain_terminate_leaves_the_children_running(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("parent", "waits", instance_id="p")
        await hub.idle()
        hub.terminate("p")
        await hub.idle()
        assert hub.state("p").status == "TERMINATED"
        assert hub.state("p-child").status == "RUNNING"


async def test_a_child_of_an_earlier_generation_does_not_answer_the_present_one(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor) as hub:
        hub.start("forgets_child_and_goes_on", 0, instance_id="p")
        await hub.idle()
        hub.raise_event("p", "next")
        await hub.idle()
        hub.raise_event("stray", "go")  # both generations' calls have the same task id
        await hub.idle()
        assert hub.state("stray").status == "COMPLETED"
        assert hub.state("p").status == "RUNNING"
        await hub.advance(timedelta(minutes=10))
        assert hub.state("p").output == "late"
