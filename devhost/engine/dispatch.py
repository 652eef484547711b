"""Runs a hub's work on an event loop, through an executor."""

import asyncio
import contextlib
import logging
import sqlite3
import threading
from collections.abc import Coroutine, Generator
from typing import Any

import durabletask.internal.orchestrator_service_pb2 as pb
from durabletask.internal import helpers

from devhost.engine.work import ActivityWork, EntityWork, Executor, OrchestratorWork, WorkSource

log = logging.getLogger(__name__)

_SAVED_WITHIN_S = 0.02
"""How long an outcome from which nothing follows waits to be saved together with others."""
_SAVED_AGAIN_S = 1.0
"""After how long what could not be saved is saved again."""


class WorkCancelled(Exception):
    """A function ended in a cancellation that nobody had asked for."""


class Dispatcher:
    """Takes work from a hub and runs it, as much at once as there are slots.

    Activities have slots of their own, so that slow ones (a model's answer takes seconds) never hold up a turn.
    """

    def __init__(self, hub: WorkSource, executor: Executor, *, turns: int = 64, activities: int = 64) -> None:
        self._hub = hub
        self._executor = executor
        self._free_turns = turns
        self._free_activities = activities
        self._running: set[asyncio.Task[None]] = set()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread = 0
        self._woken = False
        self._save: asyncio.TimerHandle | None = None

    def start(self) -> None:
        """Begin to take work, on the running event loop."""
        self._loop, self._thread = asyncio.get_running_loop(), threading.get_ident()
        self._hub.on_work(self._wake)
        self._wake()

    async def drain(self, timeout: float) -> bool:  # noqa: ASYNC109 - a bound on the wait, not on the work
        """Take no more work and let what runs finish, for at most `timeout` seconds; then cancel it.

        Answers whether all of it finished. What did not is still the hub's: it is run again at the next start.
        """
        self._hub.on_work(None)
        self._loop = None
        if self._save is not None:
            self._save.cancel()
            self._save = None
        if not self._running:
            return True
        _, late = await asyncio.wait(self._running, timeout=timeout)
        for task in late:
            task.cancel()
        await asyncio.gather(*late, return_exceptions=True)
        return not late

    # ---- taking work -------------------------------------------------------------------------------------

    def _wake(self) -> None:
        """Called from any thread; on the loop's own, which is awake, it costs no system call."""
        loop = self._loop
        if loop is not None and not self._woken:
            self._woken = True
            is_here = threading.get_ident() == self._thread
            with contextlib.suppress(RuntimeError):  # the loop was closed without a drain
                (loop.call_soon if is_here else loop.call_soon_threadsafe)(self._pull)

    def _pull(self) -> None:
        self._woken = False
        with self._saving_again():
            self._hand_out()
        if self._loop and self._save is None:
            self._save = self._loop.call_later(_SAVED_WITHIN_S, self._save_outcomes)

    def _save_outcomes(self) -> None:
        self._save = None
        with self._saving_again():
            self._hub.save()

    @contextlib.contextmanager
    def _saving_again(self) -> Generator[None]:
        """A full disk may have room again after a while."""
        try:
            yield
        except sqlite3.Error:
            log.exception("what has happened cannot be saved; nothing that follows from it begins")
            if self._loop:
                self._loop.call_later(_SAVED_AGAIN_S, self._wake)

    def _hand_out(self) -> None:
        while self._loop and self._free_turns and (turn := self._hub.take_turn()):
            self._free_turns -= 1
            self._spawn(self._turn(turn))
        while self._loop and self._free_activities and (activity := self._hub.take_activity()):
            self._free_activities -= 1
            self._spawn(self._activity(activity))

    def _spawn(self, work: Coroutine[None, None, None]) -> None:
        assert self._loop is not None
        task = self._loop.create_task(work)
        self._running.add(task)
        task.add_done_callback(self._ended)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._running.discard(task)
        if not task.cancelled() and (error := task.exception()):
            log.error("the outcome of some work could not be handed in; it runs again", exc_info=error)

    # ---- running it --------------------------------------------------------------------------------------

    async def _turn(self, work: OrchestratorWork | EntityWork) -> None:
        try:
            if isinstance(work, OrchestratorWork):
                self._hub.complete_turn(await self._orchestrate(work))
            else:
                self._hub.complete_entity(await self._entity(work))
        finally:
            self._free_turns += 1
            self._wake()

    async def _activity(self, work: ActivityWork) -> None:
        response = pb.ActivityResponse(
            instanceId=work.instance_id, taskId=work.task_id, completionToken=work.token
        )
        try:
            result = await self._uncancelled(self._executor.run_activity(work.name, work.input_json))
            if result is not None:
                response.result.value = result
        except Exception as error:
            log.warning("activity %s of %s failed: %r", work.name, work.instance_id, error)
            response.failureDetails.CopyFrom(helpers.new_failure_details(error))
        finally:
            self._free_activities += 1
            self._wake()
        self._hub.complete_activity(response)

    async def _uncancelled[T](self, work: Coroutine[Any, Any, T]) -> T:
        """Let a drain cancel the work; but when the work cancels itself, somebody waits to hear that it failed."""
        try:
            return await work
        except asyncio.CancelledError as cancelled:
            if self._loop is None:
                raise
            raise WorkCancelled("the function was cancelled from within") from cancelled

    async def _orchestrate(self, work: OrchestratorWork) -> pb.OrchestratorResponse:
        try:
            response = await self._uncancelled(self._executor.orchestrate(work.name, work.request))
        except Exception as error:
            log.exception("orchestrator %s of %s could not be run", work.name, work.request.instanceId)
            failed = helpers.new_complete_orchestration_action(
                -1, pb.ORCHESTRATION_STATUS_FAILED, None, helpers.new_failure_details(error)
            )
            response = pb.OrchestratorResponse(instanceId=work.request.instanceId, actions=[failed])
        response.completionToken = work.token
        return response

    async def _entity(self, work: EntityWork) -> pb.EntityBatchResult:
        try:
            result = await self._uncancelled(self._executor.run_entity(work.name, work.request))
        except Exception as error:
            log.exception("entity %s could not be run", work.request.instanceId)
            failure = pb.OperationResultFailure(failureDetails=helpers.new_failure_details(error))
            failures = [pb.OperationResult(failure=failure) for _ in work.infos]
            result = pb.EntityBatchResult(results=failures)
            if work.request.HasField("entityState"):
                result.entityState.CopyFrom(work.request.entityState)
        result.completionToken = work.token
        del result.operationInfos[:]
        result.operationInfos.extend(work.infos)
        return result
