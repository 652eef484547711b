"""Mode `dynamic_gap`: what a resume leaves unknown of the six attributes of each skill is asked for (E2)."""

from shared.interview.interview import Interview
from shared.interview.records.preparation import ConceptsRecord, GapsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES
from shared.interview.state_machine.effects import Prepare
from shared.interview.state_machine.settings import Settings
from shared.language.port import Usage
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.mode import CandidateMode
from shared.modes.candidate_gaps.result import gaps_of_candidate, gaps_settled, weights_of
from shared.modes.candidate_gaps.start import StartCandidate, resume_of
from shared.modes.dynamic_gap.correct import correct_skills, prepared_skills
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.prepare import find_skills
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.modes.dynamic_gap.result import metadata_of_skills, skills_of
from shared.modes.mode import Gathered, Ready
from shared.modes.preparation import Preparation
from shared.platform.services import Services


class DynamicGapMode(CandidateMode):
    """The first of source 4."""

    name = "dynamic_gap"
    material = DynamicMaterial
    defaults = Settings(max_follow_ups=3, max_questions=20, on_timeout="end")
    prepared_with = (SkillsRecord,)
    shown = (GapsRecord, SkillsRecord)
    corrected = "skills"

    async def gather(self, services: Services, wanted: StartCandidate) -> Gathered:
        resume, warnings = await resume_of(services, wanted)
        return Gathered(DynamicMaterial(resume=resume), warnings)

    async def prepare(self, services: Services, material: DynamicMaterial, effect: Prepare) -> Ready:
        return await find_skills(services, material, effect)

    def preparation(self, interview: Interview) -> Preparation:
        return Preparation(skills=prepared_skills(interview))

    async def correct(
        self, services: Services, interview: Interview, wanted: Preparation, effect: Prepare
    ) -> Ready:
        return correct_skills(interview, wanted.skills, effect)

    def subject(self, interview: Interview, main_id: str) -> Subject:
        skill_id = main_id.rpartition(".")[0]
        skills = interview.record(SkillsRecord).skills
        skill = next(each for each in skills if each.skill_id == skill_id)
        others = tuple(each for each in skills if each is not skill)
        concepts = interview.record(ConceptsRecord).concepts[main_id]
        own = next(concept for concept in concepts if concept.concept_id == main_id)
        return Subject(None, "", concepts, skill, others, own.attribute)

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        """What answers tell, of all attributes of the skills that are the candidate's."""
        return gaps_settled(interview, turns, len(skills_of(interview, turns)) * len(SKILL_ATTRIBUTES))

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        skills = interview.find(SkillsRecord)
        return ResultParts(
            gaps=gaps_of_candidate(interview, turns, {}),
            skills=skills_of(interview, turns),
            metadata=metadata_of_skills(interview, weights_of(interview)),
            usage=skills.usage if skills else Usage(),
        )
