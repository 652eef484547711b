"""The whole product behind the local host, called over HTTP as its clients call it."""

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import Any, Final

import aiohttp

from tests.hosting import ROOT, HostProcess

PATIENCE_S: Final = 100.0
"""How long a bounded wait may take on a machine that is busy with other tests; it ends as soon as there is something."""
OPEN: Final = frozenset({"awaiting_answer", "parked"})
FINAL: Final = frozenset({"completed", "ended", "failed"})
OWN_SETTINGS: Final = (
    "OPENAI_API_KEY", "OPENAI_BASE_URL", "AZURE_OPENAI_ENDPOINT", "MODEL_SETTINGS", "COSMOS_ENDPOINT", "FILES_URL",
    "FILES_CONNECTION_STRING", "PUBLIC_BASE_URL", "PARTICIPANT_TOKEN_KEY", "PARTICIPANT_TOKEN_KEY_PREVIOUS",
    "LINK_VALID_DAYS", "NUDGE_AFTER_S", "RETENTION_DAYS",
    "OPENAI_EMBEDDING_MODEL", "OPENAI_SPEECH_MODEL", "RERANK_URL", "COSMOS_VECTOR_DIMENSIONS",
    "TEAMS_APP_ID", "TEAMS_APP_TENANT", "TEAMS_APP_SECRET", "TEAMS_ANONYMOUS", "REMIND_AFTER_S",
    "WEBHOOKS_LOCAL", "SMTP_HOST", "SMTP_FROM",
    "STAFF_KEY", "STAFF_KEY_PREVIOUS", "OIDC_ISSUER", "ROLES_OF_GROUPS", "PLATFORM_SIGN_IN", "WEBSITE_AUTH_ENABLED",
    "APPLICATIONINSIGHTS_CONNECTION_STRING", "OTEL_EXPORTER_OTLP_ENDPOINT", "TELEMETRY", "LOG_FORMAT",
)  # fmt: skip
"""Settings that a developer's own environment must not bring into a test."""

GOOD_ANSWER: Final = "I trim the wicks, I fill the oil and I clean the glass."
VAGUE_ANSWER: Final = "First of all I trim the wicks with the small scissors in the evening."
LANTERNS: Final[dict[str, Any]] = {
    "question_id": "lanterns",
    "question_text": "How do you look after the lanterns?",
    "ideal_answer": "Trim the wicks, fill the oil and clean the glass.",
    "key_concepts": [
        {"concept": "trim the wicks", "severity": "critical"},
        {"concept": "fill the oil", "severity": "major"},
        {"concept": "clean the glass", "severity": "major"},
    ],
}
ROPES: Final[dict[str, Any]] = {
    "question_id": "ropes",
    "question_text": "What do you do with the ropes at night?",
    "ideal_answer": "Dry the ropes and coil them.",
}


def serve(data: Path, **env: str) -> HostProcess:
    """The product on a free port, everything of it kept in `data`; rate limits are off unless `env` says otherwise."""
    return serve_app(ROOT, data, **env)


def serve_at(base_url: str, data: Path, **env: str) -> HostProcess:
    """The product at this address, for those who must know it before it is there."""
    return HostProcess.start(ROOT, data, _settings(env), port=int(base_url.rpartition(":")[2]))


def serve_app(app: Path, data: Path, **env: str) -> HostProcess:
    """The same for an app around the product, that of the folder `app`."""
    return HostProcess.start(app, data, _settings(env))


def _settings(env: Mapping[str, str]) -> dict[str, str]:
    return {**dict.fromkeys(OWN_SETTINGS, ""), "RATE_LIMITS": "off", **env}


def body(*questions: Mapping[str, Any], **changes: Any) -> dict[str, Any]:
    """A start in mode `adaptive_follow_up`, of two questions unless they are given."""
    return {
        "mode": "adaptive_follow_up",
        "material": {"questions": list(questions or (LANTERNS, ROPES))},
        **changes,
    }


async def eventually(look: Callable[[], Awaitable[bool]]) -> None:
    """Until `look` finds what it looks for: for what follows a call without anyone being told."""
    async with asyncio.timeout(PATIENCE_S):
        while True:
            if await look():
                return
            await asyncio.sleep(0.02)


@dataclass(frozen=True)
class Reply:
    status: int
    headers: Mapping[str, str]
    raw: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.raw)

    @property
    def text(self) -> str:
        return self.raw.decode()


def paths(reply: Reply) -> list[str]:
    """The fields that a 422 complains about."""
    assert reply.status == 422, reply.text
    assert reply.headers["Content-Type"].startswith("application/problem+json")
    return [error["path"] for error in reply.json["errors"]]


def refusal(reply: Reply, status: int = 422) -> str:
    """The sentence of a refusal."""
    assert reply.status == status, reply.text
    return reply.json["detail"]


def form(
    files: Mapping[str, bytes], field: str = "files", texts: Mapping[str, str] | None = None
) -> tuple[bytes, str]:
    parts = [(f'name="{name}"', text.encode()) for name, text in (texts or {}).items()]
    parts += [(f'name="{field}"; filename="{name}"', data) for name, data in files.items()]
    body = b"".join(
        f"--edge\r\nContent-Disposition: form-data; {head}\r\n\r\n".encode() + data + b"\r\n"
        for head, data in parts
    )
    return body + b"--edge--\r\n", "multipart/form-data; boundary=edge"


