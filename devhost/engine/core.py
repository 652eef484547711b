"""The ground the hub stands on: one lock, one transaction a call, records by id, and the clock."""

import threading
import uuid
from collections.abc import Generator
from contextlib import contextmanager
from datetime import UTC, datetime
from typing import cast

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.testing.in_memory_backend import (
    EntityState,
    InMemoryOrchestrationBackend,
    OrchestrationInstance,
)
from google.protobuf.timestamp_pb2 import Timestamp

from devhost.engine.alarms import Alarm, Alarms, SignalDue, StartDue, TimerDue
from devhost.engine.clock import Clock
from devhost.engine.entity_rows import load_entity
from devhost.engine.instance_rows import load_instance
from devhost.engine.local_context import local_context
from devhost.engine.records import DelayedSignal, Entity, Instance
from devhost.engine.storage import Changes, Storage
from devhost.engine.table import LazyTable

_NO_LIMIT = 2**62  # for the stock backend's limit on the length of a history
_TRIM_EVERY = 256  # calls between two looks at how much is in memory


class HubClosed(Exception):
    """The hub was stopped; it takes no more calls."""


class HubCore(InMemoryOrchestrationBackend):
    """Microsoft's in-memory backend, with its dicts turned into caches over the data file.

    The subclasses, one for each concern, change records only inside `_call()`, and name what they change with
    `_touch`; all of it is stamped with the clock's time and saved in one transaction, before anyone can see it or an
    activity or entity acts on it. The outcomes of work wait for that: a process that dies before runs the work again.
    """

    def __init__(self, storage: Storage, clock: Clock, *, resident_events: int) -> None:
        super().__init__(max_history_size=_NO_LIMIT, port=0)
        self._storage = storage
        self._clock = clock
        self._resident_events = resident_events
        self._table = LazyTable[Instance](self._load_instance, lambda i: 10 + len(i.history))
        self._entity_table = LazyTable[Entity](self._load_entity, lambda _: 10)
        # the stock code reads and writes these two as if they were plain dicts holding everything
        self._instances = cast("dict[str, OrchestrationInstance]", self._table)
        self._entities = cast("dict[str, EntityState]", self._entity_table)
        self._changes = Changes()
        self._alarms = Alarms()
        self._signals: dict[int, DelayedSignal] = {}
        self._changed = threading.Condition(self._lock)  # wakes the timer thread when its next moment moved
        self._local = local_context()
        self._depth = 0
        self._calls = 0
        self._purges: int = 0
        self._scrubbed: int = 0  # the number of the last purge whose bytes are gone
        self._scrubbing = threading.Lock()  # taken before the hub's lock, never inside it
        self._scrub_after = 0.0
        self._closed = False

    # ---- calls -------------------------------------------------------------------------------------------

    @contextmanager
    def _call(self, *, saves: bool = True) -> Generator[None]:
        """Hold the lock; when the outermost call ends, save what has changed unless that can wait."""
        with self._lock:
            if self._closed:
                raise HubClosed
            self._depth += 1
            try:
                yield
            finally:
                self._depth -= 1
                if self._depth == 0:
                    if saves:
                        self._save()
                    self._after_call()

    @contextmanager
    def _reading(self) -> Generator[None]:
        """A call that reads the data file, or answers what it reads: what is there is all there is."""
        with self._call():
            self._save()
            yield

    def _save(self) -> None:
        if not self._changes:
            return
        changes, now = self._changes, self._clock.now()
        stamp = Timestamp()
        stamp.FromDatetime(now.astimezone(UTC))
        for instance in changes.instances.values():
            if instance is not None:
                instance.last_updated_at = now
                _stamp(instance.history[instance.saved :], stamp)
                _stamp(instance.unsaved_queue, stamp)
        for entity in changes.entities.values():
            if entity is not None:
                _stamp(entity.pending_operations, stamp)
        self._storage.save(changes)
        self._changes = Changes()

    def _after_call(self) -> None:
        self._calls += 1
        if self._calls % _TRIM_EVERY == 0:
            self._table.trim(self._resident_events, lambda _, i: self._in_use(i))
            self._entity_table.trim(
                self._resident_events, lambda key, e: bool(e.queued) or key in self._changes.entities
            )

    def _in_use(self, instance: Instance) -> bool:
        key = instance.instance_id
        return key in self._orchestration_in_flight or key in self._changes.instances or bool(instance.queued)

    def _release_waiters(self) -> None:
        """Wake those who wait for an instance; they find the hub closed."""
        for waiters in self._state_waiters.values():
            for waiter in waiters:
                waiter.event.set()
        self._state_waiters.clear()

    # ---- records -----------------------------------------------------------------------------------------

    def _load_instance(self, instance_id: str) -> Instance | None:
        return None if self._closed else load_instance(self._storage.db, instance_id)

    def _load_entity(self, entity_id: str) -> Entity | None:
        """From the data file, where it may stand after it was forgotten."""
        return None if entity_id in self._changes.entities else load_entity(self._storage.db, entity_id)

    def _find(self, instance_id: str) -> Instance | None:
        return self._table.get(instance_id)

    def _find_live(self, instance_id: str, execution: str) -> Instance | None:
        instance = self._find(instance_id)
        if instance is None or instance.finished or instance.execution != execution:
            return None
        return instance

    def _touch(self, instance: Instance) -> None:
        self._changes.instances[instance.instance_id] = instance

    def _forget(self, instance: Instance) -> None:
        self._cancel_alarms(instance)
        del self._table[instance.instance_id]
        self._orchestration_in_flight.discard(instance.instance_id)
        self._orchestration_queue_set.discard(instance.instance_id)
        self._changes.instances[instance.instance_id] = None

    def _entity(self, entity_id: str) -> Entity:
        """The entity, made on first mention."""
        entity = self._entity_table.get(entity_id)
        if entity is None:
            entity = Entity(entity_id, completion_token=self._token())
            entity.last_modified_at = self._clock.now()
            self._entity_table[entity_id] = entity
        self._changes.entities[entity_id] = entity
        return entity

    def _token(self) -> int:
        self._next_completion_token += 1
        return self._next_completion_token

    # ---- alarms ------------------------------------------------------------------------------------------

    def _set_alarm(self, when: datetime, alarm: Alarm) -> None:
        self._alarms.set(when, alarm)
        if self._alarms.next_due() == when:
            self._changed.notify_all()

    def _cancel_alarms(self, instance: Instance) -> None:
        """Forget every moment that the instance's present execution waits for."""
        for timer_id in instance.open_timers:
            self._alarms.cancel(TimerDue(instance.instance_id, instance.execution, timer_id))
        self._alarms.cancel(StartDue(instance.instance_id, instance.execution))
        instance.open_timers.clear()
        instance.not_before = None

    def _delay_signal(self, signal: DelayedSignal) -> None:
        key = uuid.uuid4().int >> 65  # fits SQLite's signed 64 bits
        self._signals[key] = signal
        self._changes.signals[key] = signal
        self._set_alarm(signal.fire_at, SignalDue(key))


def _stamp(events: list[pb.HistoryEvent], stamp: Timestamp) -> None:
    """Give events the time at which they came to be; stock leaves them in 1970."""
    for event in events:
        if not event.timestamp.seconds:
            event.timestamp.CopyFrom(stamp)
