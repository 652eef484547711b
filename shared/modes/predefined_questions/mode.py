"""Mode `predefined_questions`: the questions of a set that the resume does not answer are asked (E3, E4)."""

from collections.abc import Sequence

from shared.interview.interview import Interview
from shared.interview.records.forcing import unfilled
from shared.interview.records.header_document import Header
from shared.interview.records.material import find_record
from shared.interview.records.preparation import ConceptsRecord, GapsRecord, MaterialRecord
from shared.interview.records.reviews import ReviewRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.reviews.model import Reviewable
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.settings import Settings
from shared.language.port import Usage
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.mode import CandidateMode
from shared.modes.candidate_gaps.result import gaps_of_candidate, gaps_settled
from shared.modes.candidate_gaps.start import StartCandidate, resume_of
from shared.modes.mode import Gathered, Ready, material_of
from shared.modes.predefined_questions.coverage_cache import forget
from shared.modes.predefined_questions.fills import (
    correct_fills,
    evidence_of,
    metadata_of,
    prepared_fills,
    reviewable_fills,
)
from shared.modes.predefined_questions.gather import snapshot_of_set
from shared.modes.predefined_questions.material import PredefinedMaterial
from shared.modes.predefined_questions.prepare import cover, remember
from shared.modes.predefined_questions.records import CoverageRecord
from shared.modes.preparation import Preparation
from shared.platform.services import Services


class PredefinedQuestionsMode(CandidateMode):
    """The second of source 4."""

    name = "predefined_questions"
    material = PredefinedMaterial
    defaults = Settings(max_follow_ups=2, on_timeout="skip")
    prepared_with = (CoverageRecord,)
    shown = (GapsRecord, CoverageRecord)
    corrected = "fills"
    reviewed = (MaterialRecord, GapsRecord, CoverageRecord)

    async def gather(self, services: Services, wanted: StartCandidate) -> Gathered:
        resume, warnings = await resume_of(services, wanted)
        return Gathered(await snapshot_of_set(services.store, wanted.question_set_id or "", resume), warnings)

    async def prepare(self, services: Services, material: PredefinedMaterial, effect: Prepare) -> Ready:
        return await cover(services, material, effect)

    def preparation(self, interview: Interview) -> Preparation:
        return Preparation(fills=prepared_fills(interview, material_of(interview, PredefinedMaterial)))

    async def correct(
        self, services: Services, interview: Interview, wanted: Preparation, effect: Prepare
    ) -> Ready:
        return correct_fills(interview, material_of(interview, PredefinedMaterial), wanted.fills)

    async def after_preparation(self, services: Services, interview_id: str) -> None:
        """Store what the resume says to the set for the next interview with both."""
        await remember(services, interview_id)

    def subject(self, interview: Interview, main_id: str) -> Subject:
        asked = material_of(interview, PredefinedMaterial).question(main_id)
        criteria = ". ".join(criterion.text for criterion in asked.what_assesses)
        return Subject(
            asked.question_text,
            asked.expected_answer_pattern or criteria,
            interview.record(ConceptsRecord).concepts[main_id],
            in_resume={each.criterion: each.span for each in evidence_of(interview).get(main_id, ())},
            guide=asked.expected_answer_pattern,
        )

    async def erase_elsewhere(self, services: Services, interview_id: str) -> None:
        if (coverage := await find_record(services.store, interview_id, CoverageRecord)) is not None:
            await forget(services.store, coverage.cache_key)
        await super().erase_elsewhere(services, interview_id)

    def reviewables(self, interview: Interview) -> Sequence[Reviewable]:
        return reviewable_fills(interview, material_of(interview, PredefinedMaterial))

    def follow_review(self, interview: Interview, header: Header, review: ReviewRecord) -> Header:
        if review.kind != "fill":
            return header
        gaps = interview.record(GapsRecord).gaps
        return unfilled(header, review.about, gaps, is_wrong=review.verdict == "wrong")

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        return gaps_settled(interview, turns)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        coverage = interview.find(CoverageRecord)
        return ResultParts(
            gaps=gaps_of_candidate(interview, turns, evidence_of(interview)),
            metadata=metadata_of(interview, material_of(interview, PredefinedMaterial)),
            usage=coverage.usage if coverage else Usage(),
        )