@dataclass(frozen=True)
class Product:
    """A client of one served product, with the staff key at hand."""

    session: aiohttp.ClientSession
    base_url: str
    staff_key: str
    durable_key: str

    async def call(
        self,
        method: str,
        path: str,
        *,
        json: Any = None,
        data: bytes | None = None,
        headers: Mapping[str, str] | None = None,
    ) -> Reply:
        async with self.session.request(
            method,
            f"{self.base_url}{path}",
            json=json,
            data=None if data is None else BytesIO(data),
            headers=headers,
            allow_redirects=False,
        ) as answer:
            return Reply(answer.status, answer.headers, await answer.read())

    async def staff(self, method: str, path: str, *, json: Any = None, **headers: str) -> Reply:
        """A call with the staff key; `Idempotency_Key=…` becomes a header."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        return await self.call(method, path, json=json, headers={"x-functions-key": self.staff_key, **named})

    async def send(self, path: str, data: bytes, content_type: str | None = None, **headers: str) -> Reply:
        """A body of staff's that is not made here, under its content type."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        kind = {} if content_type is None else {"Content-Type": content_type}
        return await self.call(
            "POST", path, data=data, headers={"x-functions-key": self.staff_key, **kind, **named}
        )

    async def look(self, path: str) -> Any:
        """What staff gets at this path, which must be there."""
        reply = await self.staff("GET", path)
        assert reply.status == 200, reply.text
        return reply.json

    async def operator(self, method: str, path: str, **headers: str) -> Reply:
        """A call of Durable's management API."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        url = f"/runtime/webhooks/durabletask{path}?code={self.durable_key}"
        return await self.call(method, url, headers=named)

    async def instances(self) -> list[Any]:
        """All orchestrations and entities that the management API lists, however many pages they fill."""
        reply = await self.operator("GET", "/instances")
        listed = list(reply.json)
        while token := reply.headers.get("x-ms-continuation-token"):
            reply = await self.operator("GET", "/instances", x_ms_continuation_token=token)
            listed += reply.json
        return listed

    async def start(self, given: Mapping[str, Any] | None = None, *, wait: float = 25) -> "Interview":
        """An interview that was started and, unless `wait` is 0, shows its first question."""
        reply = await self.staff("POST", f"/api/interview/start?wait={wait}", json=given or body())
        assert reply.status == 201, reply.text
        return Interview(self, reply.json["interview_id"], reply.json["participant_token"])


@dataclass(frozen=True)
class Interview:
    """One interview as its participant, and its staff, get at it."""

    product: Product
    interview_id: str
    token: str

    @property
    def bearer(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.token}"}

    @property
    def link(self) -> str:
        return f"{self.product.base_url}/interview/{self.interview_id}#{self.token}"

    async def participant(self, method: str, path: str = "", *, json: Any = None, **headers: str) -> Reply:
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        url = f"/api/interview/{self.interview_id}{path}"
        return await self.product.call(method, url, json=json, headers={**self.bearer, **named})

    async def staff(self, method: str, path: str = "", *, json: Any = None, **headers: str) -> Reply:
        url = f"/api/interviews/{self.interview_id}{path}"
        return await self.product.staff(method, url, json=json, **headers)

    async def state(self) -> Any:
        return (await self.participant("GET")).json

    async def view(self) -> Any:
        return await self.product.look(f"/api/interviews/{self.interview_id}")

    async def result(self) -> Any:
        return await self.product.look(f"/api/interviews/{self.interview_id}/result")

    async def respond(self, text: str, *, wait: float | None = None, **fields: Any) -> Reply:
        query = "" if wait is None else f"?wait={wait}"
        return await self.participant("POST", f"/respond{query}", json={"user_response": text, **fields})

    async def answered(self, text: str, **fields: Any) -> Any:
        """The state once the answer was dealt with: the next question, or the end."""
        reply = await self.respond(text, wait=25, **fields)
        assert reply.status in {200, 202}, reply.text
        return reply.json if reply.status == 200 else await self.until_open_or_over()

    async def until(self, *statuses: str, nudges: int = 0) -> Any:
        """The first state in one of these statuses whose question was nudged so often, found by long polls."""
        async with asyncio.timeout(PATIENCE_S):
            revision = 0
            while True:
                state = (await self.participant("GET", f"?after={revision}&wait=25")).json
                if state["status"] in statuses and ((state["question"] or {}).get("nudges", 0) >= nudges):
                    return state
                revision = state["revision"]

    async def until_open_or_over(self) -> Any:
        return await self.until(*OPEN, *FINAL)

    async def finish(self, answers: Sequence[str] = (), default: str = GOOD_ANSWER) -> Any:
        """Answer whatever is asked, first with `answers`, then with `default`, to the end; the last state."""
        left = list(answers)
        state = await self.until_open_or_over()
        while state["status"] not in FINAL:
            state = await self.answered(left.pop(0) if left else default)
        return state


@asynccontextmanager
async def client_of(host: HostProcess) -> AsyncIterator[Product]:
    timeout = aiohttp.ClientTimeout(total=PATIENCE_S)
    connector = aiohttp.TCPConnector(limit=0, force_close=False)
    async with aiohttp.ClientSession(timeout=timeout, connector=connector) as session:
        yield Product(session, host.base_url, host.keys.staff, host.keys.durable)


@asynccontextmanager
async def serving(data: Path, **env: str) -> AsyncIterator[Product]:
    """A client of the product that `serve` starts, for as long as it is needed."""
    with serve(data, **env) as host:
        async with client_of(host) as product:
            yield product
