"""Mode `dynamic_gap`: what a resume leaves unknown of the six attributes of each skill is asked for (E2)."""

from collections.abc import Sequence
from dataclasses import replace

from shared.interview.interview import Interview
from shared.interview.records.documents import AnswerDocument, AssessmentDocument
from shared.interview.records.header_document import Header
from shared.interview.records.preparation import ConceptsRecord, GapsRecord, MaterialRecord
from shared.interview.records.reviews import ReviewRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.reviews.model import Reviewable
from shared.interview.state_machine.effects import Assess, Compose, Prepare, Standing
from shared.interview.state_machine.events import BETTER_LEFT
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.settings import LanguageCode, Settings
from shared.language.fallback import has_model
from shared.language.port import LanguageFailed, Usage
from shared.language.rules.following_up.probes import opens
from shared.language.rules.hearing.objections import names_the_unasked
from shared.language.rules.resume.post_words import asks_of_post, heard_of_post
from shared.language.rules.resume.untold_time import (
    asks_for_own,
    asks_for_time,
    heard_of_time,
    leaves_the_reason,
)
from shared.language.rules.skills.no_case import has_no_case
from shared.language.task import LanguageModel
from shared.modes.by_concepts.assess import judge_by_concepts
from shared.modes.by_concepts.elsewhere import open_elsewhere
from shared.modes.by_concepts.hardly_theirs import is_hardly_theirs
from shared.modes.by_concepts.skill_mentions import skills_touched
from shared.modes.by_concepts.subject import Subject
from shared.modes.candidate_gaps.mode import CandidateMode
from shared.modes.candidate_gaps.result import gaps_of_candidate, weights_of
from shared.modes.candidate_gaps.start import StartCandidate, resume_of
from shared.modes.candidate_gaps.wanted import OWN_TOPIC, is_need
from shared.modes.dynamic_gap.beside_skills import (
    BESIDE_SKILLS,
    MOVE,
    WITH_CASES,
    as_told,
    is_better_left,
    subject_beside,
    subject_of_need,
    wants_to_tell,
)
from shared.modes.dynamic_gap.correct import correct_skills, prepared_skills
from shared.modes.dynamic_gap.material import DynamicMaterial
from shared.modes.dynamic_gap.prepare import find_skills
from shared.modes.dynamic_gap.records import SkillsRecord
from shared.modes.dynamic_gap.result import attributes_known, metadata_of_skills, skills_of
from shared.modes.dynamic_gap.reviewing import reviewable_skills, with_skill_reviewed
from shared.modes.mode import Gathered, Judged, Ready, Worded, material_of
from shared.modes.preparation import Preparation
from shared.platform.long_texts import read_apart
from shared.platform.services import Services


