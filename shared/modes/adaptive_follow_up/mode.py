"""Mode `adaptive_follow_up`: main questions with ideal answers, each probed on what its answers miss (A)."""

from shared.interview.interview import Interview
from shared.interview.records.documents import SummaryDocument
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.state_machine.effects import Prepare, Summarise
from shared.interview.state_machine.settings import Settings
from shared.modes.adaptive_follow_up.material import AdaptiveMaterial
from shared.modes.adaptive_follow_up.part import AdaptivePart
from shared.modes.adaptive_follow_up.policy import AdaptiveFollowUp
from shared.modes.adaptive_follow_up.prepare import prepare
from shared.modes.adaptive_follow_up.start import StartAdaptive, gather
from shared.modes.by_concepts.mode import ConceptMode
from shared.modes.by_concepts.result import gaps_of_questions, questions_met
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.summary import summary_request
from shared.modes.mode import Gathered, Ready
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
        return await prepare(material, effect)

    def subject(self, interview: Interview, main_id: str) -> Subject:
        question = _material(interview).question(main_id)
        concepts = interview.record(ConceptsRecord).concepts[main_id]
        return Subject(
            question.question_text,
            question.ideal_answer,
            concepts,
            max_follow_ups=question.max_follow_ups,
        )

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        questions = {each.question_id: each.question_text for each in _material(interview).questions}
        return await summarised(services.language, await summary_request(interview, effect, questions))

    def share_learnt(self, interview: Interview, turns: list[WholeTurn]) -> float:
        return questions_met(interview, turns)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        return ResultParts(gaps=gaps_of_questions(interview, turns))


def _material(interview: Interview) -> AdaptiveMaterial:
    material = interview.record(MaterialRecord).material
    assert isinstance(material, AdaptiveMaterial), "the material belongs to the mode"
    return material
