"""Sub-orchestrations: who their parent is, and how their ends reach it."""

import threading
from datetime import timedelta
from typing import Any

import pytest

from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def parent(context: Any) -> Steps:
    """Calls the child named in its input; answers what became of it."""
    try:
        result = yield context.call_sub_orchestrator(
            context.get_input(), "from parent", f"{context.instance_id}-child"
        )
    except Exception as error:
        return ["failed", str(error)]
    return ["done", result]


def own_parent(context: Any) -> Any:
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
    if context.get_input() == 0:
        context.call_sub_orchestrator("waits", None, "stray")
        yield context.wait_for_external_event("next")
        context.continue_as_new(1)
        return None
    return (yield context.call_sub_orchestrator("slow", None, "own"))


@pytest.fixture
def executor() -> InProcessExecutor:
    return executor_of(
        parent, own_parent, slow, waits, fails, grandparent, passes_failure_on, forgets_child_and_goes_on,
        nothing=lambda _: None,
    )  # fmt: skip


async def test_a_child_knows_its_parent(hub: LocalHub) -> None:
    await hub.started("parent", "own_parent", instance_id="p")
    assert hub.state("p").output == ["done", "p"]
    started = next(e for e in hub.history("p-child") if e.HasField("executionStarted"))
    info = started.executionStarted.parentInstance
    known = (info.orchestrationInstance.instanceId, info.name.value, info.taskScheduledId)
    assert known == ("p", "parent", 1)


async def test_a_child_slower_than_half_a_minute_reports(hub: LocalHub) -> None:
    instance_id = hub.start("parent", "slow")
    await hub.advance(timedelta(minutes=9))
    assert hub.state(instance_id).status == "RUNNING"
    await hub.advance(timedelta(minutes=1))
    assert hub.state(instance_id).output == ["done", "late"]


async def test_waiting_for_children_takes_no_threads(hub: LocalHub) -> None:
    await hub.started("parent", "slow")
    before = threading.active_count()
    for _ in range(50):
        hub.start("parent", "slow")
    await hub.idle()
    assert threading.active_count() <= before + 1


async def test_a_childs_failure_has_its_type_and_message(hub: LocalHub) -> None:
    failure = hub.state(await hub.started("passes_failure_on")).failure
    assert failure is not None
    inner = failure.innerFailure
    assert (inner.errorType, inner.errorMessage) == ("builtins.KeyError", "'gone'")


async def test_a_terminated_child_fails_its_parents_call(hub: LocalHub) -> None:
    await hub.started("parent", "waits", instance_id="p")
    hub.terminate("p-child")
    await hub.idle()
    outcome, message = hub.state("p").output
    assert (outcome, "was terminated" in message) == ("failed", True)


async def test_a_child_whose_id_is_taken_by_a_running_instance_fails_the_call(hub: LocalHub) -> None:
    hub.start("waits", instance_id="p-child")
    await hub.started("parent", "slow", instance_id="p")
    outcome, message = hub.state("p").output
    assert (outcome, "p-child" in message) == ("failed", True)
    assert hub.state("p-child").raw.name == "waits"


@pytest.mark.parametrize("recursive", [True, False])
async def test_a_recursive_terminate_alone_ends_children_and_their_children(
    hub: LocalHub, recursive: bool
) -> None:
    await hub.started("grandparent", instance_id="g")
    hub.terminate("g", "enough", recursive=recursive)
    await hub.idle()
    assert (hub.state("g").status, hub.state("g").output) == ("TERMINATED", "enough")
    for instance_id in ("g-parent", "g-parent-child"):
        state = hub.state(instance_id)
        assert (state.status, state.output) == (("TERMINATED", "enough") if recursive else ("RUNNING", None))


async def test_a_child_of_an_earlier_generation_does_not_answer_the_present_one(hub: LocalHub) -> None:
    await hub.started("forgets_child_and_goes_on", 0, instance_id="p")
    await hub.raised("p", "next")
    await hub.raised("stray", "go")  # both generations' calls have the same task id
    assert (hub.state("stray").status, hub.state("p").status) == ("COMPLETED", "RUNNING")
    await hub.advance(timedelta(minutes=10))
    assert hub.state("p").output == "late"
