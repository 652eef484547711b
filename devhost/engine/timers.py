"""Timers, scheduled starts and delayed signals: one thread that sleeps until the next of them is due."""

import logging
import threading
from datetime import datetime

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.internal import helpers
from durabletask.testing.in_memory_backend import OrchestrationInstance

from devhost.engine.alarms import Alarm, SignalDue, StartDue, TimerDue
from devhost.engine.encoding import utc
from devhost.engine.queues import Queues
from devhost.engine.records import Instance, own

log = logging.getLogger(__name__)


class Timers(Queues):
    """Everything that happens because time has passed."""

    def _start_timers(self) -> None:
        self._timer_thread = threading.Thread(target=self._run_timers, name="task hub timers", daemon=True)
        self._timer_thread.start()

    def _run_timers(self) -> None:
        while True:
            with self._changed:
                if self._closed:
                    return
                due = self._alarms.next_due()
                if due is None or due > self._clock.now():
                    self._clock.wait(self._changed, due)
                else:
                    self._go_off()

    def _go_off(self) -> None:
        try:
            with self._call():
                for alarm in self._alarms.pop_due(self._clock.now()):
                    self._handle(alarm)
        except Exception:  # the thread must live on: every later timer hangs on it
            log.exception("what fell due could not be saved")

    def _handle(self, alarm: Alarm) -> None:
        match alarm:
            case TimerDue():
                self._fire(alarm)
            case StartDue():
                self._release(alarm)
            case SignalDue(key):
                signal = self._signals.pop(key)
                self._changes.signals[key] = None
                self._queue_entity_operation(signal.entity_id, signal.event)

    def _fire(self, due: TimerDue) -> None:
        instance = self._find_live(due.instance_id, due.execution)
        fire_at = instance.open_timers.pop(due.timer_id, None) if instance else None
        if instance is not None and fire_at is not None:
            instance.pending_events.append(helpers.new_timer_fired_event(due.timer_id, fire_at))
            self._enqueue_orchestration(instance.instance_id)

    def _release(self, due: StartDue) -> None:
        instance = self._find_live(due.instance_id, due.execution)
        if instance is not None:
            instance.not_before = None
            self._enqueue_orchestration(instance.instance_id)

    def _process_create_timer_action(
        self, instance: OrchestrationInstance, action: pb.OrchestratorAction
    ) -> None:
        fire_at = utc(action.createTimer.fireAt)
        instance.history.append(helpers.new_timer_created_event(action.id, fire_at))
        self._set_timer(own(instance), action.id, fire_at)

    def _set_timer(self, instance: Instance, timer_id: int, fire_at: datetime) -> None:
        instance.open_timers[timer_id] = fire_at
        self._set_alarm(fire_at, TimerDue(instance.instance_id, instance.execution, timer_id))
