"""Drives whole interviews: the real orchestrator, entity and activities on a local hub, with a clock that is moved.

Only the language is scripted. Answers go the participant's way: the claim in the store first, the event afterwards.
"""

import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from datetime import timedelta
from pathlib import Path
from typing import Any, Final, Literal, cast

import azure.durable_functions as df
import azure.functions as func
import durabletask.internal.orchestrator_service_pb2 as pb

from devhost.engine import Clock
from orchestrators.interview import interview
from shared.access.principal import Principal
from shared.access.staff_key import STAFF
from shared.interview.claims import GivenAnswer, Taken, claim_answer
from shared.interview.interview import Interview
from shared.interview.loading import load, read_interview
from shared.interview.records.erasing import erase
from shared.interview.records.forcing import force
from shared.interview.records.header import read_header
from shared.interview.records.header_document import Header, ShownQuestion
from shared.interview.records.record import Record
from shared.interview.records.turns import WholeTurn
from shared.interview.results.build import build_result
from shared.interview.results.model import Result
from shared.interview.results.reading import TURNS
from shared.interview.starting import begin
from shared.interview.state_machine.settings import GivenSettings, LanguageCode
from shared.library.model import GivenQuestion, GivenQuestionSet
from shared.modes.adaptive_follow_up.material import GivenAdaptiveMaterial, MainQuestion
from shared.modes.adaptive_follow_up.start import StartAdaptive
from shared.modes.candidate_gaps.start import StartCandidate
from shared.modes.start import Start
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import Store
from shared.storage.sqlite import SqliteStore
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.fakes.scripted_language import ScriptedLanguage
from tests.library.sets import create
from tests.orchestrators.product_on_hub import Held, HubClient, product_on_hub
from triggers.http.auditing import entry_of
from triggers.http.calls import Call
from triggers.orchestrations import Orchestrations

LANTERNS: Final = MainQuestion.model_validate(
    {
        "question_id": "lanterns",
        "question_text": "How do you look after the lanterns?",
        "ideal_answer": "Trim the wicks, fill the oil and clean the glass.",
        "key_concepts": [
            {"concept": "wicks", "severity": "critical"},
            {"concept": "oil", "severity": "major"},
            {"concept": "glass", "severity": "minor"},
        ],
    }
)
ROPES: Final = MainQuestion.model_validate(
    {
        "question_id": "ropes",
        "question_text": "How do you look after the ropes?",
        "ideal_answer": "Dry them and coil them.",
        "key_concepts": [{"concept": "drying"}, {"concept": "coiling"}],
    }
)


