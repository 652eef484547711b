"""Durable's side of an interview, as the triggers need it: start, raise, end, take up, erase, and its counters."""

from dataclasses import dataclass
from typing import Any, Final

import azure.durable_functions as df
import grpc
from durabletask.entities import EntityInstanceId
from pydantic import BaseModel

from entities.session import Session
from shared.domain.state import InterviewState

ORCHESTRATOR: Final = "interview"
SESSION: Final = "session"
END_LOOKS: Final = 5
"""How often, a second each, the end of an orchestration that was terminated is waited for."""


class Output(BaseModel):
    """What the orchestration of an interview ended with: `again` is the input that takes a failed one up."""

    again: dict[str, Any] | None = None


@dataclass(frozen=True, slots=True)
class Orchestrations:
    """A thin front of the durable client; the instance id is the interview id."""

    client: df.DurableFunctionsClient

    async def start(self, state: InterviewState) -> None:
        """Start the orchestration of this interview, unless it is there already."""
        if await self.exists(state.interview_id):
            return
        try:
            await self.client.schedule_new_orchestration(
                ORCHESTRATOR,
                instance_id=state.interview_id,
                input={"state": state.model_dump(mode="json"), "carried": []},
            )
        except grpc.RpcError:  # the same start, sent twice at once: the other one was first
            if not await self.exists(state.interview_id):
                raise

    async def take_up_again(self, interview_id: str) -> bool:
        """Run a failed interview on from where it stopped. False while it runs, or where nothing is left of it."""
        found = await self.client.get_orchestration_state(interview_id, fetch_payloads=True)
        again = Output.model_validate(found.get_output() or {}).again if found else None
        if again is None:
            return False
        try:
            await self.client.schedule_new_orchestration(ORCHESTRATOR, instance_id=interview_id, input=again)
        except grpc.RpcError:  # asked for twice at once: the other one was first
            if not await self.exists(interview_id):
                raise
        return True

    async def exists(self, interview_id: str) -> bool:
        """Whether the task hub knows the instance."""
        return await self.client.get_orchestration_state(interview_id, fetch_payloads=False) is not None

    async def answered(self, interview_id: str, turn: int) -> None:
        """Tell that an answer to this turn is claimed. May be told twice."""
        await self.client.raise_orchestration_event(interview_id, "answer", data={"turn": turn})

    async def end(self, interview_id: str, by: str) -> None:
        await self.client.raise_orchestration_event(interview_id, "end", data={"by": by})

    async def control(self, interview_id: str, turn: int, command: dict[str, Any]) -> None:
        """Staff's hand on the question of this turn; with another one open it does nothing."""
        await self.client.raise_orchestration_event(interview_id, "control", data={"turn": turn, **command})

    async def counters(self, interview_id: str) -> dict[str, int]:
        """The counters of the session entity."""
        found = await self.client.get_entity(EntityInstanceId(SESSION, interview_id))
        return Session.model_validate_json(found.get_state(str) or "{}").counters if found else {}

    async def erase(self, interview_id: str) -> None:
        """Terminate and purge the orchestration, and delete the session entity. May be done again, and at once.

        Raises TimeoutError when the orchestration does not end.
        """
        try:
            await self._purge(interview_id)
        except grpc.RpcError:  # another erasure was faster
            if await self.exists(interview_id):
                raise
        await self.client.signal_entity(EntityInstanceId(SESSION, interview_id), "delete")

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
                if not await self.exists(interview_id):  # nobody is told of an end that another purged
                    return
        await self.client.purge_orchestration(interview_id)
