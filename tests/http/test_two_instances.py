"""Two instances of the product answer at once, over one Cosmos DB, one Blob Storage and one task hub, as on Azure.

Both are processes of their own with the whole product in them. The hub is that of the first: the second reaches it over
gRPC. Activities run in either (tests/fakes/instance_app). People's calls go now to one instance, now to the other.
"""

import asyncio
import shutil
from collections.abc import AsyncGenerator, Mapping
from contextlib import AsyncExitStack, asynccontextmanager
from dataclasses import dataclass, replace
from pathlib import Path
from random import Random
from typing import Any, Final

import pytest

from tests.every_mode import Conversation, starts
from tests.hosting import ROOT
from tests.product import FINAL, OPEN, Interview, Product, Reply, client_of, eventually, serve_app
from tests.thoroughness import is_thorough
from tools.azure_services import azure_services

pytestmark = [pytest.mark.cosmos, pytest.mark.azurite]

APP: Final = ROOT / "tests/fakes/instance_app"
OF_EACH_MODE: Final = 2 if is_thorough() else 1
LAG_S: Final = 0.25
"""How late an instance may see what the other wrote: longer than a turn takes, and less than the product waits for."""


@dataclass(frozen=True)
class Pair:
    """Clients of the two instances."""

    instances: tuple[Product, Product]

    def shuffled(self, chance: Random) -> tuple[Product, Product]:
        one, other = self.instances
        return (one, other) if chance.random() < 0.5 else (other, one)


@asynccontextmanager
async def two_instances(folder: Path, lag_s: float, **settings: str) -> AsyncGenerator[Pair]:
    async with AsyncExitStack() as running:
        services = running.enter_context(azure_services(folder / "services"))
        env = {**services, "PARTICIPANT_TOKEN_KEY": "k" * 40, "TEST_LAG_S": str(lag_s), **settings}
        first = running.enter_context(serve_app(APP, folder / "first", **env, TEST_SEED="1"))
        one = await running.enter_async_context(client_of(first))
        (folder / "second").mkdir()
        shutil.copy(folder / "first" / "keys.json", folder / "second")
        hub = (await one.call("GET", "/api/instance")).json["hub"]
        second = running.enter_context(serve_app(APP, folder / "second", **env, TEST_SEED="2", TEST_HUB=hub))
        other = await running.enter_async_context(client_of(second))
        await one.call("PUT", "/api/instance/peer", data=second.base_url.encode())
        yield Pair((one, other))


@pytest.fixture
async def pair(tmp_path: Path) -> AsyncGenerator[Pair]:
    """Two instances that see late what the other one wrote, which is harder than at once."""
    async with two_instances(tmp_path, LAG_S) as pair:
        yield pair


