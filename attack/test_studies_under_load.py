"""Twenty studies are taken by many people at once; counts and results are what a recount of the documents says.

`ATTACK_PEOPLE` says how many people take part in all (H2, H4).
"""

import asyncio
import os
from collections import Counter
from time import perf_counter
from typing import Any, Final

import pytest

from attack.conftest import Figures
from tests.crash.recounted import is_counted_as_it_stands
from tests.hosting import HostProcess
from tests.product import ROPES, Product
from tests.studies import STUDIES, Guest, created, invited

STUDIES_AT_ONCE: Final = 20
PEOPLE: Final = int(os.environ.get("ATTACK_PEOPLE", "1000"))
AT_ONCE: Final = 24
SAID: Final = "We dry the ropes and coil them."
ENDS: Final = ("completed", "completed", "declined", "opened", "started")
"""How people stand in the end, one after another; the first `QUOTA` who come by the public link answer, too."""
QUOTA: Final = 2
VERDICTS: Final = {True: "demonstrated", False: "not_demonstrated", None: "needs_review"}


@pytest.mark.timeout(900)
async def test_many_people_in_many_studies_are_counted_as_they_stand(
    product: Product, host: HostProcess, figures: Figures
) -> None:
    begun, free = perf_counter(), asyncio.Semaphore(AT_ONCE)
    studies = [await a_study(product, number) for number in range(STUDIES_AT_ONCE)]
    people = PEOPLE // STUDIES_AT_ONCE
    guests = await asyncio.gather(*(added(product, made["study_id"], people) for made in studies))
    await asyncio.gather(
        *(
            takes_part(free, guest, ENDS[number % len(ENDS)])
            for of_study in guests
            for number, guest in enumerate(of_study)
        ),
        *(comes_by_the_link(free, product, made) for made in studies for _ in range(QUOTA + 1)),
    )
    wanted = Counter(ENDS[number % len(ENDS)] for number in range(people)) + Counter(completed=QUOTA)
    for made in studies:
        kept = await is_counted_as_it_stands(product, host.data, made["study_id"])
        assert kept.states == wanted
        assert len(kept.interviews) == wanted["completed"] + wanted["started"]
        await results_are_a_recount(product, made["study_id"], wanted["completed"])
    took = perf_counter() - begun
    figures.add("people in studies under load", (people + QUOTA) * STUDIES_AT_ONCE)
    figures.most("their studies filled, answered and recounted in", took, "s")


async def results_are_a_recount(product: Product, study_id: str, over: int) -> None:
    """The results say what the interviews' own results say together."""
    path = f"{STUDIES}/{study_id}/results"
    found = await product.look(f"{path}?limit=100")
    rows = found["comparison"]
    while found["next_cursor"] is not None:
        found = await product.look(f"{path}?limit=100&cursor={found['next_cursor']}")
        rows += found["comparison"]
    own = [await product.look(f"/api/interviews/{row['interview_id']}/result") for row in rows]
    turns = [turn for each in own for turn in each["turns"] if turn["assessment"]]
    points = Counter(
        VERDICTS[each["demonstrated"]] for turn in turns for each in turn["assessment"]["criteria"]
    )
    (question,) = found["questions"]
    assert (len(rows), question["asked"], question["answered"]) == (over, over, len(turns))
    assert {verdict: count for verdict, count in question["verdicts"].items() if count} == points
    assert points, "nothing was judged"


async def a_study(product: Product, number: int) -> dict[str, Any]:
    public = {"enabled": True, "quota": QUOTA}
    patient = {"max_follow_ups": 0, "nudge_after_s": 3_600.0}
    return await created(
        product, name=f"Load {number}", material={"questions": [ROPES]}, settings=patient, public_link=public
    )


async def added(product: Product, study_id: str, people: int) -> list[Guest]:
    return await invited(product, study_id, *({"name": f"P{number}"} for number in range(people)))


async def takes_part(free: asyncio.Semaphore, guest: Guest, end: str) -> None:
    async with free:
        await guest.look()
        if end == "declined":
            assert (await guest.call("POST", "/decline")).status == 204
        elif end != "opened":
            await answers(guest, to_the_end=end == "completed")


async def comes_by_the_link(free: asyncio.Semaphore, product: Product, made: dict[str, Any]) -> None:
    """One more than the quota lets in comes, and is refused."""
    async with free:
        guest = Guest(product, made["public_url"])
        reply = await guest.call("POST", "/agree")
        if reply.status == 409:
            assert reply.json["reason"] == "full"
            return
        await answers(guest, to_the_end=True, begun=reply.json)


async def answers(guest: Guest, *, to_the_end: bool, begun: dict[str, Any] | None = None) -> None:
    interview = await guest.agree() if begun is None else guest.begun(begun)
    await interview.until("awaiting_answer")
    if to_the_end:
        await interview.finish(default=SAID)