@dataclass
class Interviews:
    """Interviews on one hub over one store. `interview_id` of a call defaults to the one started last.

    `truth` is read for what is stored, whatever the product's own store tells it.
    """

    hub: LocalHub
    services: Services
    language: ScriptedLanguage
    held: Held
    truth: Store
    interview_id: str = ""

    @property
    def orchestrations(self) -> Orchestrations:
        return Orchestrations(cast(df.DurableFunctionsClient, HubClient(self.hub)))

    async def start(
        self,
        *questions: MainQuestion,
        settings: GivenSettings | None = None,
        language: LanguageCode = "en",
        settle: bool = True,
    ) -> str:
        """Start an interview about the lanterns and the ropes, or about these questions."""
        wanted = StartAdaptive(
            mode="adaptive_follow_up",
            material=GivenAdaptiveMaterial(questions=questions or (LANTERNS, ROPES)),
            settings=settings or GivenSettings(),
            language=language,
        )
        return await self.begin(wanted, settle=settle)

    async def start_candidate(
        self,
        mode: Literal["dynamic_gap", "predefined_questions"],
        resume: str,
        *questions: GivenQuestion,
        settings: GivenSettings | None = None,
        settle: bool = True,
    ) -> str:
        """Start an interview of a candidate, by a new set of these questions where there are any."""
        given = GivenQuestionSet(role="Keeper", level="Senior", name="Core", questions=questions)
        kept = await create(self.services.store, given, self.services.now()) if questions else None
        wanted = StartCandidate(
            mode=mode,
            candidate_id="c-17",
            resume_text=resume,
            question_set_id=kept.id if kept else None,
            settings=settings or GivenSettings(),
        )
        return await self.begin(wanted, settle=settle)

    async def begin(self, wanted: Start, *, settle: bool = True) -> str:
        begun = await begin(self.services, self.orchestrations, wanted, None)
        self.interview_id = begun.header.interview_id
        if settle:
            await self.hub.idle()
        return self.interview_id

    async def claim(self, text: str, question_id: str | None = None, client_id: str | None = None) -> Taken:
        """Store an answer without telling the orchestration. Raises what the claim raises."""
        seen = await load(self.services, self.interview_id, [])
        return await claim_answer(self.services, seen.header, GivenAnswer(text, question_id, client_id))

    async def answer(self, text: str, *, settle: bool = True, client_id: str | None = None) -> Taken:
        """Answer the open question as a participant does."""
        taken = await self.claim(text, client_id=client_id)
        if taken.pending:
            await self.orchestrations.answered(self.interview_id, taken.turn)
        if settle:
            await self.hub.idle()
        return taken

    def call(self, method: str, path: str, header: Header, **given: Any) -> Call:
        """A participant's call, as the trigger of this operation gets it."""
        return self._call(method, path, given, header=header)

    def staff_call(self, method: str, path: str, **given: Any) -> Call:
        """Staff's call: with who they are instead of the participant's header."""
        return self._call(method, path, given, principal=STAFF)

    def _call(
        self,
        method: str,
        path: str,
        given: Mapping[str, Any],
        *,
        header: Header | None = None,
        principal: Principal | None = None,
    ) -> Call:
        request = func.HttpRequest(
            method=method,
            url=f"https://interviews.example/api/interview/{self.interview_id}{path}",
            route_params={"id": self.interview_id},
            body=json.dumps(given).encode(),
        )
        client = cast(df.DurableFunctionsClient, HubClient(self.hub))
        call = Call(request, self.services, header, client, principal=principal)
        return replace(call, entry=entry_of(call, "test", "write")) if principal else call

    async def end(self, by: str = "participant", *, settle: bool = True) -> None:
        await self.orchestrations.end(self.interview_id, by)
        if settle:
            await self.hub.idle()

    async def control(self, **command: Any) -> None:
        """A staff action on the question that is shown."""
        await self.orchestrations.control(self.interview_id, (await self.header()).turn, command)
        await self.hub.idle()

    async def force(self, question_id: str) -> Header:
        """Have a question asked that the resume had filled. Raises what `force` raises."""
        ttl = self.services.settings.ttl
        return await force(self.services.store, self.interview_id, question_id, ttl=ttl)

    async def retry(self) -> bool:
        """Staff's retry of a failed interview."""
        header = await self.header()
        left = await self.orchestrations.left_of(header)
        if left is not None:
            await self.orchestrations.run_on(header, left)
        await self.hub.idle()
        return left is not None

    @asynccontextmanager
    async def stopped_at(
        self, place: str, when: Literal["before", "after"], doing: Awaitable[object]
    ) -> AsyncGenerator[None]:
        """Do something that stops before or after the work of this function; it goes on, to the end, after the block."""
        self.held.hold(place, when)
        await doing
        await self.held.reached.wait()
        yield
        self.held.let_go()
        await self.hub.idle()

    @asynccontextmanager
    async def thinking_about(self, task: str, doing: Awaitable[object]) -> AsyncGenerator[None]:
        """Do something in which the language is asked for this task; it answers after the block."""
        self.language.hold(task)
        await doing
        await self.language.reached[task].wait()
        yield
        self.language.held[task].set()
        await self.hub.idle()

    async def erase(self) -> bool:
        return await erase(self.services, self.interview_id, self.orchestrations.erase)

    async def pass_time(self, **by: float) -> None:
        """Let `days=…`, `minutes=…`, `seconds=…` pass."""
        await self.hub.advance(timedelta(**by))

    async def header(self) -> Header:
        return await read_header(self.truth, self.interview_id)

    async def question(self) -> ShownQuestion:
        question = (await self.header()).question
        assert question is not None
        return question

    async def turns(self) -> list[WholeTurn]:
        return (await self.read(*TURNS)).turns()

    async def read(self, *kinds: type[Record]) -> Interview:
        return await read_interview(self.truth, self.interview_id, *kinds)

    async def asked(self) -> list[str]:
        """The ids of the questions shown, in order."""
        return [turn.shown.question_id for turn in await self.turns()]

    async def result(self) -> Result:
        return await build_result(self.truth, self.interview_id)

    async def reasons(self) -> list[str | None]:
        """The reason of each turn's decision."""
        return [turn.decision.decision.reason if turn.decision else None for turn in await self.turns()]

    def durable(self) -> str:
        return self.hub.state(self.interview_id).status

    def custom_status(self) -> dict[str, Any]:
        return self.hub.state(self.interview_id).custom_status

    def history(self) -> list[pb.HistoryEvent]:
        return self.hub.history(self.interview_id)

    def counters(self) -> dict[str, int]:
        entity = self.hub.entity("session", self.interview_id)
        return entity["counters"] if entity else {}


def scripted_services(
    folder: Path, language: ScriptedLanguage, clock: Clock, store: Store | None = None
) -> Services:
    return Services(
        settings=AppSettings(data_dir=folder),
        store=store or SqliteStore(folder / "interviews.db"),
        language=language,
        files=open_files(str(folder / "files")),
        now=clock.now,
        pause=no_pause,
    )


async def no_pause(_seconds: float) -> None:
    """Reads again at once."""


@asynccontextmanager
async def interviews_in(
    folder: Path, *, orchestrator: Callable[..., Any] = interview, store: Store | None = None
) -> AsyncGenerator[Interviews]:
    """A hub and a store in this folder; the product goes by `store` where that is given."""
    clock, language = ManualClock(), ScriptedLanguage()
    services = scripted_services(folder, language, clock, store)
    truth = services.store if store is None else SqliteStore(folder / "interviews.db")
    async with product_on_hub(folder, services, clock, interview=orchestrator) as (hub, held):
        yield Interviews(hub, services, language, held, truth)
    await truth.close()


def size(value: object) -> int:
    """Bytes of the value as JSON."""
    return len(json.dumps(value).encode())


def kinds(history: Sequence[pb.HistoryEvent]) -> list[str]:
    """What each event of a history is."""
    return [event.WhichOneof("eventType") or "" for event in history]
