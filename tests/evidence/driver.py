"""Drives assessments: the real orchestrators and activities on a local hub, over a store of their own."""

from collections.abc import AsyncGenerator, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, cast

import azure.durable_functions as df

from shared.access.principal import NOBODY, Belonging
from shared.assessments.evidence.intake import add_response, add_text
from shared.assessments.evidence.repository import new_version
from shared.assessments.reading import read_assessment, read_criteria, read_runs
from shared.assessments.records import CriterionRecord, RunRecord
from shared.assessments.view import AssessmentView
from shared.interview.claims import GivenAnswer, claim_answer
from shared.interview.records.erasing import erase
from shared.interview.records.header import read_header
from shared.language.port import LanguageFailed
from shared.language.requests.evidence import JudgementDraft, JudgeRequest
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.sqlite import SqliteStore
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.fakes.marked_answers import MARKED
from tests.fakes.scripted_language import ScriptedLanguage
from tests.orchestrators.product_on_hub import Held, HubClient, product_on_hub
from triggers.orchestrations import Orchestrations, assessment_instance
from triggers.staff.assessment_models import GivenAssessment
from triggers.staff.start_assessment import begin_assessment, begin_follow_ups, runs_of

CORPUS = "acme"


class JudgingLanguage(ScriptedLanguage):
    """Fails for good at the criteria whose question says so, and counts what was judged."""

    def __init__(self) -> None:
        super().__init__()
        self.answers["judge_criterion"] = self._judged

    def _judged(self, request: JudgeRequest) -> JudgementDraft:
        if "broken" in request.question:
            raise LanguageFailed("timeout")
        return MARKED["judge_criterion"](request)


@dataclass
class Assessments:
    """Assessments of one corpus on one hub. `assessment_id` of a call is that of the one begun last."""

    hub: LocalHub
    services: Services
    language: JudgingLanguage
    held: Held
    assessment_id: str = ""
    interview_id: str = ""

    @property
    def orchestrations(self) -> Orchestrations:
        return Orchestrations(cast(df.DurableFunctionsClient, HubClient(self.hub)))

    async def add(self, text: str, file_name: str = "policy.md") -> None:
        await add_text(self.services, CORPUS, file_name, text)

    async def respond(self, criterion: str, answer: str, round_number: int | None = None) -> None:
        await add_response(
            self.services,
            CORPUS,
            criterion_question=criterion,
            round_number=round_number,
            question=criterion,
            answer=answer,
            file_name=None,
        )

    async def begin(self, *questions: str, settle: bool = True, place: Belonging = NOBODY) -> None:
        await new_version(
            self.services, CORPUS
        )  # of a corpus that is there, even where nothing was added to it
        given = GivenAssessment.model_validate(
            {"corpus": CORPUS, "criteria": [{"question": question} for question in questions]}
        )
        begun = await begin_assessment(self.services, self.orchestrations, given, None, place)
        self.assessment_id = begun.record.assessment_id
        if settle:
            await self.hub.idle()

    async def follow_up(self, *criterion_ids: str) -> None:
        begun = await begin_follow_ups(
            self.services, self.orchestrations, self.assessment_id, criterion_ids, None
        )
        self.interview_id = begun.header.interview_id
        await self.hub.idle()

    async def answer(self, text: str, *, settle: bool = True) -> None:
        seen = await read_header(self.services.store, self.interview_id)
        taken = await claim_answer(self.services, seen, GivenAnswer(text, None, None))
        await self.orchestrations.answered(self.interview_id, taken.turn)
        if settle:
            await self.hub.idle()

    async def erase_interview(self) -> None:
        await erase(self.services, self.interview_id, self.orchestrations.erase)
        await self.hub.idle()

    async def criteria(self) -> Sequence[CriterionRecord]:
        return await read_criteria(self.services.store, self.assessment_id)

    async def runs(self) -> Sequence[RunRecord]:
        return await read_runs(self.services.store, self.assessment_id)

    async def standing(self) -> tuple[str, str | None, str | None]:
        """The status that staff read, with verdict and error of the first criterion."""
        record = await read_assessment(self.services.store, self.assessment_id)
        runs = await runs_of(self.services, self.orchestrations, self.assessment_id)
        view = AssessmentView.of(record, await self.criteria(), runs)
        return view.status, view.criteria[0].verdict, view.criteria[0].error

    def state(self, run: int = 1) -> Any:
        return self.hub.state(assessment_instance(self.assessment_id, run))

    def histories(self) -> str:
        """All that Durable keeps of every orchestration that ran, as text."""
        return "\n".join(str(event) for history in self.held.generations() for event in history)


def services_in(
    folder: Path, language: JudgingLanguage, clock: ManualClock, store: SqliteStore | None = None
) -> Services:
    return Services(
        settings=AppSettings(data_dir=folder, rerank_cut_off=0.0),
        store=store or SqliteStore(folder / "evidence.db"),
        language=language,
        files=open_files(str(folder / "files")),
        now=clock.now,
    )


@asynccontextmanager
async def assessments_in(
    folder: Path, store: SqliteStore | None = None, **changes: Any
) -> AsyncGenerator[Assessments]:
    """A hub and a store in this folder; `changes` of the services."""
    clock, language = ManualClock(), JudgingLanguage()
    services = replace(services_in(folder, language, clock, store), **changes)
    async with product_on_hub(folder, services, clock) as (hub, held):
        yield Assessments(hub, services, language, held)
