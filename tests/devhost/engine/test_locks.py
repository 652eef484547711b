"""Entity locks: whoever holds one is alone with the entity."""

from collections.abc import Generator
from pathlib import Path
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from durabletask.entities import EntityInstanceId

from devhost.engine import local_context
from devhost.engine.work import EntityWork, OrchestratorWork
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub

type Steps = Generator[Any, Any, Any]
ACCOUNT = EntityInstanceId("account", "a")
OTHER = EntityInstanceId("account", "b")


def account(context: Any) -> None:
    notes: list[str] = context.get_state() or []
    if context.operation_name == "note":
        context.set_state([*notes, context.get_input()])
    context.set_result(notes)


def holds(ctx: Any, _: Any) -> Steps:
    """Notes under a lock, before and after an event it waits for."""
    with (yield ctx.lock_entities([ACCOUNT])):
        yield ctx.call_entity(ACCOUNT, "note", f"{ctx.instance_id} in")
        yield ctx.wait_for_external_event("leave")
        yield ctx.call_entity(ACCOUNT, "note", f"{ctx.instance_id} out")
    return "done"


def holds_both(ctx: Any, _: Any) -> Steps:
    with (yield ctx.lock_entities([ACCOUNT, OTHER])):
        yield ctx.call_entity(OTHER, "note", "both")
    return "done"


def holds_other(ctx: Any, _: Any) -> Steps:
    with (yield ctx.lock_entities([OTHER])):
        yield ctx.call_entity(OTHER, "note", ctx.instance_id)


def signals_then_looks_under_lock(ctx: Any, _: Any) -> Steps:
    ctx.signal_entity(ACCOUNT, "note", "before")
    with (yield ctx.lock_entities([ACCOUNT])):
        return (yield ctx.call_entity(ACCOUNT, "look"))


def calls(ctx: Any, _: Any) -> Steps:
    return (yield ctx.call_entity(ACCOUNT, "look"))


def continues_while_waiting(ctx: Any, generation: int) -> Steps:
    """Asks for the lock, and continues as new before it gets it."""
    if generation == 0:
        ctx.lock_entities([ACCOUNT])
        yield ctx.wait_for_external_event("next")
        ctx.continue_as_new(1)
        return None
    return (yield ctx.wait_for_external_event("end"))


@pytest.fixture
def executor() -> InProcessExecutor:
    functions = (
        holds,
        holds_both,
        holds_other,
        signals_then_looks_under_lock,
        calls,
        continues_while_waiting,
    )
    return InProcessExecutor(orchestrators={f.__name__: f for f in functions}, entities={"account": account})


def locked_by(hub: LocalHub, key: str = "a") -> str:
    entity_id = f"@account@{key}"
    return hub.hub.GetEntity(pb.GetEntityRequest(instanceId=entity_id), local_context()).entity.lockedBy.value


