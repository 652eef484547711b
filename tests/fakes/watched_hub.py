"""A task hub that says when nothing is left to do."""

import asyncio
from concurrent.futures import Future
from datetime import datetime

from devhost.engine import HubClosed, TaskHub


class NotIdle(Exception):
    """Work was still queued or running when the time to wait for the hub was up."""


class WatchedHub(TaskHub):
    """A hub that can be waited for. Waiting for events or later timers counts as idle."""

    def _prepare_queues(self) -> None:
        self._idlers: list[Future[None]] = []
        super()._prepare_queues()

    def stop(self, grace: float | None = None) -> None:
        super().stop(grace)
        with self._lock:
            self._dismiss_idlers()

    def _after_call(self) -> None:
        super()._after_call()
        self._tell_idlers()

    async def idle(self, within: float = 30.0) -> None:
        """Wait until no work is queued, running or due. Waiting for events or later timers counts as idle.

        Raises `NotIdle`, naming what is left, after `within` seconds.
        """
        try:
            async with asyncio.timeout(within):
                await asyncio.wrap_future(self._when_idle())
        except TimeoutError:
            raise NotIdle(f"still to do after {within} s: {self.outstanding()}") from None

    def outstanding(self) -> dict[str, int]:
        """How much is queued, running and due, by kind; empty when idle."""
        with self._lock:
            due = self._alarms.next_due()
            counts = {
                "turns queued": len(self._orchestration_queue_set),
                "turns running": len(self._orchestration_in_flight),
                "entity batches queued": len(self._entity_queue_set),
                "entity batches running": len(self._entity_in_flight),
                "activities queued": len(self._activities),
                "activities running": len(self._activities_out),
                "timers due": int(due is not None and due <= self._clock.now()),
            }
            return {kind: count for kind, count in counts.items() if count}

    def next_due(self) -> datetime | None:
        """When the next timer, scheduled start or delayed signal is due."""
        with self._lock:
            return self._alarms.next_due()

    def _when_idle(self) -> Future[None]:
        future: Future[None] = Future()
        with self._lock:
            self._idlers.append(future)
            self._tell_idlers()
        return future

    def _tell_idlers(self) -> None:
        if self._idlers and not self.outstanding():
            self._save()
            for future in self._idlers:
                if future.set_running_or_notify_cancel():
                    future.set_result(None)
            self._idlers.clear()

    def _dismiss_idlers(self) -> None:
        for future in self._idlers:
            if future.set_running_or_notify_cancel():
                future.set_exception(HubClosed())
        self._idlers.clear()
