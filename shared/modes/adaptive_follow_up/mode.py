"""Mode `adaptive_follow_up`: main questions with ideal answers, each probed on what its answers miss (A)."""

from shared.interview.interview import Interview
from shared.interview.records.documents import SummaryDocument
from shared.interview.records.preparation import ConceptsRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.state_machine.concepts import StatedQuestion
from shared.interview.state_machine.effects import Prepare, Summarise
from shared.interview.state_machine.settings import Settings
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.adaptive_follow_up.part import AdaptivePart, Planned
from shared.modes.adaptive_follow_up.policy import AdaptiveFollowUp
from shared.modes.adaptive_follow_up.start import StartAdaptive, gather
from shared.modes.by_concepts.mode import ConceptMode
from shared.modes.by_concepts.naming import concepts_in_time
from shared.modes.by_concepts.result import gaps_of_questions, questions_met
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.summary import summary_request
from shared.modes.mode import Gathered, Ready, material_of
from shared.modes.summarising import summarised
from shared.platform.services import Services


class AdaptiveFollowUpMode(ConceptMode):
    """Source 0."""

    name = "adaptive_follow_up"
    part = AdaptivePart
    material = AdaptiveMaterial
    policy = AdaptiveFollowUp()
    defaults = Settings(max_follow_ups=3, on_timeout="skip")
    start = StartAdaptive
    gaps_have_rows = False

    async def gather(self, services: Services, wanted: StartAdaptive) -> Gathered:
        return await gather(services, wanted)

    async def prepare(self, services: Services, material: AdaptiveMaterial, effect: Prepare) -> Ready:
        """The agenda of an interview, with the concepts of every main question (A2, A5)."""
        stated = tuple(
            StatedQuestion(**question.model_dump(exclude={"max_follow_ups"}))
            for question in material.questions
        )
        concepts, in_time = await concepts_in_time(stated, effect.language)
        agenda = tuple(
            Planned(
                question_id=question.question_id,
                max_follow_ups=effect.max_follow_ups
                if question.max_follow_ups is None
                else question.max_follow_ups,
            )
            for question in material.questions
        )
        return Ready(AdaptivePart(agenda=agenda), [ConceptsRecord(concepts=concepts)], in_time)

    def subject(self, interview: Interview, main_id: str) -> Subject:
        question = material_of(interview, AdaptiveMaterial).question(main_id)
        concepts = interview.record(ConceptsRecord).concepts[main_id]
        return Subject(
            question.question_text,
            question.ideal_answer,
            concepts,
            max_follow_ups=question.max_follow_ups,
        )

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        questions = {
            each.question_id: each.question_text
            for each in material_of(interview, AdaptiveMaterial).questions
        }
        return await summarised(services.language, await summary_request(interview, effect, questions))

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        return questions_met(interview, turns)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        return ResultParts(gaps=gaps_of_questions(interview, turns))