async def test_while_an_entity_is_locked_others_wait(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        await hub.idle()
        assert locked_by(hub)
        hub.signal("account", "a", "note", "signal")
        hub.start("calls", instance_id="caller")
        await hub.idle()
        assert hub.entity("account", "a") == ["one in"]
        assert hub.state("caller").status == "RUNNING"
        hub.raise_event("one", "leave")
        await hub.idle()
        assert hub.entity("account", "a") == ["one in", "one out", "signal"]
        assert hub.state("caller").output == ["one in", "one out", "signal"]
        assert not locked_by(hub)


async def test_locks_are_granted_one_after_the_other(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        hub.start("holds", instance_id="two")
        await hub.idle()
        hub.raise_event("two", "leave")
        await hub.idle()
        assert hub.entity("account", "a") == ["one in"]
        hub.raise_event("one", "leave")
        await hub.idle()
        assert hub.entity("account", "a") == ["one in", "one out", "two in", "two out"]


async def test_a_lock_on_several_entities_waits_until_all_are_free(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        await hub.idle()
        hub.start("holds_both", instance_id="both")
        await hub.idle()
        assert hub.state("both").status == "RUNNING"
        assert hub.entity("account", "b") is None
        hub.raise_event("one", "leave")
        await hub.idle()
        assert hub.state("both").output == "done"


async def test_who_waits_for_several_entities_is_not_overtaken_by_who_wants_one_of_them(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor) as hub:
        for name, instance_id in (("holds", "one"), ("holds_both", "both"), ("holds_other", "late")):
            hub.start(name, instance_id=instance_id)
            await hub.idle()
        assert hub.state("late").status == "RUNNING"
        hub.raise_event("one", "leave")
        await hub.idle()
        assert hub.entity("account", "b") == ["both", "late"]


async def test_what_was_sent_before_the_lock_runs_before_the_owners_calls(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor) as hub:
        instance_id = hub.start("signals_then_looks_under_lock")
        await hub.idle()
        assert hub.state(instance_id).output == ["before"]


async def test_terminating_the_owner_releases_its_lock(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        hub.start("holds", instance_id="two")
        await hub.idle()
        hub.terminate("one")
        hub.raise_event("two", "leave")
        await hub.idle()
        assert hub.state("two").output == "done"
        assert not locked_by(hub)


async def test_an_owner_whose_code_cannot_run_any_more_releases_its_lock(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        await hub.idle()
        hub.dispatcher._executor = InProcessExecutor(
            entities={"account": account}
        )  # the function was removed
        hub.raise_event("one", "leave")
        await hub.idle()
        assert hub.state("one").status == "FAILED"
        assert not locked_by(hub)


async def test_one_who_was_terminated_while_waiting_never_gets_the_lock(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        for instance_id in ("one", "two", "three"):
            hub.start("holds", instance_id=instance_id)
            await hub.idle()
        hub.terminate("two")
        await hub.idle()
        hub.raise_event("one", "leave")
        hub.raise_event("three", "leave")
        await hub.idle()
        assert hub.state("three").output == "done"


async def test_one_who_continued_as_new_while_waiting_never_gets_the_lock(
    executor: InProcessExecutor,
) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        await hub.idle()
        hub.start("continues_while_waiting", 0, instance_id="two")
        await hub.idle()
        hub.raise_event("two", "next")
        await hub.idle()
        hub.raise_event("one", "leave")
        await hub.idle()
        assert not locked_by(hub)
        hub.raise_event("two", "end", "well")
        await hub.idle()
        assert hub.state("two").output == "well"


async def test_locks_and_those_who_wait_for_them_survive_a_crash(
    executor: InProcessExecutor, tmp_path: Path
) -> None:
    async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
        for instance_id in ("one", "two"):
            hub.start("holds", instance_id=instance_id)
            await hub.idle()
        hub.signal("account", "a", "note", "signal")
        await hub.crash_and_reopen()
        await hub.idle()
        assert locked_by(hub)
        hub.raise_event("two", "leave")
        hub.raise_event("one", "leave")
        await hub.idle()
        assert [hub.state(i).output for i in ("one", "two")] == ["done", "done"]
        assert sorted(hub.entity("account", "a")) == ["one in", "one out", "signal", "two in", "two out"]


async def test_what_ran_before_the_lock_when_the_hub_crashed_still_runs_before_the_owners_calls(
    executor: InProcessExecutor, tmp_path: Path
) -> None:
    async with LocalHub(executor, path=tmp_path / "hub.db") as hub:
        await hub.dispatcher.drain(0.0)
        hub.start("signals_then_looks_under_lock", instance_id="i")
        work = hub.hub.take_turn()
        assert isinstance(work, OrchestratorWork)
        outcome = await executor.orchestrate(work.name, work.request)
        outcome.completionToken = work.token
        hub.hub.complete_turn(outcome)
        while not isinstance(hub.hub.take_turn(), EntityWork):
            pass
        hub.signal("account", "a", "note", "after")  # and so the entity is saved while its batch is out
        await hub.crash_and_reopen()
        await hub.idle()
        assert hub.state("i").output == ["before"]
        assert hub.entity("account", "a") == ["before", "after"]


async def test_cleaning_removes_only_locks_whose_owner_is_gone(executor: InProcessExecutor) -> None:
    async with LocalHub(executor) as hub:
        hub.start("holds", instance_id="one")
        await hub.idle()
        request = pb.CleanEntityStorageRequest(removeEmptyEntities=True, releaseOrphanedLocks=True)
        answer = hub.hub.CleanEntityStorage(request, local_context())
        assert (answer.orphanedLocksReleased, answer.emptyEntitiesRemoved) == (0, 0)
        assert locked_by(hub)
