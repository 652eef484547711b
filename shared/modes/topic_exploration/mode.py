"""Mode `topic_exploration`: the topics of a plan, each within its budget of turns, and contact data at the end (D)."""

from collections.abc import Mapping, Sequence
from typing import Any

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.interview.records.documents import AnswerDocument, AssessmentDocument, SummaryDocument
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.records.record import Record
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.state_machine.effects import Assess, Compose, Prepare, Standing, Summarise
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import GivenSettings, Settings
from shared.language.rules.exploration.asking_for import as_name
from shared.language.rules.hearing.manners import refuses_contact
from shared.language.task import LanguageModel
from shared.modes.mode import Closing, Gathered, Judged, Mode, Ready, Worded, material_of
from shared.modes.summarising import summarised
from shared.modes.topic_exploration.assess import judge
from shared.modes.topic_exploration.compose import word
from shared.modes.topic_exploration.facts_told import facts_told
from shared.modes.topic_exploration.material import ExplorationMaterial
from shared.modes.topic_exploration.moves.collecting import CONSENT, FIELD
from shared.modes.topic_exploration.part import ExplorationPart, begin
from shared.modes.topic_exploration.policy import TopicExploration
from shared.modes.topic_exploration.records import AnsweredRecord, CollectedRecord, ExplorationRecord
from shared.modes.topic_exploration.replies import says_goodbye
from shared.modes.topic_exploration.result import CollectedData, result_topic, with_told
from shared.modes.topic_exploration.start import StartExploration, gather
from shared.modes.topic_exploration.summary import summary_request
from shared.platform.services import Services


class TopicExplorationMode(Mode):
    """Source 3."""

    name = "topic_exploration"
    part = ExplorationPart
    material = ExplorationMaterial
    policy = TopicExploration()
    defaults = Settings(max_follow_ups=0, on_timeout="end")
    start = StartExploration
    learnt = (CollectedRecord, ExplorationRecord, AnsweredRecord)
    judges_parts = True
    words_again = True
    shown = (ExplorationRecord, CollectedRecord)

    def read_start(self, given: Mapping[str, Any]) -> StartExploration:
        """A language that is null is that of the plan, too."""
        silent = given.get("language") is None
        return StartExploration.model_validate(
            {name: value for name, value in given.items() if not (silent and name == "language")}
        )

    async def gather(self, services: Services, wanted: StartExploration) -> Gathered:
        return await gather(services, wanted)

    async def gather_kept(
        self, services: Services, wanted: StartExploration, asked: ExplorationMaterial
    ) -> Gathered:
        return Gathered(asked, settings=GivenSettings(signal=asked.configuration.signal))

    async def prepare(self, services: Services, material: ExplorationMaterial, effect: Prepare) -> Ready:
        fields = tuple(field.name for field in material.configuration.fields)
        return Ready(begin(material.plan, fields), [ConceptsRecord(concepts={})])

    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        return await judge(language, interview, effect, material_of(interview, ExplorationMaterial), heard)

    def goal(self, interview: Interview) -> str | None:
        return as_name(material_of(interview, ExplorationMaterial).configuration.research_goal)

    def about_answer(self, interview: Interview, document: AssessmentDocument) -> dict[str, object]:
        """What the participant wants and says to the sub-goals, and until when the time was theirs (D5)."""
        answer = interview.part(AnswerDocument, document.turn)
        at = answer.answered_at.isoformat() if answer else None
        heard, fields = document.sub_goals, material_of(interview, ExplorationMaterial).configuration.fields
        is_early = not document.main_id.startswith((CONSENT, FIELD))
        language = interview.header.language
        is_leaving = document.choice == "stop" or document.intent == "wish_to_stop"
        no_contact = (
            is_early
            and answer
            and (
                refuses_contact(answer.text, language) or (is_leaving and says_goodbye(answer.text, language))
            )
        )
        return {
            "stance": document.stance,
            "given": document.given,
            "refused": document.refused or (tuple(each.name for each in fields) if no_contact else ()),
            "sub_goals": heard.model_dump(mode="json") if heard else None,
            "answered_at": at,
        }

    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        return await word(language, interview, effect, material_of(interview, ExplorationMaterial))

    def standing_records(self, standing: Standing) -> list[Record]:
        return [ExplorationRecord(standing=standing.exploration)] if standing.exploration else []

    def wanted_at_close(self, standing: Standing) -> Sequence[type[Record]]:
        return (MaterialRecord,) if _earns_reward(standing) else ()

    def close(self, interview: Interview, standing: Standing) -> Closing:
        """The participant gets the reward at an end that earns it (D7)."""
        if not _earns_reward(standing):
            return Closing()
        return Closing(
            closes_as="covered", reward=material_of(interview, ExplorationMaterial).configuration.reward
        )

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        kept = off_record_in(interview, is_over=True)
        request = summary_request(
            effect, material_of(interview, ExplorationMaterial), interview.turns(), kept
        )
        return await summarised(services.language, request)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        """How far the exploration is, as of the last question or the end."""
        record = interview.find(ExplorationRecord)
        if record is None:
            return ResultParts()
        standing, plan = record.standing, material_of(interview, ExplorationMaterial).plan
        collected, language = interview.find(CollectedRecord), interview.header.language
        summary = interview.find(SummaryDocument)
        found = summary.told if summary else ()
        kept = {(told.turn, told.fact.text) for told in facts_told(turns, language)}
        return ResultParts(
            topics=[
                result_topic(with_told(topic, found), plan.topic(topic.topic_id), turns, language)
                for topic in standing.topics
            ],
            replaced=frozenset(
                (turn.shown.turn, fact.text)
                for turn in turns
                if turn.assessment and turn.assessment.assessment
                for fact in turn.assessment.assessment.facts
                if (turn.shown.turn, fact.text) not in kept
            ),
            supervisor_status=standing.supervisor_status,
            data=_data(turns, standing.consent, collected.fields if collected else {}),
        )


def _data(turns: Sequence[WholeTurn], consent: bool | None, given: Mapping[str, str]) -> CollectedData:
    """What was given, and the fields that somebody who gave others kept to themselves."""
    judged = [(turn.shown.field, turn.assessment) for turn in turns if turn.assessment]
    refused = [name for _, each in judged for name in each.refused]
    refused += [field.name for field, each in judged if field and each.stance == "refuses"]
    names = tuple(name for name in dict.fromkeys(refused) if name not in given) if consent else ()
    return CollectedData(consent=consent, fields=dict(given), refused=names)


def _earns_reward(standing: Standing) -> bool:
    return standing.exploration is not None and standing.exploration.reward_due
