"""Entity locks: whoever holds one is alone with the entity."""

from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.entities import EntityInstanceId

from devhost.engine import local_context
from devhost.engine.work import EntityWork
from tests.devhost.engine.by_hand import hand_in, outcome_of
from tests.devhost.engine.conftest import Steps, executor_of
from tests.fakes.local_hub import LocalHub

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


ORCHESTRATORS = (
    holds,
    holds_both,
    holds_other,
    signals_then_looks_under_lock,
    calls,
    continues_while_waiting,
)
ENTITIES = (account,)


def is_locked(hub: LocalHub) -> bool:
    found = hub.hub.GetEntity(pb.GetEntityRequest(instanceId="@account@a"), local_context())
    return bool(found.entity.lockedBy.value)


async def test_while_an_entity_is_locked_others_wait(hub: LocalHub) -> None:
    await hub.started("holds", instance_id="one")
    assert is_locked(hub)
    hub.signal("account", "a", "note", "signal")
    await hub.started("calls", instance_id="caller")
    assert hub.entity("account", "a") == ["one in"]
    assert hub.state("caller").status == "RUNNING"
    await hub.raised("one", "leave")
    assert hub.entity("account", "a") == ["one in", "one out", "signal"]
    assert hub.state("caller").output == ["one in", "one out", "signal"]
    assert not is_locked(hub)


async def test_locks_are_granted_one_after_the_other(hub: LocalHub) -> None:
    hub.start("holds", instance_id="one")
    await hub.started("holds", instance_id="two")
    await hub.raised("two", "leave")
    assert hub.entity("account", "a") == ["one in"]
    await hub.raised("one", "leave")
    assert hub.entity("account", "a") == ["one in", "one out", "two in", "two out"]


async def test_a_lock_on_several_entities_waits_until_all_are_free_and_is_not_overtaken(
    hub: LocalHub,
) -> None:
    for name, instance_id in (("holds", "one"), ("holds_both", "both"), ("holds_other", "late")):
        await hub.started(name, instance_id=instance_id)
    assert hub.state("both").status == hub.state("late").status == "RUNNING"
    assert hub.entity("account", "b") is None
    await hub.raised("one", "leave")
    assert (hub.state("both").output, hub.entity("account", "b")) == ("done", ["both", "late"])


async def test_terminating_the_owner_releases_its_lock(hub: LocalHub) -> None:
    hub.start("holds", instance_id="one")
    await hub.started("holds", instance_id="two")
    hub.terminate("one")
    await hub.raised("two", "leave")
    assert hub.state("two").output == "done"
    assert not is_locked(hub)


async def test_an_owner_whose_code_cannot_run_any_more_releases_its_lock(hub: LocalHub) -> None:
    await hub.started("holds", instance_id="one")
    hub.dispatcher._executor = executor_of(entities=ENTITIES)  # the function was removed
    await hub.raised("one", "leave")
    assert hub.state("one").status == "FAILED"
    assert not is_locked(hub)


async def test_one_who_was_terminated_while_waiting_never_gets_the_lock(hub: LocalHub) -> None:
    for instance_id in ("one", "two", "three"):
        await hub.started("holds", instance_id=instance_id)
    hub.terminate("two")
    await hub.idle()
    hub.raise_event("one", "leave")
    await hub.raised("three", "leave")
    assert hub.state("three").output == "done"


async def test_one_who_continued_as_new_while_waiting_never_gets_the_lock(hub: LocalHub) -> None:
    await hub.started("holds", instance_id="one")
    await hub.started("continues_while_waiting", 0, instance_id="two")
    await hub.raised("two", "next")
    await hub.raised("one", "leave")
    assert not is_locked(hub)
    await hub.raised("two", "end", "well")
    assert hub.state("two").output == "well"


async def test_locks_and_those_who_wait_for_them_survive_a_crash(hub: LocalHub) -> None:
    for instance_id in ("one", "two"):
        await hub.started("holds", instance_id=instance_id)
    hub.signal("account", "a", "note", "signal")
    await hub.crash_and_reopen()
    await hub.idle()
    assert is_locked(hub)
    hub.raise_event("two", "leave")
    await hub.raised("one", "leave")
    assert [hub.state(i).output for i in ("one", "two")] == ["done", "done"]
    assert sorted(hub.entity("account", "a")) == ["one in", "one out", "signal", "two in", "two out"]


async def test_what_ran_before_the_lock_when_the_hub_crashed_still_runs_before_the_owners_calls(
    hub: LocalHub,
) -> None:
    await hub.dispatcher.drain(0.0)
    hub.start("signals_then_looks_under_lock", instance_id="i")
    hand_in(hub, await outcome_of(hub))
    while not isinstance(hub.hub.take_turn(), EntityWork):
        pass
    hub.signal("account", "a", "note", "after")  # and so the entity is saved while its batch is out
    await hub.crash_and_reopen()
    await hub.idle()
    assert hub.state("i").output == ["before"]
    assert hub.entity("account", "a") == ["before", "after"]


async def test_cleaning_removes_only_locks_whose_owner_is_gone(hub: LocalHub) -> None:
    await hub.started("holds", instance_id="one")
    request = pb.CleanEntityStorageRequest(removeEmptyEntities=True, releaseOrphanedLocks=True)
    answer = hub.hub.CleanEntityStorage(request, local_context())
    assert (answer.orphanedLocksReleased, answer.emptyEntitiesRemoved) == (0, 0)
    assert is_locked(hub)
