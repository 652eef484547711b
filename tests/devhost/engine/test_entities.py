"""Entities: calls, signals, deletion, delayed signals."""

import sqlite3
from datetime import timedelta
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
import grpc
import pytest
from durabletask.entities import DurableEntity, EntityInstanceId
from google.protobuf import wrappers_pb2

from devhost.engine import Aborted, core, local_context
from devhost.engine.entity_rows import load_entity
from tests.devhost.engine.conftest import Steps
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub


def counter(context: Any) -> None:
    value = context.get_state() or 0
    match context.operation_name:
        case "add":
            context.set_state(value + context.get_input())
        case "get":
            context.set_result(value)
        case "delete":
            context.set_state(None)
        case "fail":
            context.set_state(-1)
            raise ValueError("no such luck")


class Spawner(DurableEntity):
    """A class-based entity that signals another entity and starts an instance."""

    def spawn(self, given: Any) -> None:
        self.entity_context.signal_entity(EntityInstanceId("counter", "spawned"), "add", given)
        self.entity_context.schedule_new_orchestration("adds", given, instance_id="spawned")


def adds(context: Any) -> Steps:
    target = EntityInstanceId("Counter", "c")
    context.signal_entity(target, "add", context.get_input())
    return (yield context.call_entity(target, "get"))


def deletes(context: Any) -> Steps:
    target = EntityInstanceId("counter", "c")
    yield context.call_entity(target, "delete")
    return (yield context.call_entity(target, "get"))


def calls_failing(context: Any) -> Steps:
    try:
        yield context.call_entity(EntityInstanceId("counter", "c"), "fail")
    except Exception as error:
        return str(error)


def signals_later(ctx: Any, _: Any) -> Steps:
    """Signals with a delay, durabletask's way."""
    later = ctx.current_utc_datetime + timedelta(hours=1)
    ctx.signal_entity(EntityInstanceId("counter", "c"), "add", 1, signal_time=later)
    yield ctx.create_timer(timedelta(seconds=1))


@pytest.fixture
def executor() -> InProcessExecutor:
    return InProcessExecutor(
        orchestrators={f.__name__: f for f in (adds, calls_failing, deletes, signals_later)},
        entities={"Counter": counter, "spawner": Spawner},
    )


def entities(hub: LocalHub, **fields: Any) -> pb.QueryEntitiesResponse:
    return hub.hub.QueryEntities(pb.QueryEntitiesRequest(query=pb.EntityQuery(**fields)), local_context())


async def test_signals_and_calls_change_the_state_in_order(hub: LocalHub) -> None:
    hub.signal("counter", "c", "add", 40)
    await hub.idle()
    instance_id = await hub.started("adds", 2)
    assert hub.state(instance_id).output == 42
    assert hub.entity("Counter", "c") == 42


async def test_a_failed_operation_tells_its_caller_and_changes_nothing(hub: LocalHub) -> None:
    hub.signal("counter", "c", "add", 5)
    instance_id = await hub.started("calls_failing")
    assert "no such luck" in hub.state(instance_id).output
    assert hub.entity("counter", "c") == 5


async def test_a_deleted_entity_does_not_exist(hub: LocalHub) -> None:
    hub.signal("counter", "c", "add", 5)
    hub.signal("counter", "c", "delete")
    await hub.idle()
    assert hub.entity("counter", "c") is None
    assert not entities(hub).entities
    hub.signal("counter", "c", "add", 1)
    await hub.idle()
    assert hub.entity("counter", "c") == 1


async def test_nothing_is_left_of_an_entity_that_is_called_right_after_it_was_deleted(hub: LocalHub) -> None:
    """Its row is still on file then."""
    await hub.started("adds", 5)
    instance_id = await hub.started("deletes")
    assert hub.state(instance_id).output == 0


async def test_a_delayed_signal_of_a_client_or_an_orchestrator_arrives_at_its_time(hub: LocalHub) -> None:
    hub.signal("counter", "d", "add", 1, at=hub.clock.now() + timedelta(hours=1))
    hub.start("signals_later")
    await hub.advance(timedelta(minutes=59))
    assert hub.entity("counter", "c") is hub.entity("counter", "d") is None
    await hub.advance(timedelta(minutes=1))
    assert hub.entity("counter", "c") == hub.entity("counter", "d") == 1


async def test_an_entity_can_signal_others_and_start_instances(hub: LocalHub) -> None:
    hub.signal("spawner", "s", "spawn", 3)
    await hub.idle()
    assert hub.entity("counter", "spawned") == 3
    assert hub.state("spawned").output == 3


async def test_what_is_no_entity_id_is_refused(hub: LocalHub) -> None:
    with pytest.raises(Aborted) as refused:
        hub.hub.SignalEntity(pb.SignalEntityRequest(instanceId="counter", name="add"), local_context())
    assert refused.value.code == grpc.StatusCode.INVALID_ARGUMENT


async def test_completing_a_batch_looks_at_no_other_entity(
    hub: LocalHub, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(100):
        hub.signal("counter", str(number), "add", 1)
    await hub.idle()
    loaded: list[str] = []

    def note(db: sqlite3.Connection, entity_id: str) -> Any:
        loaded.append(entity_id)
        return load_entity(db, entity_id)

    monkeypatch.setattr(core, "load_entity", note)
    await hub.crash_and_reopen()
    hub.signal("counter", "7", "add", 1)
    await hub.idle()
    assert loaded == ["@counter@7"]


async def test_entities_are_listed_in_pages_by_prefix(hub: LocalHub) -> None:
    for key in ("a1", "a2", "a3", "b1"):
        hub.signal("counter", key, "add", 1)
    await hub.idle()
    prefix, size = wrappers_pb2.StringValue(value="@counter@a"), wrappers_pb2.Int32Value(value=2)
    first = entities(hub, instanceIdStartsWith=prefix, pageSize=size, includeState=True)
    second = entities(
        hub, instanceIdStartsWith=prefix, pageSize=size, continuationToken=first.continuationToken
    )
    assert [e.instanceId for e in first.entities] == ["@counter@a1", "@counter@a2"]
    assert first.entities[0].serializedState.value == "1"
    assert [e.instanceId for e in second.entities] == ["@counter@a3"]
    assert not second.HasField("continuationToken")
