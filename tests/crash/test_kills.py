"""kill -9 at any moment loses nothing that was acknowledged, repeats nothing, and stops no interview.

Twenty interviews are walked at once while the host is killed again and again, each time in the middle of calls, and
started anew on the same data. Clients do what clients do: they send the same call again.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Awaitable, Callable, Mapping
from pathlib import Path
from typing import Any

import aiohttp
import pytest

from tests.hosting import HostProcess
from tests.product import (
    FINAL,
    LANTERNS,
    OPEN,
    ROPES,
    VAGUE_ANSWER,
    Interview,
    Product,
    Reply,
    body,
    client_of,
    serve,
)

INTERVIEWS = 20
KILLS = 6
CALLS_BETWEEN_KILLS = (15, 45)
GIVEN = body(LANTERNS, ROPES, settings={"max_follow_ups": 1})
TURNS_OF_EACH = [("main", 0), ("follow_up", 1)] * 2


class Struck:
    """A host that is killed after so many calls, while others are under way, and comes back on the same data."""

    def __init__(self, host: HostProcess, seed: int) -> None:
        self.host = host
        self.kills = 0
        self._random = random.Random(seed)
        self._until_next = self._draw()
        self._up = asyncio.Event()
        self._up.set()
        self._restarts: set[asyncio.Task[None]] = set()

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
        return self._random.randint(*CALLS_BETWEEN_KILLS)

    def _count(self) -> None:
        self._until_next -= 1
        if self._until_next > 0 or self.kills == KILLS or not self._up.is_set():
            return
        self.kills += 1
        self._until_next = self._draw()
        self._up.clear()
        self._restarts.add(asyncio.create_task(self._strike(self._random.uniform(0, 0.02))))

    async def _strike(self, moment: float) -> None:
        """A moment later, so that the calls that were just sent are under way: in the store, the hub, an activity."""
        await asyncio.sleep(moment)
        await asyncio.to_thread(self.host.kill9)
        self.host = await asyncio.to_thread(self.host.again)
        self._up.set()


class Walk:
    """One participant, from the start of the interview to its end; `acknowledged` are their answers by question."""

    def __init__(self, struck: Struck, product: Product, number: int) -> None:
        self._struck = struck
        self._product = product
        self._number = number
        self.acknowledged: dict[str, str] = {}
        self.interview = Interview(product, "", "")

    async def run(self) -> None:
        key = f"walk-{self._number}"
        started = await self._struck.call(
            lambda: self._product.staff("POST", "/api/interview/start", json=GIVEN, Idempotency_Key=key)
        )
        assert started.status in {200, 201}, started.text
        self.interview = Interview(
            self._product, started.json["interview_id"], started.json["participant_token"]
        )
        state: Mapping[str, Any] = {"status": "preparing", "revision": 0}
        while state["status"] not in FINAL:
            if state["status"] in OPEN:
                await self._answer(state["question"]["question_id"])
            state = await self._read(state["revision"])

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


@pytest.mark.slow
@pytest.mark.parametrize("seed", [20261])
async def test_every_acknowledged_answer_is_kept_once_and_every_interview_finishes(
    seed: int, tmp_path: Path
) -> None:
    struck = Struck(serve(tmp_path), seed)
    try:
        async with client_of(struck.host) as product:
            walks = [Walk(struck, product, number) for number in range(INTERVIEWS)]
            await asyncio.gather(*(walk.run() for walk in walks))
            await struck.settle()
            assert struck.kills == KILLS
            for walk in walks:
                check(walk, await walk.interview.result())
            listed = (await product.look("/api/interviews?limit=100"))["items"]
            assert Counter(item["status"] for item in listed) == {"completed": INTERVIEWS}
    finally:
        struck.host.stop()


def check(walk: Walk, result: Mapping[str, Any]) -> None:
    """The interview is whole: its turns in order and once each, and every acknowledged answer where it belongs."""
    turns = result["turns"]
    assert (result["status"], result["ended_reason"]) == ("completed", "complete"), result
    assert result["summary"] is not None
    assert [turn["turn_id"] for turn in turns] == [1, 2, 3, 4]
    assert [(turn["kind"], turn["order"]) for turn in turns] == TURNS_OF_EACH
    assert [turn["parent_question_id"] for turn in turns] == [None, "lanterns", None, "ropes"]
    assert {turn["question_id"]: turn["user_response"] for turn in turns} == walk.acknowledged
    assert all(turn["assessment"] and turn["decision"] for turn in turns)
    times = [time for turn in turns for time in (turn["asked_at"], turn["answered_at"])]
    assert times == sorted(times)