class Walk:
    """One participant, who meets another instance with every call."""

    def __init__(self, pair: Pair, seed: int, mode: str, given: Mapping[str, Any]) -> None:
        self._pair, self._given = pair, given
        self._chance = Random(seed)
        self.said = Conversation(mode, f"number {seed}")
        self.interview = Interview(pair.instances[0], "", "")

    async def run(self) -> None:
        await self._start()
        status = ""
        while status not in FINAL:
            state = await self._somewhere().until_open_or_over()
            status = state["status"]
            if status in OPEN:
                await self._answer(state["question"]["question_id"])

    async def check(self) -> None:
        """Both instances show the same result, and it is whole."""
        one, other = self.at_both()
        result = await one.result()
        self.said.check(result)
        assert await other.result() == result
        assert await one.view() == await other.view()

    async def erase(self) -> None:
        """Erased through one instance it is gone in both, now and for good."""
        one, other = self.at_both()
        assert (await other.staff("DELETE")).status == 204
        assert (await one.staff("DELETE")).status == 204

        async def is_gone() -> bool:
            looks = [look for each in (one, other) for look in (each.staff("GET"), each.participant("GET"))]
            return {reply.status for reply in await asyncio.gather(*looks)} == {404}

        await eventually(is_gone)

    def at_both(self) -> tuple[Interview, Interview]:
        """The interview as the two instances show it, in an order drawn by chance."""
        one, other = self._pair.shuffled(self._chance)
        return replace(self.interview, product=one), replace(self.interview, product=other)

    def _somewhere(self) -> Interview:
        return self.at_both()[0]

    async def _start(self) -> None:
        """The same start comes to both instances at once: they start one interview."""
        replies = await asyncio.gather(
            *(
                product.staff(
                    "POST", "/api/interview/start", json=self._given, Idempotency_Key=self.said.name
                )
                for product in self._pair.instances
            )
        )
        assert sorted(reply.status for reply in replies) == [200, 201], [reply.text for reply in replies]
        made, again = (reply.json for reply in replies)
        assert made["interview_id"] == again["interview_id"]
        self.interview = replace(
            self.interview, interview_id=made["interview_id"], token=made["participant_token"]
        )

    async def _answer(self, question_id: str) -> None:
        one, other = self.at_both()
        text, key = self.said.answer_to(question_id), self.said.client_answer_id(question_id)
        match self._chance.choice(("once more", "at the same time", "two answers")):
            case "once more":
                await self._answered(one, question_id, text, key)
                again = await self._respond(other, question_id, "Other words.", key)
                assert again.status in {200, 202}, again.text
            case "at the same time":
                replies = await asyncio.gather(
                    *(self._respond(each, question_id, text, key) for each in (one, other))
                )
                assert {reply.status for reply in replies} <= {200, 202}, [reply.text for reply in replies]
                self.said.acknowledged[question_id] = text
            case _:
                await self._of_two(one, other, question_id, text, key)

    async def _of_two(self, one: Interview, other: Interview, question_id: str, text: str, key: str) -> None:
        """Two answers to one question, at the same time: one is acknowledged, and the other refused."""
        texts = (text, f"{text} Or so.")
        replies = await asyncio.gather(
            self._respond(one, question_id, texts[0], key),
            self._respond(other, question_id, texts[1], f"{key}-2"),
        )
        won = [text for text, reply in zip(texts, replies, strict=True) if reply.status in {200, 202}]
        assert (len(won), sum(reply.status == 409 for reply in replies)) == (1, 1), [r.text for r in replies]
        self.said.acknowledged[question_id] = won[0]

    async def _answered(self, one: Interview, question_id: str, text: str, key: str) -> None:
        """Once it is acknowledged, no instance shows the question as open; one that sees late does after a moment."""
        reply = await self._respond(one, question_id, text, key)
        assert reply.status in {200, 202}, reply.text
        self.said.acknowledged[question_id] = text
        await asyncio.sleep(LAG_S)
        for each in self.at_both():
            state = await each.state()
            assert state["status"] not in OPEN or state["question"]["question_id"] != question_id

    async def _respond(self, at: Interview, question_id: str, text: str, key: str) -> Reply:
        wait = self._chance.choice((None, 0, 10))
        return await at.respond(text, wait=wait, question_id=question_id, client_answer_id=key)


@pytest.mark.slow
@pytest.mark.timeout(300)  # it starts four servers, on a machine that is busy with other tests
async def test_interviews_that_two_instances_serve_in_turns_lose_double_and_hold_up_nothing(
    pair: Pair,
) -> None:
    by_mode = await starts(pair.instances[0])
    walks = [
        Walk(pair, seed, mode, given)
        for seed, (mode, given) in enumerate(OF_EACH_MODE * [*by_mode.items()], start=1)
    ]
    await asyncio.gather(*(walk.run() for walk in walks))
    await asyncio.sleep(LAG_S)
    for walk in walks:
        await walk.check()
    worked = set[str]()
    for product in pair.instances:
        listed = (await product.look("/api/interviews?limit=100"))["items"]
        ids = [walk.interview.interview_id for walk in walks]
        assert sorted(item["interview_id"] for item in listed) == sorted(ids)
        assert {item["status"] for item in listed} == {"completed"}
        summary = await product.look("/api/ops/summary")
        assert (summary["running"], summary["stuck"], summary["failed"]) == (0, 0, 0)
        instance = (await product.call("GET", "/api/instance")).json
        assert {"assess", "compose"} <= instance["activities"].keys()  # what is called often comes to both
        worked |= instance["activities"].keys()
        assert instance["late_reads"] > 0
    assert {"prepare", "assess", "compose", "record", "summarize"} <= worked
    await asyncio.gather(*(walk.erase() for walk in walks))
    for product in pair.instances:
        assert (await product.look("/api/interviews"))["items"] == []
