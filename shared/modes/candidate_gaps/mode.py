"""What both candidate modes have in common: a resume to start from, and gaps that are asked for one by one (E)."""

from collections.abc import Mapping
from typing import Any

from shared.interview.records.material import find_record
from shared.interview.records.preparation import GapsRecord, MaterialRecord
from shared.interview.records.record import Record
from shared.interview.state_machine.effects import Standing
from shared.modes.by_concepts.mode import ConceptMode
from shared.modes.candidate_gaps.part import CandidatePart
from shared.modes.candidate_gaps.policy import CandidateGaps
from shared.modes.candidate_gaps.resumes.intake import erase_resume
from shared.modes.candidate_gaps.start import StartCandidate, read_candidate_start, resume_of
from shared.modes.mode import Gathered
from shared.modes.registry import ModeMaterial
from shared.platform.services import Services


class CandidateMode(ConceptMode):
    """Source 4."""

    part = CandidatePart
    policy = CandidateGaps()
    start = StartCandidate
    needs_resume = True

    def read_start(self, given: Mapping[str, Any]) -> StartCandidate:
        return read_candidate_start(given)

    async def gather_kept(self, services: Services, wanted: StartCandidate, asked: ModeMaterial) -> Gathered:
        resume, warnings = await resume_of(services, wanted)
        return Gathered(asked.model_copy(update={"resume": resume}), warnings)

    def standing_records(self, standing: Standing) -> list[Record]:
        return [GapsRecord(gaps=standing.gaps)] if standing.gaps else []

    async def erase_elsewhere(self, services: Services, interview_id: str) -> None:
        started = await find_record(services.store, interview_id, MaterialRecord)
        if started is None or started.material.mode != self.name or started.resume_document_id is None:
            return
        await erase_resume(services, started.resume_document_id)
