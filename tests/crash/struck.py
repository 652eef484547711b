"""A host that is killed again and again, each time in the middle of calls, and people who go on all the same.

Clients do what clients do: they send the same call again.
"""

import asyncio
import random
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import aiohttp

from tests.hosting import HostProcess
from tests.product import FINAL, OPEN, VAGUE_ANSWER, Interview, Product, Reply


class Struck:
    """A host that is killed after so many calls, while others are under way, and comes back on the same data.

    `look` is called with the folder of the data each time the host is down.
    """

    def __init__(
        self,
        host: HostProcess,
        chance: random.Random,
        *,
        kills: int,
        calls_between: tuple[int, int],
        look: Callable[[Path], None] = lambda _data: None,
    ) -> None:
        self.host = host
        self.kills = 0
        self._most = kills
        self._calls_between = calls_between
        self._look = look
        self._random = chance
        self._until_next = self._draw()
        self._up = asyncio.Event()
        self._up.set()
        self._restarts: set[asyncio.Task[None]] = set()

    @property
    def is_over(self) -> bool:
        """Whether the host is killed no more."""
        return self.kills == self._most

    async def call(self, send: Callable[[], Awaitable[Reply]]) -> Reply:
        """Send until an answer comes; a call that was cut off is sent again."""
        while True:
            await self._up.wait()
            self._count()
            try:
                reply = await send()
            except (aiohttp.ClientError, ConnectionError, TimeoutError):
                continue
            assert reply.status < 500, reply.text
            return reply

    async def settle(self) -> None:
        """Until the last restart is through."""
        await asyncio.gather(*self._restarts)

    def _draw(self) -> int:
        return self._random.randint(*self._calls_between)

    def _count(self) -> None:
        self._until_next -= 1
        if self._until_next > 0 or self.is_over or not self._up.is_set():
            return
        self.kills += 1
        self._until_next = self._draw()
        self._up.clear()
        self._restarts.add(asyncio.create_task(self._strike(self._random.uniform(0, 0.02))))

    async def _strike(self, moment: float) -> None:
        """A moment later, so that the calls that were just sent are under way: in the store, the hub, an activity."""
        await asyncio.sleep(moment)
        await asyncio.to_thread(self.host.kill9)
        self._look(self.host.data)
        self.host = await asyncio.to_thread(self.host.again)
        self._up.set()


class Walk:
    """One participant, from the start of the interview to its end; `acknowledged` are their answers by question.

    With `most_answers` the participant ends the interview after so many.
    """

    def __init__(
        self,
        struck: Struck,
        product: Product,
        number: int,
        given: Mapping[str, Any],
        most_answers: int | None = None,
    ) -> None:
        self._struck = struck
        self._product = product
        self._number = number
        self._given = given
        self.most_answers = most_answers
        self.acknowledged: dict[str, str] = {}
        self.interview = Interview(product, "", "")

    async def run(self) -> None:
        key = f"walk-{self._number}"
        started = await self._struck.call(
            lambda: self._product.staff("POST", "/api/interview/start", json=self._given, Idempotency_Key=key)
        )
        assert started.status in {200, 201}, started.text
        self.interview = Interview(
            self._product, started.json["interview_id"], started.json["participant_token"]
        )
        state: Mapping[str, Any] = {"status": "preparing", "revision": 0}
        while state["status"] not in FINAL:
            if state["status"] in OPEN:
                await self._react(state["question"]["question_id"])
            state = await self._read(state["revision"])

    async def _react(self, question_id: str) -> None:
        if len(self.acknowledged) == self.most_answers:
            ended = await self._struck.call(lambda: self.interview.participant("POST", "/end"))
            assert ended.status in {200, 202}, ended.text  # 200: the end before the crash was stored
        else:
            await self._answer(question_id)

    async def _answer(self, question_id: str) -> None:
        assert question_id not in self.acknowledged, "a question whose answer was acknowledged is open again"
        text = f"{VAGUE_ANSWER} That is what number {self._number} says to {question_id}."
        reply = await self._struck.call(
            lambda: self.interview.respond(
                text, question_id=question_id, client_answer_id=f"{self._number}-{question_id}"
            )
        )
        assert reply.status in {200, 202}, reply.text
        self.acknowledged[question_id] = text

    async def _read(self, after: int) -> Any:
        reply = await self._struck.call(lambda: self.interview.participant("GET", f"?after={after}&wait=2"))
        assert reply.status == 200, reply.text
        return reply.json
