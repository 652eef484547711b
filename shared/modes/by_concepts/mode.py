"""What the modes have in common whose main questions are judged by concepts: criteria, attributes, key points."""

from abc import abstractmethod
from dataclasses import replace
from functools import partial

from shared.interview.interview import Interview
from shared.interview.records.documents import SummaryDocument
from shared.interview.state_machine.effects import Assess, Compose, Standing, Summarise
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.state import Question
from shared.language.fallback import has_model
from shared.language.task import LanguageModel
from shared.modes.by_concepts.assess import judge_by_concepts
from shared.modes.by_concepts.compose import word_of_subject
from shared.modes.by_concepts.elsewhere import open_elsewhere
from shared.modes.by_concepts.follow_up import most_follow_ups
from shared.modes.by_concepts.subject import Subject
from shared.modes.by_concepts.summary import questions_asked, summary_request
from shared.modes.by_concepts.told_later import with_earlier_points
from shared.modes.mode import Judged, Mode, Worded
from shared.modes.summarising import summarised
from shared.platform.services import Services


class ConceptMode(Mode):
    """A mode says what a main question is about; its answers are judged and probed alike in all of them."""

    judges_parts = True
    judges_points = True

    @abstractmethod
    def subject(self, interview: Interview, main_id: str) -> Subject:
        """What this main question is about. Raises NotThere."""

    def is_last(self, interview: Interview, standing: Standing) -> bool:
        return standing.remaining == 1

    def follow_ups_left(self, interview: Interview, question: Question) -> int | None:
        most = most_follow_ups(interview, self.subject(interview, question.main_id))
        return max(0, most - question.order)

    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        subject = self.subject(interview, effect.question.main_id)
        about = partial(self.subject, interview)
        elsewhere = open_elsewhere(interview, effect, about) if has_model(language) else ()
        judged = await judge_by_concepts(language, interview, effect, subject, heard, elsewhere)
        document = await with_earlier_points(interview, effect, judged.document, about)
        return replace(judged, document=document)

    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        subject = self.subject(interview, effect.question.main_id)
        return await word_of_subject(language, interview, effect, subject)

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        request = await summary_request(interview, effect, questions_asked(interview.turns()))
        return await summarised(services.language, request)
