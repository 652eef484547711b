"""Drives the reading of whole projects: the real orchestrator and activities on a local hub, the language scripted."""

import asyncio
import json
from collections.abc import AsyncGenerator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final, cast

import azure.durable_functions as df
import azure.functions as func

from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.handover_files import BacklogRequest, FileAnalysisRequest
from shared.modes.knowledge_handover.files.intake import SentFile
from shared.modes.knowledge_handover.files.reading import read_files, read_handover
from shared.modes.knowledge_handover.files.repository import erase_handover
from shared.modes.knowledge_handover.files.view import Progress, progress_of
from shared.modes.knowledge_handover.handover import BacklogQuestion, Finding
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.sqlite import SqliteStore
from tests.fakes.fixed_language import FixedLanguage
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import Held, HubClient, product_on_hub
from triggers.http.calls import Call
from triggers.orchestrations import Orchestrations, handover_instance
from triggers.staff.handovers import look_at_handover
from triggers.staff.start_handover import BegunHandover, begin_handover

FILES: Final = {
    "notes.md": b"# Loss model\n\nThe threshold is 0.3.\n",
    "src/model.py": b"THRESHOLD = 0.3\n",
    "loss.csv": b"region,loss\nNorth,0.25\n",
}


@dataclass(slots=True)
class FilesLanguage(FixedLanguage):
    """Finds the first line of every file, and asks about each; fails as often as `failing` says, by file or by task.

    `look` is called while a file is dived into.
    """

    dived: list[str] = field(default_factory=list[str])
    at_once: int = 0
    most_at_once: int = 0
    look: Callable[[], Awaitable[None]] | None = None

    def __post_init__(self) -> None:
        FixedLanguage.__post_init__(self)
        self.answers |= {
            "dive_into_file": self._found,
            "summarise_project": lambda request: f"{len(request.dives)} files",
            "plan_backlog": self._planned,
        }

    async def _found(self, request: FileAnalysisRequest) -> tuple[Finding, ...]:
        self.at_once += 1
        self.most_at_once = max(self.most_at_once, self.at_once)
        await (self.look() if self.look else asyncio.sleep(0))
        self.at_once -= 1
        self.fail_if_told(request.file.file_name)
        self.dived.append(request.file.file_name)
        first = request.file.lines[0]
        return (Finding(text=first, kind="purpose", line=1, excerpt=first),)

    def _planned(self, request: BacklogRequest) -> tuple[BacklogQuestion, ...]:
        return tuple(
            BacklogQuestion(
                question_id=f"q{number}",
                text=f"Why {dive.findings[0].excerpt}?",
                priority="P0",
                origin="FILE",
                file_name=dive.file_name,
                line=1,
            )
            for number, dive in enumerate(request.dives, start=1)
        )


class PatientClient(HubClient):
    """Waits for the orchestration's end alone, whatever its activities are still at."""

    async def wait_for_orchestration_completion(
        self,
        instance_id: str,
        *,
        timeout: int,  # noqa: ASYNC109 - the client's name
    ) -> None:
        await self.hub.wait_for_end(instance_id, timeout)


@dataclass
class Projects:
    """Handovers on one hub over one store. `handover_id` of a call is that of the one begun last."""

    hub: LocalHub
    services: Services
    language: FilesLanguage
    held: Held
    handover_id: str = ""

    @property
    def orchestrations(self) -> Orchestrations:
        return Orchestrations(cast(df.DurableFunctionsClient, PatientClient(self.hub)))

    async def begin(
        self,
        files: dict[str, bytes] | None = None,
        *,
        key: str | None = None,
        language: LanguageCode | None = "en",
        settle: bool = True,
    ) -> BegunHandover:
        sent = [SentFile(name, data) for name, data in (files or FILES).items()]
        begun = await begin_handover(self.services, self.orchestrations, sent, language, key)
        self.handover_id = begun.record.handover_id
        if settle:
            await self.settle()
        return begun

    async def settle(self, within: float = 60.0) -> None:
        await self.hub.idle(within)

    async def progress(self) -> Progress:
        record = await read_handover(self.services.store, self.handover_id)
        return progress_of(record, await read_files(self.services.store, self.handover_id))

    async def erase(self) -> bool:
        return await erase_handover(self.services, self.handover_id, self.orchestrations.erase_handover)

    async def look(self) -> dict[str, Any]:
        """What staff read of it."""
        request = func.HttpRequest(
            method="GET",
            url=f"https://interviews.example/api/handovers/{self.handover_id}",
            route_params={"id": self.handover_id},
            body=b"",
        )
        reply = await look_at_handover(Call(request, self.services, None, self.orchestrations.client))
        return json.loads(reply.get_body())

    @property
    def instance_id(self) -> str:
        return handover_instance(self.handover_id)

    def custom_status(self) -> dict[str, Any]:
        return self.hub.state(self.instance_id).custom_status


@asynccontextmanager
async def projects_in(folder: Path) -> AsyncGenerator[Projects]:
    """A hub, a store and files in this folder."""
    clock, language = ManualClock(), FilesLanguage()
    services = Services(
        settings=AppSettings(data_dir=folder, retention_days=30),
        store=SqliteStore(folder / "handovers.db"),
        language=language,
        files=open_files(str(folder / "files")),
        now=clock.now,
    )
    async with product_on_hub(folder, services, clock) as (hub, held):
        yield Projects(hub, services, language, held)