class DynamicGapMode(CandidateMode):
    """The first of source 4."""

    name = "dynamic_gap"
    material = DynamicMaterial
    defaults = Settings(max_follow_ups=3, max_questions=20, on_timeout="end")
    prepared_with = (SkillsRecord,)
    shown = (GapsRecord, SkillsRecord)
    corrected = "skills"
    reviewed = (MaterialRecord, GapsRecord, SkillsRecord)

    def is_last(self, interview: Interview, standing: Standing) -> bool:
        """How many it takes until enough is known depends on the answers."""
        return False

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

    def heard(self, answer: str, language: LanguageCode, question: str, *, by_meaning: bool) -> Heard:
        heard = super().heard(answer, language, question, by_meaning=by_meaning)
        if heard.beside is None and has_no_case(answer, question, language):  # the skill is left with it
            heard = heard.model_copy(update={"leaves": True})
        if heard.reply == "rather" and heard.intent == "answer" and heard.beside is None:
            if asks_for_own(question, language):  # that is what they tell now
                return heard.model_copy(update={"reply": None, "told": None})
            if not names_the_unasked(answer, language):
                return heard
            if heard == Heard(reply="rather"):  # nothing is told beside it: what was asked is left for it
                return Heard(intent="wish_to_skip", reply="rather")
            return heard.model_copy(update={"beside": "wish_to_skip"})
        if asks_of_post(question, language):
            return heard_of_post(heard, answer, language)
        return heard_of_time(heard, answer, language) if asks_for_time(question, language) else heard

    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        if effect.question.main_id not in BESIDE_SKILLS:
            return await super().assess(language, interview, effect, heard)
        if heard.intent == "distress":  # what is told there answers, however sad it is
            heard = heard.model_copy(update={"intent": "answer", "beside": "distress"})
        subject, elsewhere = subject_beside(interview, effect.question.main_id, judged=True), ()
        if has_model(language):  # it tells of the skills, too, and may put the resume right
            skills = interview.record(SkillsRecord).skills
            subject = replace(subject, others=skills, resume=_resume_in(interview))
            elsewhere = open_elsewhere(interview, effect, lambda _: subject)
        judged = await judge_by_concepts(language, interview, effect, subject, heard, elsewhere)
        answer = interview.part(AnswerDocument, effect.turn)
        assert answer is not None, "it was loaded with its answer"
        said = heard.told or answer.text
        is_asked_on = not has_model(language) and heard.intent == "answer"
        of_case = effect.question.main_id in WITH_CASES
        if is_asked_on := is_asked_on and (of_case or effect.question.main_id == MOVE):
            goes_on = opens if of_case else leaves_the_reason
            is_asked_on = await read_apart(len(said), goes_on, said, effect.language)
        before = [
            turn.answer.text
            for turn in interview.turns()
            if turn.answer and turn.shown.main_id == effect.question.main_id and turn.shown.turn < effect.turn
        ]
        told = as_told(
            judged.document,
            effect,
            subject.concepts[0],
            (*before, said),
            opens=is_asked_on or judged.document.guarded,
        )
        return replace(judged, document=told)

    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        """Raises LanguageFailed where what is due beside the skills was spoken of or is better left."""
        question = effect.question
        if question.kind == "main" and is_better_left(interview, question.main_id):
            raise LanguageFailed(BETTER_LEFT, "it was told of, or is better left")
        worded = await super().compose(language, interview, effect)
        return replace(worded, meets=frozenset({"rather"})) if question.main_id == OWN_TOPIC else worded

    def subject(self, interview: Interview, main_id: str) -> Subject:
        if main_id in BESIDE_SKILLS:
            return subject_beside(interview, main_id)
        if is_need(main_id):
            return subject_of_need(interview, main_id, _resume_in(interview))
        skill_id = main_id.rpartition(".")[0]
        skills = interview.record(SkillsRecord).skills
        skill = next(each for each in skills if each.skill_id == skill_id)
        others = tuple(each for each in skills if each is not skill)
        concepts = interview.record(ConceptsRecord).concepts[main_id]
        own = next(concept for concept in concepts if concept.concept_id == main_id)
        return Subject(None, "", concepts, skill, others, own.attribute, _resume_in(interview))

    def about_answer(self, interview: Interview, document: AssessmentDocument) -> dict[str, object]:
        """What they wish to be asked, whether the skill is hardly theirs, or the answer tells something in confidence,
        and the skills that an answer speaks of that asks to leave something alone, or tells of something sad (G2)."""
        about = super().about_answer(interview, document)
        if wants_to_tell(interview, document):
            about |= {"forced": (*interview.header.asked_anyway, OWN_TOPIC)}
        if document.off_record:
            about |= {"confided": True}
        subject = self._asked_about(interview, document)
        if subject and is_hardly_theirs(interview.turns(), document, subject, interview.header.language):
            about |= {"not_done": True}
        answer = interview.part(AnswerDocument, document.turn)
        is_left = document.leaves and (document.beside is not None or document.intent in WISHES)
        if not is_left or answer is None or subject is None or subject.skill is None:
            return about
        touched = skills_touched(answer.text, subject.skill, subject.others, interview.header.language)
        return about | {"touched": touched}

    def _asked_about(self, interview: Interview, document: AssessmentDocument) -> Subject | None:
        main_id = document.main_id
        is_beside = main_id in BESIDE_SKILLS or is_need(main_id)
        return None if is_beside or document.choice else self.subject(interview, main_id)

    def reviewables(self, interview: Interview) -> Sequence[Reviewable]:
        return reviewable_skills(interview, material_of(interview, DynamicMaterial))

    def follow_review(self, interview: Interview, header: Header, review: ReviewRecord) -> Header:
        """A skill that is wrong is none from now on, and nothing of it is asked or counted."""
        return with_skill_reviewed(interview, header, review) if review.kind == "skill" else header

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


def _resume_in(interview: Interview) -> str:
    """The whole resume, where it was loaded."""
    found = interview.find(MaterialRecord)
    return found.material.resume if found and isinstance(found.material, DynamicMaterial) else ""
