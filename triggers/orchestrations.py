"""The orchestrations as the triggers need them: start, raise events, resume, end, erase, count."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final, cast

import grpc
from durabletask.client import OrchestrationQuery, OrchestrationState, OrchestrationStatus
from durabletask.entities import EntityInstanceId
from pydantic import BaseModel

from entities.session import Session
from orchestrators.carrying import Carry
from shared.assessments.criteria.assessment_plan import AssessmentState
from shared.channels.teams.port import CHANGED, delivery_instance
from shared.interview.orchestrations import ORCHESTRATOR, SESSION, InterviewOrchestrations
from shared.interview.records.header_document import Header
from shared.interview.records.view import is_final
from shared.modes.knowledge_handover.files_plan import IntakeState
from shared.other_versions import read_from
from shared.platform.durable import BROKEN, Stopped
from shared.platform.ops.verdict import RuntimeStatus
from shared.studies.results.work import results_instance
from triggers.operators.restart_input import begun_anew

HANDOVER: Final = "handover"
ASSESSMENT: Final = "assessment"
DELIVERY: Final = "teams_delivery"
RUNNING: Final = frozenset(
    {OrchestrationStatus.RUNNING, OrchestrationStatus.PENDING, OrchestrationStatus.SUSPENDED}
)
GOING_ON: Final = RUNNING | {OrchestrationStatus.CONTINUED_AS_NEW}


def handover_instance(handover_id: str) -> str:
    return f"handover-{handover_id}"


class Output(BaseModel):
    """What the orchestration of an interview ended with: `again` is the input that resumes it."""

    again: dict[str, Any] | None = None


def assessment_instance(assessment_id: str, run: int) -> str:
    return f"assessment-{assessment_id}-{run}"


class Orchestrations(InterviewOrchestrations):
    """Those of interviews, handovers, assessments, deliveries and results."""

    async def start_handover(self, state: IntakeState) -> None:
        """Start the orchestration of this handover's files, unless it is there already."""
        await self._schedule(HANDOVER, handover_instance(state.handover_id), state.model_dump(mode="json"))

    async def start_assessment(self, state: AssessmentState) -> None:
        """Start this run of an assessment, unless it is there already."""
        instance_id = assessment_instance(state.assessment_id, state.run)
        await self._schedule(ASSESSMENT, instance_id, state.model_dump(mode="json"))

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
        found = await self.client.get_entity(EntityInstanceId(SESSION, interview_id))
        return (
            Session.model_validate_json(found.get_state(str) or "{}", extra="allow").counters if found else {}
        )

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
