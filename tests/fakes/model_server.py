"""A fake model behind a real HTTP server on loopback: what the real client speaks to in tests and manual tries.

    with ModelServer() as server:
        server.script("word_follow_up", error(429, retry_after="1"), says({"question": "Why?"}))
        ... OpenAIEndpoint(api_key="any", base_url=server.base_url)

Scripted replies of a task are used up one a request; past them it answers sensibly. By hand:
`python -m tests.fakes.model_server --port 8099 [--latency 0.5]`.
"""

import argparse
import asyncio
import itertools
import threading
from collections import defaultdict, deque
from collections.abc import Callable

from aiohttp import web

from tests.fakes.listening import ThreadedServer
from tests.fakes.model_answers import sensible_reply
from tests.fakes.model_replies import ModelReply, completion, error, says, sound
from tests.fakes.model_requests import BadModelRequest, ModelRequest, SpeechRequest, read, read_speech

__all__ = ["ModelReply", "ModelRequest", "ModelServer", "completion", "error", "says"]

SPEECH = "speech"
"""The task under which replies to texts to be read aloud are scripted."""

type Scripted = ModelReply | Callable[[ModelRequest], ModelReply]


class ModelServer(ThreadedServer):
    """Speaks `/v1/chat/completions`, `/v1/audio/speech` and Azure's deployment paths.

    `requests` are the well-formed ones of the first kind, in order, `spoken` those of the second.

    `latency_s` delays every unscripted reply. A parameter named in `refuses` ("temperature") is answered with 400.
    """

    def __init__(self, *, latency_s: float = 0.0, refuses: frozenset[str] = frozenset()) -> None:
        super().__init__("fake-model")
        self.requests: list[ModelRequest] = []
        self.spoken: list[SpeechRequest] = []
        self.malformed: list[str] = []
        self.latency_s = latency_s
        self.refuses = refuses
        self._scripts: defaultdict[str, deque[Scripted]] = defaultdict(deque)
        self._came = asyncio.Condition()

    @property
    def base_url(self) -> str:
        """The base URL that an OpenAI client takes; `origin` is the one of an Azure client."""
        return f"{self.origin}/v1"

    def script(self, task: str, *replies: Scripted) -> None:
        """Answer the next requests of `task` with `replies`, in order."""
        self._scripts[task].extend(replies)

    def calls(self, task: str | None = None) -> int:
        """How many well-formed requests came, of one task or of all."""
        return sum(task in (None, request.task) for request in self.requests)

    def forget(self) -> None:
        """Drop the scripts that are left, and count from nought."""
        self._scripts.clear()
        self.requests.clear()
        self.spoken.clear()

    def app(self) -> web.Application:
        app = web.Application(client_max_size=16 * 1024 * 1024)
        app.router.add_post("/v1/chat/completions", self._answer)
        app.router.add_post("/openai/deployments/{deployment}/chat/completions", self._answer)
        app.router.add_post("/v1/audio/speech", self._speak)
        app.router.add_post("/openai/deployments/{deployment}/audio/speech", self._speak)
        return app

    async def _answer(self, request: web.Request) -> web.StreamResponse:
        try:
            seen = await read(request)
        except BadModelRequest as fault:
            self.malformed.append(str(fault))
            return await _send(request, error(400, code="invalid_request"))
        self.requests.append(seen)
        reply = self._reply_to(seen)
        async with self._came:
            self._came.notify_all()
            await self._came.wait_for(lambda: len(self.requests) >= reply.after_requests)
        return await _send(request, reply)

    async def _speak(self, request: web.Request) -> web.StreamResponse:
        try:
            seen = await read_speech(request)
        except BadModelRequest as fault:
            self.malformed.append(str(fault))
            return await _send(request, error(400, code="invalid_request"))
        self.spoken.append(seen)
        if "instructions" in self.refuses and seen.instructions is not None:
            return await _send(request, error(400, code="unsupported_value", param="instructions"))
        scripted = self._scripts[SPEECH].popleft() if self._scripts[SPEECH] else sound(delay_s=self.latency_s)
        assert isinstance(scripted, ModelReply), "what is read aloud is scripted as it stands"
        return await _send(request, scripted)

    def _reply_to(self, seen: ModelRequest) -> ModelReply:
        for name in ("temperature", "reasoning_effort"):
            if name in self.refuses and getattr(seen, name) is not None:
                return error(400, code="unsupported_value", param=name)
        if script := self._scripts[seen.task]:
            scripted = script.popleft()
            return scripted if isinstance(scripted, ModelReply) else scripted(seen)
        return says(sensible_reply(seen.task, seen.user), delay_s=self.latency_s)


async def _send(request: web.Request, reply: ModelReply) -> web.StreamResponse:
    await asyncio.sleep(reply.delay_s)
    if reply.ending == "hang":
        await asyncio.Event().wait()
    headers = {"Content-Type": "application/json", **reply.headers}
    response = web.StreamResponse(status=reply.status, headers=headers)
    if reply.ending in ("drip", "endless"):
        return await _send_for_ever(request, response, reply)
    response.content_length = len(reply.body)
    await response.prepare(request)
    if reply.ending == "cut":
        await response.write(reply.body[: len(reply.body) // 2])
        if request.transport is not None:
            request.transport.close()
        return response
    await response.write(reply.body)
    await response.write_eof()
    return response


async def _send_for_ever(
    request: web.Request, response: web.StreamResponse, reply: ModelReply
) -> web.StreamResponse:
    """A byte now and then, or blanks as fast as they are read, until the client leaves."""
    await response.prepare(request)
    for number in itertools.count():
        try:
            drop = reply.body[number : number + 1] if reply.ending == "drip" else b" " * 65_536
            await response.write(drop or b" ")
        except ConnectionError:
            break
        await asyncio.sleep(0.02 if reply.ending == "drip" else 0)
    return response


def main() -> None:
    parser = argparse.ArgumentParser(description="A fake model that speaks OpenAI's chat completions.")
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--latency", type=float, default=0.0, help="seconds before each reply")
    given = parser.parse_args()
    server = ModelServer(latency_s=given.latency)
    print(f"base URL: {server.start(given.port)}/v1", flush=True)
    try:
        threading.Event().wait()
    except KeyboardInterrupt:
        server.stop()


if __name__ == "__main__":
    main()
