"""Resuming what an earlier process left undone, when a hub opens its data file."""

from devhost.engine.alarms import SignalDue, StartDue, TimerDue
from devhost.engine.control import Control
from devhost.engine.entity_rows import busy_entities, load_lock_requests, load_signals
from devhost.engine.instance_rows import Unfinished, unfinished
from devhost.engine.open_work import open_tasks


class Recovery(Control):
    """Queues and alarms from the data file. Waiting instances stay there until something happens to them."""

    def _recover(self) -> None:
        with self._call():
            for instance in unfinished(self._storage.db):
                self._recover_instance(instance)
            for key, signal in load_signals(self._storage.db):
                self._signals[key] = signal
                self._set_alarm(signal.fire_at, SignalDue(key))
            self._lock_requests = load_lock_requests(self._storage.db)
            self._requests_on_file = bool(self._lock_requests)
            for entity_id in busy_entities(self._storage.db):
                self._enqueue_entity(entity_id)

    def _recover_instance(self, left: Unfinished) -> None:
        for timer_id, fire_at in left.timers.items():
            self._set_alarm(fire_at, TimerDue(left.id, left.execution, timer_id))
        if left.not_before is not None:
            self._set_alarm(left.not_before, StartDue(left.id, left.execution))
        if left.has_tasks:
            self._recover_activities(left.id)
        if left.has_pending:
            self._enqueue_orchestration(left.id)

    def _recover_activities(self, instance_id: str) -> None:
        instance = self._table[instance_id]
        for scheduled in open_tasks(instance.history):
            if scheduled.eventId in instance.open_tasks:  # else its result is pending already
                self._schedule(instance, scheduled)
