"""Drives whole interviews: the real orchestrator, entity and activities on a local hub, with a clock that is moved.

Only the language is scripted. Answers go the participant's way: the claim in the store first, the event afterwards.
"""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import timedelta
from functools import partial
from pathlib import Path
from types import SimpleNamespace
from typing import Any, Final, Literal, cast

import azure.durable_functions as df
import azure.functions as func
import durabletask.internal.orchestrator_service_pb2 as pb
import pytest
from durabletask.client import (
    EntityQuery,
    OrchestrationQuery,
    OrchestrationState,
    new_orchestration_state,
    parse_orchestration_state,
)
from durabletask.entities import EntityInstanceId
from durabletask.internal.client_helpers import build_query_entities_req, build_query_instances_req

import activities.blueprint as activity_functions
import activities.webhook_blueprint as webhook_functions
from devhost.engine import Clock, Executor, ManualClock, local_context
from entities.session import session
from entities.topic_budget import topic_budget
from orchestrators.interview import interview
from orchestrators.reminders import reminders
from orchestrators.webhook_delivery import webhook_delivery
from shared.interview.claims import GivenAnswer, Taken, claim_answer
from shared.interview.interview import Interview
from shared.interview.loading import load, read_interview
from shared.interview.records.documents import Header, Record
from shared.interview.records.erasing import erase
from shared.interview.records.forcing import force
from shared.interview.records.header import read_header
from shared.interview.records.turns import WholeTurn
from shared.interview.results.build import build_result
from shared.interview.results.model import Result
from shared.interview.results.reading import TURNS
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
from tests.fakes.in_process_executor import InProcessExecutor
from tests.fakes.local_hub import LocalHub
from tests.fakes.scripted_language import ScriptedLanguage
from tests.library.sets import create
from triggers.http.calls import Call
from triggers.orchestrations import Orchestrations
from triggers.staff.start_interview import begin

ACTIVITIES: Final = (
    "prepare",
    "compose",
    "assess",
    "record",
    "summarize",
    "write_package",
    "build_context",
)
WEBHOOK_ACTIVITIES: Final = ("deliver_to_webhook", "remind")
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


class Held:
    """An executor that stops in one place until it is let go: before or after the work of one function.

    What is held when the hub crashes never ends there; its work is given out again when the hub comes back.
    """

    def __init__(self, executor: Executor) -> None:
        self._executor = executor
        self._where: tuple[str, str] | None = None
        self._left = 0
        self._with_later = False
        self._go = asyncio.Event()
        self.reached = asyncio.Event()
        self._requests: list[pb.OrchestratorRequest] = []

    def generations(self, instance_id: str | None = None) -> list[list[pb.HistoryEvent]]:
        """The whole history of each generation of every orchestration that ran, in the order in which they began.

        With an id, of that orchestration alone.
        """
        found: list[list[pb.HistoryEvent]] = []
        for request in self._requests:
            if instance_id not in (None, request.instanceId):
                continue
            if not request.pastEvents:
                found.append([])
            found[-1] = [*request.pastEvents, *request.newEvents]
        return found

    def hold(
        self, name: str, when: Literal["before", "after"], *, nth: int = 1, with_later: bool = False
    ) -> None:
        """Stop at the next work of this function, or at the `nth` from now; `with_later` stops what comes then, too."""
        self._where, self._left, self._go = (name, when), nth, asyncio.Event()
        self._with_later = with_later
        self.reached.clear()

    def let_go(self) -> None:
        """Hold nothing, and go on with what is held."""
        self._where = None
        self._go.set()

    async def orchestrate(self, name: str, request: pb.OrchestratorRequest) -> pb.OrchestratorResponse:
        self._requests.append(request)
        return await self._held(name, lambda: self._executor.orchestrate(name, request))

    async def run_activity(self, name: str, input_json: str) -> str | None:
        return await self._held(name, lambda: self._executor.run_activity(name, input_json))

    async def run_entity(self, name: str, request: pb.EntityBatchRequest) -> pb.EntityBatchResult:
        return await self._held(name, lambda: self._executor.run_entity(name, request))

    async def _held[T](self, name: str, work: Callable[[], Awaitable[T]]) -> T:
        await self._stop_at(name, "before")
        result = await work()
        await self._stop_at(name, "after")
        return result

    async def _stop_at(self, name: str, when: str) -> None:
        if self._where != (name, when):
            return
        self._left -= 1
        if self._left == 0 or (self._with_later and self._left < 0):
            go = self._go
            self.reached.set()
            await go.wait()


