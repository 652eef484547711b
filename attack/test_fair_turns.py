"""Many people send what takes longest to judge, again and again: nobody else waits for their answers (J3)."""

import asyncio
import random
import statistics
import time
from typing import Any, Final

import pytest

from attack.conftest import Figures
from attack.test_bystanders import QUIET, Tally, attackers_come, worst_starts
from attack.worst_texts import MAX_ANSWER_CHARS, dearest, natural, pumped
from tests.plans import configuration, start_with
from tests.product import FINAL, GOOD_ANSWER, Product, body

pytestmark = pytest.mark.timed

SECONDS: Final = 12.0
SIZES: Final = (200, 900, 5_000)
"""Characters of answers: long ones are judged beside the process that serves, and so are those that follow one."""
HONEST: Final = 4
LEAST_SHARE: Final = 0.1
"""Of the turns that each would have alone: twenty-four share what the machine can do."""
CROWD: Final = 60
CROWD_SECONDS: Final = 6.0
MOST_S: Final = 5.0
"""Twenty long answers, one after the other, take ten to eighty seconds."""
MOST_TIMES: Final = 12
QUIET_SECONDS: Final = 3.0


async def honest(
    product: Product, number: int, chance: random.Random, until: float
) -> list[tuple[int, float]]:
    """Answer as people do; the size of each answer, and the seconds until the next question."""
    given: dict[str, Any] = body(settings=QUIET)
    if number % 2:
        given = start_with({"plan": configuration()}, settings=QUIET)
    took: list[tuple[int, float]] = []
    while time.monotonic() < until:
        interview = await product.start(given)
        state = await interview.until_open_or_over()
        while state["status"] not in FINAL and time.monotonic() < until:
            size = SIZES[(number + len(took)) % len(SIZES)]
            text = f"{GOOD_ANSWER} {natural(chance, size)}"[:size]
            begun = time.monotonic()
            state = await interview.answered(text)
            took.append((size, time.monotonic() - begun))
            await asyncio.sleep(0.1)
    return took


async def undisturbed(product: Product, chance: random.Random) -> list[tuple[int, float]]:
    """The turns of one person while nobody attacks: what a machine can do differs by the hour.

    The first long answers start the processes beside the one that serves, and are not counted.
    """
    await asyncio.gather(*(honest(product, 2, chance, time.monotonic() + 1) for _ in range(2)))
    return await honest(product, 2, chance, time.monotonic() + QUIET_SECONDS)


def most_s(quiet: list[tuple[int, float]]) -> float:
    return max(MOST_S, *(MOST_TIMES * seconds for _, seconds in quiet))


def worst_of(took: list[tuple[int, float]], figures: Figures, beside: str) -> float:
    for size in SIZES:
        waits = [seconds for chars, seconds in took if chars == size]
        figures.most(f"{size} characters beside {beside}, median", statistics.median(waits) * 1_000, "ms")
        figures.most(f"{size} characters beside {beside}, worst", max(waits) * 1_000, "ms")
    return max(seconds for _, seconds in took)


async def beside_heavy_answers(product: Product, chance: random.Random, figures: Figures) -> None:
    tally = Tally()
    given = await worst_starts(product, chance)
    quiet = await undisturbed(product, chance)
    until = time.monotonic() + SECONDS
    async with asyncio.TaskGroup() as group:
        people = [group.create_task(honest(product, number, chance, until)) for number in range(HONEST)]
        await attackers_come(group, product, given, chance, until, tally, dearest)
    took = [turn for person in people for turn in person.result()]
    figures.add("heavy answers sent beside honest ones", tally.texts)
    assert max(tally.statuses) < 500
    worst = worst_of(took, figures, "20 attackers")
    assert worst <= most_s(quiet), sorted(took, key=lambda turn: -turn[1])[:9]
    assert len(took) / HONEST / SECONDS >= LEAST_SHARE * len(quiet) / QUIET_SECONDS


async def test_nobody_waits_for_the_heavy_answers_of_twenty_others(
    product: Product, chance: random.Random, figures: Figures
) -> None:
    """A machine that stalls once does not fail it: a product that keeps others waiting does so again."""
    try:
        await beside_heavy_answers(product, chance, figures)
    except AssertionError:
        await beside_heavy_answers(product, chance, figures)


async def test_nobody_waits_for_a_crowd_that_waits(
    product: Product, chance: random.Random, figures: Figures
) -> None:
    """What waits for a process also holds one of the activities that the host runs at once."""
    quiet = await undisturbed(product, chance)
    crowd = [await product.start(body(settings=QUIET)) for _ in range(CROWD)]
    for interview in crowd:
        await interview.respond(pumped(f"{chance.random()} \ufdfa", MAX_ANSWER_CHARS))
    took = await honest(product, 0, chance, time.monotonic() + CROWD_SECONDS)
    assert worst_of(took, figures, f"a crowd of {CROWD}") <= most_s(quiet), took
