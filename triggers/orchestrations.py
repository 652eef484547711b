"""Durable's side of interviews and handovers, as the triggers need it: start, raise events, resume, end, erase, count."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import batched
from typing import Any, Final, cast

import azure.durable_functions as df
import grpc
from durabletask.client import OrchestrationQuery, OrchestrationState, OrchestrationStatus
from durabletask.entities import EntityInstanceId
from pydantic import BaseModel

from entities.session import Session
from orchestrators.carrying import Carry
from shared.assessments.criteria.assessment_plan import AssessmentState
from shared.channels.teams.port import CHANGED, delivery_instance
from shared.channels.webhooks.instances import notices_of
from shared.interview.records.documents import Header
from shared.interview.records.view import is_final
from shared.interview.state_machine.state import InterviewState
from shared.modes.knowledge_handover.files_plan import IntakeState
from shared.other_versions import read_from
from shared.platform.durable import BROKEN, Stopped, start_once
from shared.platform.ops.verdict import RuntimeStatus
from shared.studies.results.work import results_instance
from triggers.operators.restart_input import begun_anew

ORCHESTRATOR: Final = "interview"
HANDOVER: Final = "handover"
ASSESSMENT: Final = "assessment"
SESSION: Final = "session"
BUDGETS: Final = "topic_budget"
DELIVERY: Final = "teams_delivery"
RUNNING: Final = frozenset(
    {OrchestrationStatus.RUNNING, OrchestrationStatus.PENDING, OrchestrationStatus.SUSPENDED}
)
GOING_ON: Final = RUNNING | {OrchestrationStatus.CONTINUED_AS_NEW}
AT_ONCE: Final = 20
END_LOOKS: Final = 5
"""How often, a second each, the end of an orchestration that was terminated is waited for."""


def handover_instance(handover_id: str) -> str:
    """The instance id of a handover's orchestration."""
    return f"handover-{handover_id}"


class Output(BaseModel):
    """What the orchestration of an interview ended with: `again` is the input that resumes it."""

    again: dict[str, Any] | None = None


def assessment_instance(assessment_id: str, run: int) -> str:
    """The instance id of one run of an assessment."""
    return f"assessment-{assessment_id}-{run}"