class HubClient:
    """The durable client's calls that the triggers make, on a local hub."""

    def __init__(self, hub: LocalHub) -> None:
        self.hub = hub

    async def schedule_new_orchestration(self, name: str, *, instance_id: str, input: Any) -> str:
        return self.hub.start(name, input, instance_id=instance_id)

    async def get_orchestration_state(self, instance_id: str, *, fetch_payloads: bool) -> Any:
        request = pb.GetInstanceRequest(instanceId=instance_id, getInputsAndOutputs=fetch_payloads)
        return new_orchestration_state(instance_id, self.hub.hub.GetInstance(request, local_context()))

    async def rewind_orchestration(self, instance_id: str, *, reason: str) -> None:
        self.hub.rewind(instance_id)

    async def get_all_orchestration_states(self, query: OrchestrationQuery) -> list[OrchestrationState]:
        request = build_query_instances_req(query, None)
        answer = self.hub.hub.QueryInstances(request, local_context())
        return [parse_orchestration_state(each) for each in answer.orchestrationState]

    async def raise_orchestration_event(self, instance_id: str, name: str, *, data: Any) -> None:
        self.hub.raise_event(instance_id, name, data)

    async def terminate_orchestration(self, instance_id: str, *, output: Any) -> None:
        self.hub.terminate(instance_id, output)

    async def wait_for_orchestration_completion(
        self,
        instance_id: str,
        *,
        timeout: int,  # noqa: ASYNC109 - the client's name
    ) -> None:
        await self.hub.idle(timeout)

    async def purge_orchestration(self, instance_id: str) -> None:
        self.hub.purge(instance_id)

    async def get_all_entities(self, query: EntityQuery) -> list[Any]:
        answer = self.hub.hub.QueryEntities(build_query_entities_req(query, None), local_context())
        return [SimpleNamespace(id=EntityInstanceId.parse(each.instanceId)) for each in answer.entities]

    async def get_entity(self, entity: Any) -> Any:
        found = self.hub.entity(entity.entity, entity.key)
        return found and SimpleNamespace(get_state=lambda _kind: json.dumps(found))

    async def signal_entity(self, entity: Any, operation: str) -> None:
        self.hub.signal(entity.entity, entity.key, operation)


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
        mode: str,
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
        """Start the interview that is wanted, of whatever mode."""
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
        request = func.HttpRequest(
            method=method,
            url=f"https://interviews.example/api/interview/{self.interview_id}{path}",
            route_params={"id": self.interview_id},
            body=json.dumps(given).encode(),
        )
        client = cast(df.DurableFunctionsClient, HubClient(self.hub))
        return Call(request, self.services, header, client)

    async def end(self, by: str = "participant", *, settle: bool = True) -> None:
        await self.orchestrations.end(self.interview_id, by)
        if settle:
            await self.hub.idle()

    async def control(self, **command: Any) -> None:
        """Staff's hand on the question that is shown."""
        await self.orchestrations.control(self.interview_id, (await self.header()).turn, command)
        await self.hub.idle()

    async def force(self, question_id: str) -> Header:
        """Have a question asked that the resume had filled. Raises what `force` raises."""
        ttl = self.services.settings.ttl
        return await force(self.services.store, self.interview_id, question_id, ttl=ttl)

    async def take_up_again(self) -> bool:
        """Staff's retry of a failed interview."""
        header = await self.header()
        left = await self.orchestrations.left_of(header)
        if left is not None:
            await self.orchestrations.run_on(header, left)
        await self.hub.idle()
        return left is not None

    async def erase(self) -> bool:
        return await erase(self.services, self.interview_id, self.orchestrations.erase)

    async def pass_time(self, **by: float) -> None:
        """Let `days=…`, `minutes=…`, `seconds=…` pass."""
        await self.hub.advance(timedelta(**by))

    async def header(self) -> Header:
        return await read_header(self.truth, self.interview_id)

    async def turns(self) -> list[WholeTurn]:
        return (await self.read(*TURNS)).turns()

    async def read(self, *kinds: type[Record]) -> Interview:
        """What is stored of these kinds."""
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
        """The orchestration's status."""
        return self.hub.state(self.interview_id).status

    def custom_status(self) -> dict[str, Any]:
        return self.hub.state(self.interview_id).custom_status

    def history(self) -> list[pb.HistoryEvent]:
        """The history of the present generation."""
        return self.hub.history(self.interview_id)

    def counters(self) -> dict[str, int]:
        entity = self.hub.entity("session", self.interview_id)
        return entity["counters"] if entity else {}


def functions(client: HubClient | None = None) -> dict[str, Callable[..., Any]]:
    """The activities as the app registers them, without Azure's wrapping; without a webhook none needs a client."""
    found = {name: getattr(activity_functions, name) for name in ACTIVITIES}
    found |= {name: getattr(webhook_functions, name) for name in WEBHOOK_ACTIVITIES}
    return {name: _bare(each._function.get_user_function(), client) for name, each in found.items()}


def _bare(function: Callable[..., Any], client: HubClient | None) -> Callable[..., Any]:
    with_client = getattr(function, "client_function", None)
    return function if with_client is None else partial(with_client, client=client)


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
    client = HubClient(cast(LocalHub, None))  # which the activities have before there is a hub
    executor = InProcessExecutor(
        orchestrators={
            "interview": orchestrator,
            "webhook_delivery": webhook_delivery,
            "reminders": reminders,
        },
        activities=functions(client),
        entities={"session": session, "topic_budget": topic_budget},
    )
    held = Held(executor)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(activity_functions, "services", lambda: services)
        patch.setattr(webhook_functions, "services", lambda: services)
        async with LocalHub(held, path=folder / "hub.db", clock=clock) as hub:
            client.hub = hub
            yield Interviews(hub, services, language, held, truth)
            held.let_go()
        await services.store.close()
        await truth.close()


def size(value: object) -> int:
    """Bytes of the value as JSON."""
    return len(json.dumps(value).encode())


def kinds(history: Sequence[pb.HistoryEvent]) -> list[str]:
    """What each event of a history is."""
    return [event.WhichOneof("eventType") or "" for event in history]
