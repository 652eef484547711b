"""Stands for the product in the tests of the pages: the participant's part of the HTTP contract, and the static files.

A real server on a free port. The test decides what the interview does and when: nothing moves by itself, so a page can
be held while it thinks, nudged, parked, or left without a server.
"""

import asyncio
import html
import json
import mimetypes
import secrets
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from typing import Any

from aiohttp import web

from shared.platform.headers import PAGE, PAGE_POLICY
from tests.fakes.model_replies import silence
from triggers.http.page_files import file_at, page_text

SOUND = "; media-src blob:"
LONGEST_ANSWER = 20_000

Handler = Callable[[web.Request], Awaitable[web.StreamResponse]]
Json = dict[str, Any]


@dataclass(frozen=True)
class Answer:
    question_id: str
    text: str
    client_answer_id: str


@dataclass
class Settings:
    """What the served pages are filled with."""

    retention_days: str = "30"
    language: str = "en"
    openapi: Json = field(default_factory=dict[str, Any])
    openapi_status: int = 200
    health: Json = field(default_factory=lambda: {"status": "ok", "store": "sqlite"})
    health_status: int = 200
    aloud: bool = False


class ParticipantApi:
    """One interview; `token` opens it. Attributes are what the test looks at, methods what it makes happen.

    `next_at_once` are questions that follow upon answers without a pause, `sound` is what reads any of them aloud.
    """

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings or Settings()
        self.interview_id = secrets.token_hex(8)
        self.token = f"{self.interview_id}.{secrets.token_urlsafe(24)}"
        self.answers: list[Answer] = []
        self.additions: list[str] = []
        self.calls: list[str] = []
        self.paths: list[str] = []
        self.prefilled: list[Json] = []
        self.reopened: list[str] = []
        self.next_at_once: list[str] = []
        self.sound = silence(30)
        self.is_polled = asyncio.Event()
        self.speaking = asyncio.Event()
        self.speaking.set()
        self.consents = 0
        self.refusals = 0
        self.requires_consent = False
        self.link_has_expired = False
        self._state: Json = _fresh(self.interview_id)
        self._changed = asyncio.Condition()
        self._refusals: dict[str, list[tuple[int, dict[str, str]]]] = {}
        self._swallowed = 0
        self._held: Json | None = None
        self._port = 0
        self._runner: web.AppRunner | None = None

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self._port}"

    @property
    def link(self) -> str:
        return f"{self.origin}/interview/{self.interview_id}#{self.token}"

    async def come(self) -> None:
        """Listens, on the same port as before where there was one."""
        application = web.Application(client_max_size=4 * 1024 * 1024, middlewares=[_guard])
        application.add_routes(self._routes())
        self._runner = web.AppRunner(application, shutdown_timeout=0.01, handler_cancellation=True)
        await self._runner.setup()
        site = web.TCPSite(self._runner, "127.0.0.1", self._port, reuse_address=True)
        await site.start()
        self._port = self._runner.addresses[0][1]

    async def leave(self) -> None:
        """An outage: every connection is cut, and none is taken."""
        if self._runner is not None:
            await self._runner.cleanup()
            self._runner = None

    async def ask(self, text: str, **changes: Any) -> str:
        """Shows a question; `changes` go to it, or to the state where they are named there. Returns its id."""
        own = {key: changes.pop(key) for key in list(changes) if key in self._state}
        question_id = changes.pop("question_id", f"q-{self._state['turn'] + 1}")
        question = {
            "question_id": question_id, "question_text": text, "acknowledgement": None, "kind": "main", "order": 0,
            "parent_question_id": None, "asked_at": "2031-05-01T09:00:00Z", "nudges": 0,
        }  # fmt: skip
        if self.settings.aloud:
            question["audio_url"] = f"/api/interview/{self.interview_id}/questions/{question_id}/audio"
        await self.change(
            status="awaiting_answer", turn=self._state["turn"] + 1, question={**question, **changes}, **own
        )
        return question_id

    def prefill(self, question_id: str, text: str, *evidence: str) -> None:
        """A question that the resume answers in these words, so that it is not asked."""
        self.prefilled.append({"question_id": question_id, "question_text": text, "evidence": list(evidence)})

    async def nudge(self) -> None:
        question = self._state["question"]
        await self.change(question={**question, "nudges": question["nudges"] + 1})

    async def park(self, recap: str) -> None:
        await self.change(status="parked", question={**self._state["question"], "acknowledgement": recap})

    async def finish(self, status: str = "completed", **changes: Any) -> None:
        await self.change(status=status, question=None, **{"progress": 1.0, "remaining": 0, **changes})

    async def change(self, **changes: Any) -> None:
        async with self._changed:
            self._state = {**self._state, **changes, "revision": self._state["revision"] + 1}
            self._changed.notify_all()

    def refuse_next(self, call: str, status: int, **headers: str) -> None:
        """The next `respond`, `read`, `consent`, `prefilled`, `reopen`, `audio` or `end` is answered with this status."""
        headers = {name.replace("_", "-"): value for name, value in headers.items()}
        self._refusals.setdefault(call, []).append((status, headers))

    def hold_news(self) -> None:
        """Whoever reads hears nothing new until the next refusal, as when an answer and a change cross on their way."""
        self._held = self._state

    def _shown(self) -> Json:
        return self._state if self._held is None else self._held

    def swallow_next_acknowledgement(self) -> None:
        """The next answer is stored, but the connection breaks before the page hears of it."""
        self._swallowed += 1

    def _routes(self) -> list[web.AbstractRouteDef]:
        call = f"/api/interview/{{id:{self.interview_id}}}"
        return [
            web.get(call, self._call("read", self._read)),
            web.post(call + "/respond", self._call("respond", self._respond)),
            web.post(call + "/consent", self._call("consent", self._consent)),
            web.post(call + "/end", self._call("end", self._end)),
            web.post(call + "/additions", self._call("additions", self._add)),
            web.get(call + "/facts", self._call("facts", self._facts)),
            web.get(call + "/prefilled", self._call("prefilled", self._prefilled)),
            web.post(call + "/reopen", self._call("reopen", self._reopen)),
            web.get(call + "/questions/{question_id}/audio", self._call("audio", self._audio)),
            web.get("/api/health", self._health),
            web.get("/openapi.json", self._openapi),
            web.get("/interview/{id}", self._page("chat/index.html")),
            web.get("/docs", self._page("explorer/index.html")),
            web.get("/", self._page("index.html")),
            web.get("/web/{path:.+}", self._file),
        ]

    def _call(self, name: str, handler: Handler) -> Handler:
        async def called(request: web.Request) -> web.StreamResponse:
            self.calls.append(name)
            self.paths.append(request.path_qs)
            if request.headers.get("Authorization") != f"Bearer {self.token}":
                return _problem(401, "The bearer is missing or forged.")
            if self.link_has_expired:
                return _problem(401, "The link has expired.", reason="link_expired")
            if refusals := self._refusals.get(name):
                status, headers = refusals.pop(0)
                self._held = None
                return _problem(status, "Refused by the script.", headers)
            return await handler(request)

        return called

    async def _read(self, request: web.Request) -> web.StreamResponse:
        after, wait = request.query.get("after"), float(request.query.get("wait", "0"))
        if after is not None and wait:
            self.is_polled.set()
            try:
                async with asyncio.timeout(wait), self._changed:
                    await self._changed.wait_for(lambda: self._shown()["revision"] > int(after))
            except TimeoutError:
                pass
        return web.json_response(self._shown())

    async def _respond(self, request: web.Request) -> web.StreamResponse:
        body = await request.json()
        answer = Answer(body["question_id"], body["user_response"], body["client_answer_id"])
        if any(known.client_answer_id == answer.client_answer_id for known in self.answers):
            return web.json_response(self._state, status=202)
        if not answer.text.strip() or len(answer.text) > LONGEST_ANSWER:
            return _problem(422, "An answer has 1 to 20,000 characters.")
        current = self._state["question"]
        if current is None or current["question_id"] != answer.question_id:
            return _problem(409, "That is not the current question.", state=self._state)
        if self.requires_consent and not self.consents:
            return _problem(409, "The participant has not agreed.", state=self._state)
        self.answers.append(answer)
        if self.next_at_once:
            await self.ask(self.next_at_once.pop(0))
        else:
            await self.change(status="thinking", question=None)
        if self._swallowed:
            self._swallowed -= 1
            assert request.transport is not None
            request.transport.abort()
        return web.json_response(self._state, status=202)

    async def _consent(self, request: web.Request) -> web.StreamResponse:
        agreed = (await request.json())["agreed"]
        self.consents += agreed
        self.refusals += not agreed
        return web.json_response(self._shown())

    async def _end(self, _: web.Request) -> web.StreamResponse:
        await self.finish("ended", ended_reason="participant_ended")
        return web.json_response(self._state, status=202)

    async def _add(self, request: web.Request) -> web.StreamResponse:
        self.additions.append((await request.json())["text"])
        return web.json_response(self._state, status=201)

    async def _facts(self, _: web.Request) -> web.StreamResponse:
        return web.json_response({"facts": []}, headers={"ETag": '"v1"'})

    async def _prefilled(self, _: web.Request) -> web.StreamResponse:
        return web.json_response({"items": self.prefilled})

    async def _reopen(self, request: web.Request) -> web.StreamResponse:
        question_id = (await request.json())["question_id"]
        if self._state["status"] in {"completed", "ended", "failed"}:
            return _problem(409, "The interview is over.")
        left = [item for item in self.prefilled if item["question_id"] != question_id]
        if len(left) == len(self.prefilled):
            return _problem(404, "That question is not pre-filled.")
        self.prefilled = left
        self.reopened.append(question_id)
        await self.change(remaining=self._state["remaining"] + 1)
        return web.json_response(self._state, status=202)

    async def _audio(self, _: web.Request) -> web.StreamResponse:
        await self.speaking.wait()
        return web.Response(body=self.sound, content_type="audio/mpeg")

    async def _health(self, _: web.Request) -> web.StreamResponse:
        return web.json_response(self.settings.health, status=self.settings.health_status)

    async def _openapi(self, _: web.Request) -> web.StreamResponse:
        return web.json_response(self.settings.openapi, status=self.settings.openapi_status)

    async def _file(self, request: web.Request) -> web.StreamResponse:
        path = request.match_info["path"]
        content, _ = file_at(path)
        return web.Response(body=content, content_type=mimetypes.guess_type(path)[0])

    def _page(self, path: str) -> Handler:
        async def page(request: web.Request) -> web.StreamResponse:
            self.paths.append(request.path_qs)
            text = page_text(path)
            told = {
                "retention-days": self.settings.retention_days,
                "interview-language": self.settings.language,
            }
            for name, value in told.items():
                empty = f'<meta name="{name}" content="'
                text = text.replace(empty, empty + html.escape(value), 1)
            policy = PAGE_POLICY + (SOUND if self.settings.aloud else "")
            headers = {**PAGE, "Content-Security-Policy": policy}
            return web.Response(text=text, headers=headers, content_type="text/html", charset="utf-8")

        return page


@web.middleware
async def _guard(request: web.Request, handler: Handler) -> web.StreamResponse:
    try:
        response = await handler(request)
    except web.HTTPException as refusal:
        return _problem(refusal.status, refusal.reason)
    if not response.prepared:
        response.headers.setdefault("Content-Security-Policy", PAGE_POLICY)
        response.headers["Cache-Control"] = "no-store"
    return response


def _problem(
    status: int, detail: str, headers: dict[str, str] | None = None, **more: Any
) -> web.StreamResponse:
    body = {"type": "about:blank", "title": "Refused", "status": status, "detail": detail, **more}
    return web.Response(
        text=json.dumps(body), status=status, headers=headers, content_type="application/problem+json"
    )


def _fresh(interview_id: str) -> Json:
    return {
        "interview_id": interview_id, "revision": 1, "status": "preparing", "phase": None, "turn": 0, "round": 0,
        "remaining": 0, "progress": 0.0, "question": None, "feedback": None, "ended_reason": None,
        "closing_message": None, "reward": None, "warnings": [],
    }  # fmt: skip