@dataclass(frozen=True, slots=True)
class Orchestrations:
    """A thin front of the durable client; the instance id of an interview is the interview id."""

    client: df.DurableFunctionsClient

    async def start(self, state: InterviewState) -> None:
        """Start the orchestration of this interview, unless it is there already."""
        given: dict[str, Any] = {"state": state.model_dump(mode="json"), "carried": []}
        await self._schedule(ORCHESTRATOR, state.interview_id, given)

    async def start_handover(self, state: IntakeState) -> None:
        """Start the orchestration of this handover's files, unless it is there already."""
        await self._schedule(HANDOVER, handover_instance(state.handover_id), state.model_dump(mode="json"))

    async def start_assessment(self, state: AssessmentState) -> None:
        """Start this run of an assessment, unless it is there already."""
        instance_id = assessment_instance(state.assessment_id, state.run)
        await self._schedule(ASSESSMENT, instance_id, state.model_dump(mode="json"))

    async def _schedule(self, name: str, instance_id: str, given: dict[str, Any]) -> None:
        """Start it; an interrupted one starts again, and each step finds what it had stored."""
        await start_once(self.client, name, instance_id, given, anew=BROKEN)

    async def left_of(self, header: Header) -> dict[str, Any] | None:
        """The input that resumes the interview where it failed, or where its orchestration was interrupted.

        None while it runs, once it is over, and where nothing is left of it.
        """
        found = await self.client.get_orchestration_state(header.interview_id, fetch_payloads=True)
        if found is None:
            return None
        has_failed = header.status == "failed"
        if found.runtime_status in BROKEN and (has_failed or not is_final(header)):
            return begun_anew(read_from(Carry, found.get_input()), header).dumped()
        output: object = found.get_output() if has_failed else None
        return Output.model_validate(output).again if isinstance(output, dict) else None

    async def reopening_of(self, header: Header) -> dict[str, Any] | None:
        """The input that resumes an interview whose end may be taken back. None where it may not, or runs still."""
        found = await self.client.get_orchestration_state(header.interview_id, fetch_payloads=True)
        output: object = found.get_output() if found and header.status == "ended" else None
        return Output.model_validate(output).again if isinstance(output, dict) else None

    async def beginning_of(self, header: Header) -> dict[str, Any] | None:
        """The input that begins an interview once more that has asked nothing. None while it runs, or nothing is left."""
        found = await self.client.get_orchestration_state(header.interview_id, fetch_payloads=True)
        if found is None or found.runtime_status != OrchestrationStatus.COMPLETED or header.turn:
            return None
        return begun_anew(read_from(Carry, found.get_input()), header).dumped()

    async def run_on(self, header: Header, left: dict[str, Any]) -> None:
        """Resume the interview with this input."""
        try:
            await self.client.schedule_new_orchestration(
                ORCHESTRATOR, instance_id=header.interview_id, input=left
            )
        except grpc.RpcError:  # asked for twice at once: the other one was first
            if await self.has_stopped(header.interview_id) or not await self.exists(header.interview_id):
                raise

    async def rewind(self, interview_id: str) -> None:
        """Run an orchestration that failed at Durable's level again, from before its failure."""
        try:
            await self.client.rewind_orchestration(interview_id, reason="staff")
        except grpc.RpcError:  # asked for twice at once: the other one was first
            if await self.runtime_status(interview_id) == "FAILED":
                raise

    async def deliver(self, interview_id: str) -> None:
        """Start the delivery to the interview's chat, which sends what the chat has not had; or wake it if it runs."""
        instance_id = delivery_instance(interview_id)
        state = await self.client.get_orchestration_state(instance_id, fetch_payloads=False)
        if state is not None and state.runtime_status in RUNNING:
            await self.changed(interview_id)
            return
        if state is not None:  # it was over: the chat could not be reached, or the interview was linked anew
            await self.client.purge_orchestration(instance_id)
        await self._schedule(DELIVERY, instance_id, {"interview_id": interview_id})

    async def changed(self, interview_id: str) -> None:
        """Raise the event after which the delivery looks for news for its chat. A needless event does no harm."""
        await self.client.raise_orchestration_event(delivery_instance(interview_id), CHANGED, data={})

    async def status(self, interview_id: str) -> OrchestrationState | None:
        """What the task hub knows of the instance, None where that is nothing (any more)."""
        return await self.client.get_orchestration_state(interview_id, fetch_payloads=True)

    async def exists(self, interview_id: str) -> bool:
        """Whether the task hub knows the instance."""
        return await self.client.get_orchestration_state(interview_id, fetch_payloads=False) is not None

    async def runtime_status(self, interview_id: str) -> RuntimeStatus | None:
        """How the interview's orchestration stands; None where the task hub knows none."""
        found = await self.client.get_orchestration_state(interview_id, fetch_payloads=False)
        return cast(RuntimeStatus, str(found.runtime_status)) if found else None

    async def failed_at(self, interview_id: str) -> datetime | None:
        """When the interview's orchestration failed; None where it has not."""
        found = await self.client.get_orchestration_state(interview_id, fetch_payloads=False)
        return found.last_updated_at if found and str(found.runtime_status) == "FAILED" else None

    async def has_stopped(self, instance_id: str) -> bool:
        """Whether the task hub knows the instance, and will do nothing more of it."""
        found = await self.client.get_orchestration_state(instance_id, fetch_payloads=False)
        return found is not None and found.runtime_status not in GOING_ON

    async def broken(self) -> Sequence[str]:
        """The interviews whose orchestration failed at Durable's level or was terminated."""
        states = await self.client.get_all_orchestration_states(OrchestrationQuery(runtime_status=BROKEN))
        return [state.instance_id for state in states if state.name == ORCHESTRATOR]

    async def answered(self, interview_id: str, turn: int) -> None:
        """Raise the event of a claimed answer to this turn. A repeated event does no harm."""
        await self.client.raise_orchestration_event(interview_id, "answer", data={"turn": turn})

    async def end(self, interview_id: str, by: str) -> None:
        """Raise the event that ends the interview. Raises Stopped if the orchestration has stopped."""
        found = await self.client.get_orchestration_state(interview_id, fetch_payloads=False)
        if found is not None and found.runtime_status in BROKEN:
            raise Stopped
        await self.client.raise_orchestration_event(interview_id, "end", data={"by": by})

    async def control(self, interview_id: str, turn: int, command: dict[str, Any]) -> None:
        """Raise the event of a staff action on the question of this turn; if another one is open, it does nothing."""
        await self.client.raise_orchestration_event(interview_id, "control", data={"turn": turn, **command})

    async def counters(self, interview_id: str) -> dict[str, int]:
        """The counters of the session entity."""
        found = await self.client.get_entity(EntityInstanceId(SESSION, interview_id))
        return (
            Session.model_validate_json(found.get_state(str) or "{}", extra="allow").counters if found else {}
        )

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

    async def erase_handover(self, handover_id: str) -> None:
        """Terminate and purge the orchestration of a handover's files. Raises TimeoutError as `erase` does."""
        await self._erase(handover_instance(handover_id))

    async def erase_assessment(self, assessment_id: str, runs: int) -> None:
        """Terminate and purge the orchestrations of an assessment's runs. Raises TimeoutError as `erase` does."""
        for run in range(1, runs + 1):
            await self._erase(assessment_instance(assessment_id, run))

    async def erase_results(self, study_id: str) -> None:
        """Terminate and purge the orchestration of a study's results. Raises TimeoutError as `erase` does."""
        await self._erase(results_instance(study_id))

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
