"""Mode `knowledge_handover`: the open questions about a project, asked of the person who leaves it (B)."""

from collections.abc import Sequence
from dataclasses import replace

from shared.interview.interview import Interview
from shared.interview.records.audit import AuditRecord
from shared.interview.records.documents import AssessmentDocument, SummaryDocument
from shared.interview.records.preparation import MaterialRecord
from shared.interview.records.record import Record
from shared.interview.records.reviews import ReviewRecord
from shared.interview.records.turns import WholeTurn
from shared.interview.results.model import ResultParts
from shared.interview.state_machine.effects import (
    Assess,
    AtTheEnd,
    BuildContext,
    Compose,
    Prepare,
    Standing,
    Summarise,
)
from shared.interview.state_machine.intents import Heard
from shared.interview.state_machine.settings import Settings
from shared.language.port import Usage
from shared.language.task import LanguageModel
from shared.modes.knowledge_handover.assess import judge
from shared.modes.knowledge_handover.compose import skipped, word
from shared.modes.knowledge_handover.correct import as_given, correct_backlog
from shared.modes.knowledge_handover.material import HandoverMaterial
from shared.modes.knowledge_handover.onboarding.correcting import follow_fact_review
from shared.modes.knowledge_handover.onboarding.making import make_context, make_package
from shared.modes.knowledge_handover.onboarding.records import ContextRecord, PackageRecord
from shared.modes.knowledge_handover.part import HandoverPart
from shared.modes.knowledge_handover.policy import KnowledgeHandover
from shared.modes.knowledge_handover.prepare import prepare
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument, ProjectRecord
from shared.modes.knowledge_handover.result import result_backlog
from shared.modes.knowledge_handover.start import StartHandover, gather
from shared.modes.knowledge_handover.summarise import summarise
from shared.modes.mode import Closing, Gathered, Judged, Mode, Ready, Worded, material_of
from shared.modes.preparation import Preparation
from shared.platform.services import Services


class KnowledgeHandoverMode(Mode):
    """Source 1."""

    name = "knowledge_handover"
    part = HandoverPart
    material = HandoverMaterial
    policy = KnowledgeHandover()
    defaults = Settings(max_follow_ups=1, max_rounds=15, on_timeout="end")
    judges_parts = True
    asks_the_same = False
    start = StartHandover
    prepared_with = (ProjectRecord, BacklogDocument)
    learnt = (FactDocument,)
    shown = (BacklogDocument, FactDocument, PackageRecord)
    corrected = "question_backlog"
    made_of_all = (SummaryDocument, PackageRecord, ContextRecord)

    async def gather(self, services: Services, wanted: StartHandover) -> Gathered:
        return await gather(services, wanted)

    async def prepare(self, services: Services, material: HandoverMaterial, effect: Prepare) -> Ready:
        return await prepare(services, material, effect)

    def preparation(self, interview: Interview) -> Preparation:
        return Preparation(
            question_backlog=as_given(material_of(interview, HandoverMaterial).question_backlog)
        )

    async def correct(
        self, services: Services, interview: Interview, wanted: Preparation, effect: Prepare
    ) -> Ready:
        """The project is read once more: what is kept of it depends on the questions."""
        before = material_of(interview, HandoverMaterial)
        backlog = correct_backlog(before.question_backlog, wanted.question_backlog)
        material = before.model_copy(update={"question_backlog": backlog})
        ready = await prepare(services, material, effect)
        given = interview.record(MaterialRecord).model_copy(update={"material": material})
        return replace(ready, records=[given, *ready.records])

    def is_last(self, interview: Interview, standing: Standing) -> bool:
        """What an answer brings up is asked as long as there are rounds: only their end is sure."""
        return standing.round == interview.record(MaterialRecord).settings.max_rounds

    async def assess(
        self, language: LanguageModel, interview: Interview, effect: Assess, heard: Heard
    ) -> Judged:
        return await judge(language, interview, effect, material_of(interview, HandoverMaterial), heard)

    def about_answer(self, interview: Interview, document: AssessmentDocument) -> dict[str, object]:
        return {} if document.backlog is None else {"backlog": document.backlog.model_dump()}

    async def compose(self, language: LanguageModel, interview: Interview, effect: Compose) -> Worded:
        return await word(language, interview, effect, material_of(interview, HandoverMaterial))

    def wanted_at_close(self, standing: Standing) -> Sequence[type[Record]]:
        return (BacklogDocument,) if standing.skipped else ()

    def close(self, interview: Interview, standing: Standing) -> Closing:
        """The questions whose deadline passed are marked."""
        return Closing(records=tuple(skipped(interview.all(BacklogDocument), standing.skipped)))

    async def summarise(self, services: Services, interview: Interview, effect: Summarise) -> SummaryDocument:
        return await summarise(services, effect)

    async def make_at_the_end(self, services: Services, effect: AtTheEnd) -> None:
        """The package, or the context that questions are answered from (B12)."""
        await (make_context if isinstance(effect, BuildContext) else make_package)(
            services, effect.interview_id, effect.language
        )

    async def store_review(
        self, services: Services, interview: Interview, review: ReviewRecord, audit: AuditRecord
    ) -> None:
        """A fact that is wrong leaves package, summary and answers in the same write; one that is right comes back."""
        if not await follow_fact_review(services, interview.interview_id, review, audit):
            await super().store_review(services, interview, review, audit)

    def result(self, interview: Interview, turns: list[WholeTurn]) -> ResultParts:
        package = interview.find(PackageRecord)
        facts = interview.all(FactDocument)
        return ResultParts(
            backlog=result_backlog(interview),
            replaced=frozenset((fact.turn, fact.text) for fact in facts if not fact.stands),
            mended={(fact.turn, fact.text): fact.mended for fact in facts if fact.mended},
            corrections={(fact.turn, fact.text): fact.correction for fact in facts if fact.correction},
            usage=package.usage if package else Usage(),
        )
