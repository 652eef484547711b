"""While strangers send the worst texts there are, others are served as if they were alone (J3)."""

import asyncio
import json
import random
import statistics
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from attack.conftest import Figures
from attack.cores import Cores
from attack.worst_texts import natural, worst
from tests.hosting import ROOT
from tests.http.test_handover_talk import handover
from tests.library.sets import question_set
from tests.plans import configuration, start_with
from tests.product import FINAL, GOOD_ANSWER, Interview, Product, body, client_of, serve

ATTACKERS: Final = 20
SECONDS: Final = 24.0
MOST_MS: Final = 250.0
LEAST_LOOKS: Final = 200
RESUME_CHARS: Final = 100_000
QUIET: Final = {"nudge_after_s": 3_600}


def starts(chance: random.Random, set_id: str) -> list[dict[str, Any]]:
    """A start in each of the five modes; what can be long is long."""
    resume = worst(chance, RESUME_CHARS - 500) + "\nRan Kubernetes clusters in production for five years."
    long_corpus = natural(chance, 400_000)
    candidate = {"candidate_id": "c-1", "resume_text": resume}
    return [
        body(settings=QUIET),
        {"mode": "dynamic_gap", **candidate, "settings": QUIET},
        {"mode": "predefined_questions", "question_set_id": set_id, **candidate, "settings": QUIET},
        handover(material={"question_backlog": handover()["material"]["question_backlog"],
                           "deep_dive_corpus": long_corpus}, settings=QUIET),
        start_with({"plan": configuration()}, settings=QUIET),
    ]  # fmt: skip


async def set_of(product: Product) -> str:
    reply = await product.staff("POST", "/api/question-sets", json=question_set())
    assert reply.status == 201, reply.text
    return str(reply.json["id"])


class Tally:
    """What came back to the attackers."""

    def __init__(self) -> None:
        self.texts = 0
        self.statuses: set[int] = set()
        self.ended: list[str] = []


async def attacker(
    product: Product,
    given: dict[str, Any],
    chance: random.Random,
    until: float,
    tally: Tally,
    text: Callable[[random.Random], str] = worst,
) -> None:
    """Start an interview and answer all that is asked with the worst there is; then the next one."""
    while time.monotonic() < until:
        reply = await product.staff("POST", "/api/interview/start?wait=0", json=given)
        tally.statuses.add(reply.status)
        if reply.status != 201:
            return
        interview = Interview(product, reply.json["interview_id"], reply.json["participant_token"])
        await answers(interview, chance, until, tally, text)


async def answers(
    interview: Interview,
    chance: random.Random,
    until: float,
    tally: Tally,
    text: Callable[[random.Random], str],
) -> None:
    revision = 0
    while time.monotonic() < until:
        state = (await interview.participant("GET", f"?after={revision}&wait=2")).json
        revision = state["revision"]
        if state["status"] in FINAL:
            tally.ended.append(state["status"])
            return
        if state["status"] not in {"awaiting_answer", "parked"}:
            continue
        sent = await interview.respond(text(chance))
        tally.texts += 1
        tally.statuses.add(sent.status)


async def uploader(product: Product, chance: random.Random, until: float, tally: Tally) -> None:
    """Send resumes and documents of some megabytes as text."""
    while time.monotonic() < until:
        data = worst(chance, 2_000_000).encode()
        headers = {"x-functions-key": product.staff_key, "Content-Type": "text/plain"}
        for path in ("/api/resumes", "/api/documents?corpus=acme"):
            tally.statuses.add((await product.call("POST", path, data=data, headers=headers)).status)
            tally.texts += 1
        await asyncio.sleep(1)


async def normal(product: Product, until: float) -> list[float]:
    """How long each turn of somebody takes who answers in a sentence, in seconds."""
    took: list[float] = []
    while time.monotonic() < until:
        interview = await product.start(body(settings=QUIET))
        state = await interview.state()
        while state["status"] not in FINAL:
            begun = time.monotonic()
            state = await interview.answered(GOOD_ANSWER)
            took.append(time.monotonic() - begun)
            await asyncio.sleep(0.2)
    return took


async def bystander(product: Product) -> list[float]:
    looking = await asyncio.create_subprocess_exec(
        *(sys.executable, "-m", "attack.bystander", f"{product.base_url}/api/health", str(SECONDS)),
        stdin=asyncio.subprocess.PIPE,
        stdout=asyncio.subprocess.PIPE,
        cwd=ROOT,
    )
    assert looking.stdout is not None
    printed = await looking.stdout.read()
    await looking.communicate()
    return json.loads(printed)


async def test_a_bystander_waits_at_most_250_ms_while_twenty_people_send_the_worst_texts(
    tmp_path: Path, chance: random.Random, figures: Figures
) -> None:
    tally = Tally()
    with serve(tmp_path) as host:
        async with client_of(host) as product:
            given = starts(chance, await set_of(product))
            until, before = time.monotonic() + SECONDS, Cores.of(host.pid)
            async with asyncio.TaskGroup() as group:
                looking = group.create_task(bystander(product))
                turns = group.create_task(normal(product, until))
                group.create_task(uploader(product, chance, until, tally))
                for number in range(ATTACKERS):
                    group.create_task(attacker(product, given[number % 5], chance, until, tally))
            slowed_down = Cores.of(host.pid).since(before).slowed_down
    looks = looking.result()
    p99 = statistics.quantiles(looks, n=100)[98]
    figures.add("worst texts sent beside a bystander", tally.texts)
    figures.most("bystander /api/health p99", p99, "ms")
    figures.most("how much other processes slow the host down", slowed_down, "times")
    figures.most(
        "a normal turn beside twenty attackers", statistics.median(turns.result()) * 1_000, "ms median"
    )
    assert len(looks) >= LEAST_LOOKS
    assert min(looks) > 0, "health did not answer"
    assert p99 <= MOST_MS * slowed_down
    assert max(tally.statuses) < 500
    assert "failed" not in tally.ended
    assert len(turns.result()) >= 4
