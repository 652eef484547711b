"""While strangers send the worst texts there are, others are served as if they were alone (J3)."""

import asyncio
import random
import statistics
import time
from collections.abc import Callable
from typing import Any, Final

import pytest

from attack.conftest import Figures
from attack.starts import BACKLOG, made, starts
from attack.watching import watched
from attack.worst_texts import natural, worst
from tests.hosting import HostProcess
from tests.library.sets import question_set
from tests.product import FINAL, GOOD_ANSWER, OPEN, Interview, Product, body

pytestmark = pytest.mark.timed

ATTACKERS: Final = 20
SECONDS: Final = 24.0
ARRIVING_S: Final = 2.0
"""Within which the attackers come, one after the other: what they send is measured, not how long twenty starts take."""
LEAST_LOOKS: Final = 200
RESUME_CHARS: Final = 100_000
QUIET: Final = {"nudge_after_s": 3_600}


async def worst_starts(product: Product, chance: random.Random) -> list[dict[str, Any]]:
    """A start in each of the five modes; what can be long is long."""
    resume = worst(chance, RESUME_CHARS - 500) + "\nRan Kubernetes clusters in production for five years."
    backlog = {**BACKLOG, "deep_dive_corpus": natural(chance, 400_000)}
    set_id = await made(product, "/api/question-sets", question_set())
    return list(starts(set_id, resume=resume, backlog=backlog, settings=QUIET).values())


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
        state: dict[str, Any] = {"revision": 0, "status": "preparing"}
        while state["status"] not in FINAL and time.monotonic() < until:
            state = (await interview.participant("GET", f"?after={state['revision']}&wait=2")).json
            if state["status"] in OPEN:
                tally.statuses.add((await interview.respond(text(chance))).status)
                tally.texts += 1
        tally.ended.append(state["status"])


async def attackers_come(
    group: asyncio.TaskGroup,
    product: Product,
    given: list[dict[str, Any]],
    chance: random.Random,
    until: float,
    tally: Tally,
    text: Callable[[random.Random], str] = worst,
) -> None:
    """Twenty of them, one after the other: they go on after all have come."""
    for number in range(ATTACKERS):
        group.create_task(attacker(product, given[number % 5], chance, until, tally, text))
        await asyncio.sleep(ARRIVING_S / ATTACKERS)


async def uploader(product: Product, chance: random.Random, until: float, tally: Tally) -> None:
    """Send resumes and documents of some megabytes as text."""
    while time.monotonic() < until:
        data = worst(chance, 2_000_000).encode()
        for path in ("/api/resumes", "/api/documents?corpus=acme"):
            tally.statuses.add((await product.send(path, data, "text/plain")).status)
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


async def beside_attackers(
    product: Product, host: HostProcess, chance: random.Random, figures: Figures
) -> None:
    """Somebody who looks waits at most 250 ms in 99 of 100 looks, and somebody who answers has turns."""
    tally = Tally()
    given = await worst_starts(product, chance)
    until = time.monotonic() + SECONDS
    async with watched(host, figures, "twenty attackers", least=LEAST_LOOKS), asyncio.TaskGroup() as group:
        turns = group.create_task(normal(product, until))
        group.create_task(uploader(product, chance, until, tally))
        await attackers_come(group, product, given, chance, until, tally)
    median = statistics.median(turns.result()) * 1_000
    figures.add("worst texts sent beside a bystander", tally.texts)
    figures.most("a normal turn beside twenty attackers", median, "ms median")
    assert max(tally.statuses) < 500
    assert "failed" not in tally.ended
    assert len(turns.result()) >= 4


async def test_a_bystander_waits_at_most_250_ms_while_twenty_people_send_the_worst_texts(
    product: Product, host: HostProcess, chance: random.Random, figures: Figures
) -> None:
    """A machine that stalls once does not fail it: a product that keeps others waiting does so again."""
    try:
        await beside_attackers(product, host, chance, figures)
    except AssertionError:
        await beside_attackers(product, host, chance, figures)
