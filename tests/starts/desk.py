"""A desk of staff without a host: the operations as triggers answer them, over a real store and a hub in memory.

The language is the product's rules. What is looked at is compared without ids, which differ from one start to the next.
"""

import json
import re
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, cast
from urllib.parse import urlencode

import azure.durable_functions as df
import azure.functions as func

from orchestrators.teams_delivery import teams_delivery
from shared.access.staff_key import STAFF
from shared.interview.records.header import read_header
from shared.language.fallback import FallbackLanguage
from shared.language.rules.language import RulesLanguage
from shared.language.vectors import load_vectors
from shared.platform.auth import token_keys
from shared.platform.http import problem_of
from shared.platform.ops.stuck import find_stuck
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.studies.guests import Guest, authenticate_guest
from tests.fakes.failing_once import FailingClient, FailingFiles, FailingStore
from tests.fakes.local_hub import LocalHub
from tests.fakes.manual_clock import ManualClock
from tests.orchestrators.product_on_hub import product_on_hub
from tests.teams.alone import Chats
from tools.address import free_port
from triggers.http.auditing import entry_of
from triggers.http.calls import Call
from triggers.operators.ops import ops_summary
from triggers.orchestrations import Orchestrations
from triggers.staff.interviews import list_all, look_at, result

type Handler = Callable[[Call], Awaitable[func.HttpResponse]]

_ID: Final = re.compile(r"[0-9a-f]{32}(\.[\w.-]+)?")
_WAITS_S: Final = 30.0


@dataclass(frozen=True)
class Answer:
    status: int
    body: Any


@dataclass
class Desk:
    hub: LocalHub
    services: Services
    store: FailingStore

    @property
    def client(self) -> df.DurableFunctionsClient:
        return cast(df.DurableFunctionsClient, FailingClient(self.hub))

    @property
    def orchestrations(self) -> Orchestrations:
        return Orchestrations(self.client)

    async def ask(
        self,
        handler: Handler,
        *,
        of: str = "",
        beside: Mapping[str, str] | None = None,
        link: str | None = None,
        given: Any = None,
        data: bytes | None = None,
        key: str | None = None,
        as_participant: bool = False,
        headers: Mapping[str, str] | None = None,
        query: Mapping[str, str] | None = None,
    ) -> Answer:
        """Ask for an operation, `of` the thing with this id, with an idempotency key or without.

        `beside` are other parameters of the route. With a `link` into a study its holder asks.
        """
        sent = {"content-type": "application/json", **(headers or {})}
        request = func.HttpRequest(
            method="POST",
            url=f"https://interviews.example/api?{urlencode(query or {})}",
            params=query or {},
            headers=sent | ({"idempotency-key": key} if key else {}),
            route_params={"id": of, **(beside or {})},
            body=json.dumps(given).encode() if data is None and given is not None else data or b"",
        )
        try:
            header = await read_header(self.services.store, of) if as_participant else None
            guest = await self._guest(link) if link else None
            principal = None if header or guest else STAFF
            call = Call(request, self.services, header, self.client, guest, principal)
            response = await handler(
                replace(call, entry=entry_of(call, "test", "write")) if principal else call
            )
        except Exception as error:
            problem = problem_of(error)
            return Answer(problem.status, {"detail": problem.detail})
        body = response.get_body()
        return Answer(response.status_code, json.loads(body) if body else None)

    async def _guest(self, link: str) -> Guest:
        study_id, token = link.partition("/study/")[2].split("#")
        keys = token_keys(self.services.settings)
        return await authenticate_guest(self.services.store, keys, f"Bearer {token}", study_id)

    async def look(self, handler: Handler, of: str = "", query: Mapping[str, str] | None = None) -> Any:
        """What an operation that only reads answers."""
        found = await self.ask(handler, of=of, query=query)
        assert found.status == 200, found
        return found.body

    def mails_by(self, host: str) -> None:
        """From now on mail goes by this server, where none is."""
        away = {
            "smtp_host": host,
            "smtp_port": free_port(),
            "smtp_security": "none",
            "smtp_from": "Us <us@kept.example>",
        }
        object.__setattr__(self.services, "settings", self.services.settings.model_copy(update=away))

    async def settle(self) -> None:
        """Until the host has nothing to do."""
        await self.hub.idle(_WAITS_S)

    async def listed(self) -> list[Any]:
        return (await self.look(list_all, query={"limit": "100"}))["items"]

    async def interview(self, interview_id: str) -> Any:
        """All that staff see of an interview, its ids left out."""
        stuck, _ = await find_stuck(self.services, self.orchestrations)
        return without_ids(
            {
                "listed": [each for each in await self.listed() if each["interview_id"] == interview_id],
                "stuck": [each.reason for each in stuck if each.interview_id == interview_id],
                "view": await self.look(look_at, interview_id),
                "result": await self.look(result, interview_id),
            }
        )

    async def check_counts(self) -> None:
        """The summary says what the list says, and nothing is stuck."""
        summary, statuses = await self.look(ops_summary), [each["status"] for each in await self.listed()]
        open_ = {"preparing", "thinking", "awaiting_answer", "parked"}
        assert summary["running"] == sum(status in open_ for status in statuses)
        assert summary["awaiting_answer"] == statuses.count("awaiting_answer")
        assert summary["completed_24h"] == statuses.count("completed")
        assert (summary["failed"], summary["stuck"]) == (0, 0)
        stuck, _ = await find_stuck(self.services, self.orchestrations)
        assert stuck == []


def without_ids(value: Any) -> Any:
    """The value with a sign for every id that was made, and for every token."""
    return json.loads(_ID.sub("#", json.dumps(value)))


@asynccontextmanager
async def desk_in(folder: Path) -> AsyncGenerator[Desk]:
    clock, store = ManualClock(), FailingStore(folder / "interviews.db")
    services = Services(
        settings=AppSettings(data_dir=folder, rerank_cut_off=0.0),
        store=store,
        language=FallbackLanguage(None, RulesLanguage(load_vectors())),
        files=cast(Any, FailingFiles(open_files(str(folder / "files")))),
        now=clock.now,
        teams=cast(Any, Chats()),
    )
    late = FailingClient(cast(LocalHub, None))
    async with product_on_hub(folder, services, clock, late, teams_delivery=teams_delivery) as (hub, _):
        yield Desk(hub, services, store)
