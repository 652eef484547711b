"""A persistent task hub for one Durable Functions app, over Microsoft's in-memory backend."""

import logging
import sqlite3
from pathlib import Path

from devhost.engine.alarms import SignalDue, StartDue, TimerDue
from devhost.engine.answers import Answers
from devhost.engine.clock import Clock, SystemClock
from devhost.engine.control import Control
from devhost.engine.entity_rows import busy_entities, load_lock_requests, load_signals
from devhost.engine.instance_rows import Unfinished, unfinished
from devhost.engine.open_work import open_tasks
from devhost.engine.server import Server
from devhost.engine.storage import Storage


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


log = logging.getLogger(__name__)

RESIDENT_EVENTS = 100_000  # about 30 MB of histories


class TaskHub(Answers, Server, Recovery):
    """Orchestrations, entities, timers and their histories, kept in a data file.

    Every call of the sidecar's gRPC service works in process too: `hub.StartInstance(request, local_context())`;
    what it refuses raises `Aborted`. When a client's call that changes something has answered, the change is on file
    and survives the process, however that ends.

    Work is handed out by `take_turn` and `take_activity` (see `Dispatcher`); their outcome comes back through the
    `complete_…` calls, and is on file before an activity or entity acts on it or a client sees it. Work whose outcome
    was not on file when the process ended is handed out again by the next one: turns and entity batches take effect
    once, activities run at least once.
    """

    def __init__(
        self,
        path: Path | None,
        *,
        clock: Clock | None = None,
        default_version: str | None = None,
        resident_events: int = RESIDENT_EVENTS,
    ) -> None:
        """A hub over the data file at `path` (made when absent), or with None one that lives in memory only.

        `default_version` is host.json's `durableTask.defaultVersion`: the version of instances started without
        one. `resident_events` bounds how many history events stay in memory. Raises `DataFileRefused`.
        """
        storage = Storage(path)
        try:
            super().__init__(storage, clock or SystemClock(), resident_events=resident_events)
            self._default_version = default_version
            self._prepare_queues()
            self._prepare_locks()
            self._recover()
            self._start_timers()
        except BaseException:
            storage.close()
            raise

    def stop(self, grace: float | None = None) -> None:
        """Stop serving and close the data file; a second call does nothing. Later calls raise `HubClosed`.

        `grace`, in seconds, lets gRPC calls that are running finish.
        """
        super().stop(grace)
        with self._changed:
            if self._closed:
                return
            try:
                self._save()
            except sqlite3.Error:
                log.exception("the last outcomes could not be saved; their work runs again")
            self._closed = True
            self._changed.notify_all()
            self._release_waiters()
            self._storage.close()
        self._timer_thread.join()
