"""Mode `dynamic_gap`: what a resume leaves unknown of the six attributes of each skill is asked for (E2)."""

from collections.abc import Sequence

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.header_document import Header
from shared.interview.records.preparation import ConceptsRecord, GapsRecord, MaterialRecord
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.reviews.model import Reviewable
from shared.interview.state_machine.effects import Prepare, Standing
from shared.interview.state_machine.settings import Settings
from shared.language.port import Usage
from shared.language.rules.resume_gaps import invitation, longest_gap
from shared.modes.by_concepts.skill_mentions import skills_touched
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.mode import CandidateMode
from shared.modes.candidate_gaps.result import gaps_of_candidate, weights_of
from shared.modes.candidate_gaps.start import StartCandidate, resume_of
from shared.modes.dynamic_gap.correct import correct_skills, prepared_skills
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.prepare import find_skills
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.modes.dynamic_gap.result import attributes_known, metadata_of_skills, skills_of
from shared.modes.dynamic_gap.reviewing import reviewable_skills, with_skill_reviewed
from shared.modes.mode import Closing, Gathered, Ready
from shared.modes.preparation import Preparation
from shared.platform.services import Services


class DynamicGapMode(CandidateMode):
    """The first of source 4."""

    name = "dynamic_gap"
    counts_down = False  # how many it takes until enough is known depends on the answers
    material = DynamicMaterial
    defaults = Settings(max_follow_ups=3, max_questions=20, on_timeout="end")
    prepared_with = (SkillsRecord,)
    shown = (GapsRecord, SkillsRecord)
    corrected = "skills"
    reviewed = (MaterialRecord, GapsRecord, SkillsRecord)

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
        found = interview.find(MaterialRecord)
        resume = found.material.resume if found and isinstance(found.material, DynamicMaterial) else ""
        return Subject(None, "", concepts, skill, others, own.attribute, resume)

    def about_answer(self, interview: Interview, document: AssessmentDocument) -> dict[str, object]:
        """The skills that an answer speaks of that asks to leave something alone, or tells of something sad (G2)."""
        about = super().about_answer(interview, document)
        answer = interview.part(AnswerDocument, document.turn)
        if not document.leaves or answer is None:
            return about
        subject = self.subject(interview, document.main_id)
        assert subject.skill is not None, "a question is about a skill"
        touched = skills_touched(answer.text, subject.skill, subject.others, interview.header.language)
        return about | {"touched": touched}

    def reviewables(self, interview: Interview) -> Sequence[Reviewable]:
        material = interview.record(MaterialRecord).material
        assert isinstance(material, DynamicMaterial), "the material belongs to the mode"
        return reviewable_skills(interview, material)

    def follow_review(self, interview: Interview, header: Header, review: ReviewRecord) -> Header:
        """A skill that is wrong is none from now on, and nothing of it is asked or counted."""
        return with_skill_reviewed(interview, header, review) if review.kind == "skill" else header

    def wanted_at_close(self, standing: Standing) -> Sequence[type[Record]]:
        return (MaterialRecord, AnswerDocument, AssessmentDocument) if standing.gaps else ()

    def close(self, interview: Interview, standing: Standing) -> Closing:
        """The invitation to say something about an untold time; none where a death or an illness was told."""
        found = interview.find(MaterialRecord)
        is_hard = any("distress" in (each.intent, each.beside) for each in interview.all(AssessmentDocument))
        if found is None or is_hard or not isinstance(found.material, DynamicMaterial):
            return super().close(interview, standing)
        language, began = interview.header.language, interview.header.created_at
        gap = longest_gap(found.material.resume, language, began.year)
        answers = [each.text for each in interview.all(AnswerDocument)]
        return Closing(invites=invitation(gap, answers, language) if gap else None)

    def completeness(self, interview: Interview, turns: list[WholeTurn]) -> float:
        """Counted anew once a skill was dropped: the interview may not have heard of it yet."""
        if interview.header.dropped and interview.has(GapsRecord):
            return self.share_learnt(interview, turns)
        return super().completeness(interview, turns)

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        """Of all attributes of the skills that are the candidate's, those that the resume or answers tell."""
        return attributes_known(interview, turns, interview.header.dropped)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        skills = interview.find(SkillsRecord)
        return ResultParts(
            gaps=gaps_of_candidate(interview, turns, {}),
            skills=skills_of(interview, turns),
            metadata=metadata_of_skills(interview, weights_of(interview)),
            usage=skills.usage if skills else Usage(),
        )
