"""The orchestrations of interviews, as triggers and activities need them: start one, raise an answer, erase."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import batched
from typing import Any, Final

import azure.durable_functions as df
import grpc
from durabletask.entities import EntityInstanceId

from shared.channels.teams.port import delivery_instance
from shared.channels.webhooks.instances import notices_of
from shared.interview.state_machine.state import InterviewState
from shared.platform.durable import BROKEN, start_once

ORCHESTRATOR: Final = "interview"
SESSION: Final = "session"
BUDGETS: Final = "topic_budget"
AT_ONCE: Final = 20
END_LOOKS: Final = 5
"""How often, a second each, the end of an orchestration that was terminated is waited for."""


@dataclass(frozen=True, slots=True)
class InterviewOrchestrations:
    """A thin front of the durable client; the instance id of an interview is the interview id."""

    client: df.DurableFunctionsClient

    async def start(self, state: InterviewState) -> None:
        """Start the orchestration of this interview, unless it is there already."""
        given: dict[str, Any] = {"state": state.model_dump(mode="json"), "carried": []}
        await self._schedule(ORCHESTRATOR, state.interview_id, given)

    async def _schedule(self, name: str, instance_id: str, given: dict[str, Any]) -> None:
        """Start it; an interrupted one starts again, and each step finds what it had stored."""
        await start_once(self.client, name, instance_id, given, anew=BROKEN)

    async def exists(self, interview_id: str) -> bool:
        """Whether the task hub knows the instance."""
        return await self.client.get_orchestration_state(interview_id, fetch_payloads=False) is not None

    async def answered(self, interview_id: str, turn: int) -> None:
        """Raise the event of a claimed answer to this turn. A repeated event does no harm."""
        await self.client.raise_orchestration_event(interview_id, "answer", data={"turn": turn})

    async def erase(self, interview_id: str) -> None:
        """Terminate and purge the orchestrations, and delete the entities. May be done again, and at once.

        Raises TimeoutError when the orchestration does not end.
        """
        await self._erase(interview_id)
        await self._erase(delivery_instance(interview_id))
        await self.erase_all(await notices_of(self.client, interview_id))
        for entity in (SESSION, BUDGETS):
            await self.client.signal_entity(EntityInstanceId(entity, interview_id), "delete")

    async def erase_all(self, instance_ids: Sequence[str]) -> None:
        """Terminate and purge these orchestrations. Raises TimeoutError as `erase` does."""
        for together in batched(instance_ids, AT_ONCE, strict=False):
            await asyncio.gather(*map(self._erase, together))

    async def _erase(self, instance_id: str) -> None:
        try:
            await self._purge(instance_id)
        except grpc.RpcError:  # another erasure was faster
            if await self.exists(instance_id):
                raise

    async def _purge(self, interview_id: str) -> None:
        if not await self.exists(interview_id):
            return
        await self.client.terminate_orchestration(interview_id, output="erased")
        for attempt in range(1, END_LOOKS + 1):
            try:
                await self.client.wait_for_orchestration_completion(interview_id, timeout=1)
                break
            except TimeoutError:
                if attempt == END_LOOKS:
                    raise
                if not await self.exists(interview_id):  # another call has purged it: its end is not reported
                    return
        await self.client.purge_orchestration(interview_id)
