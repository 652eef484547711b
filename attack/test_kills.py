"""kill -9 while everything is begun: nothing that was acknowledged is lost, doubled, hidden or ended by it (J2).

Interviews of all five modes, handovers and assessments are started with idempotency keys, walked and finished by clients
that repeat their calls, while the host is killed thirty times. Each time it is down, its files are looked into.
"""

import asyncio
import random
from collections import Counter
from collections.abc import AsyncIterator, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import count, cycle
from pathlib import Path
from typing import Any, Final

import pytest

from attack.conftest import Figures
from attack.starts import made, starts
from shared.storage.sqlite_file import connect
from tests.candidates.material import BIRDS, LAMPS, a_set
from tests.crash.struck import Struck, Walk
from tests.product import Product, client_of, eventually, serve

KILLS: Final = 30
CALLS_BETWEEN: Final = (25, 65)
WALKERS: Final = 16
PATIENT: Final = {"nudge_after_s": 3_600.0}
POLICY: Final = "Backups are encrypted at rest with AES-256.\n\nThe keys are rotated every 90 days.\n"
FILES: Final = {
    "files": [
        {"file_name": f"model_{number}.py", "text": f"# Part {number}.\nLIMIT = 0.{number}\n"}
        for number in range(1, 4)
    ]
}


@dataclass
class Acknowledged:
    """What was acknowledged as begun; interviews by id, with their walks."""

    walks: list[Walk] = field(default_factory=list[Walk])
    handovers: list[str] = field(default_factory=list[str])
    assessments: list[str] = field(default_factory=list[str])

    def check(self, data: Path) -> None:
        """What was acknowledged stands in the files of a host that was just killed, listed and whole."""
        with closing(connect(data / "interviews.db")) as db:
            assert db.execute("PRAGMA quick_check(1)").fetchone() == ("ok",)
            kept = db.execute("SELECT container, pk, id, kind FROM documents").fetchall()
        headers = {pk for container, pk, _, kind in kept if (container, kind) == ("interviews", "header")}
        rows = {row for container, _, row, kind in kept if (container, kind) == ("index", "interview")}
        answers = Counter(pk for _, pk, _, kind in kept if kind == "answer")
        assert rows <= headers, "a row without an interview"
        for walk in self.walks:
            if interview_id := walk.interview.interview_id:
                assert interview_id in headers & rows, "an acknowledged interview is in no list"
                assert answers[interview_id] >= len(walk.acknowledged), "an acknowledged answer is lost"
        assessed = {row for container, pk, row, _ in kept if (container, pk) == ("index", "assessments")}
        assert set(self.assessments) <= assessed, "an acknowledged assessment is in no list"
        handed = {pk.removeprefix("handover-") for _, pk, _, kind in kept if kind == "handover"}
        assert set(self.handovers) <= handed, "an acknowledged handover is lost"


@pytest.mark.timeout(600)
async def test_thirty_kills_lose_double_hide_and_end_nothing(
    tmp_path: Path, chance: random.Random, figures: Figures
) -> None:
    begun = Acknowledged()
    host = serve(tmp_path)
    struck = Struck(host, chance, kills=KILLS, calls_between=CALLS_BETWEEN, look=begun.check)
    try:
        async with client_of(host) as product:
            kinds = kinds_of_starts(await made(product, "/api/question-sets", a_set(LAMPS, BIRDS)))
            numbers = count(1)
            await asyncio.gather(
                *(walk_on(struck, product, begun, kinds, numbers) for _ in range(WALKERS)),
                begin_others(struck, product, begun),
            )
            await struck.settle()
            assert struck.is_over
            await check_interviews(product, begun.walks)
            for walk in begun.walks:
                await check_result(walk)
            await check_others(product, begun)
    finally:
        struck.host.stop()
    figures.add("kills", struck.kills)
    figures.add("interviews walked through kills", len(begun.walks))
    figures.add("acknowledged answers", sum(len(walk.acknowledged) for walk in begun.walks))


def kinds_of_starts(set_id: str) -> Iterator[tuple[dict[str, Any], int | None]]:
    """Starts of all five modes in turn, without end, some with the number of answers after which the participant ends."""
    backlog = [{"text": f"Why is threshold {number} 0.3?", "priority": "P0"} for number in (1, 2)]
    given = starts(set_id, backlog={"question_backlog": backlog}, settings={**PATIENT, "max_follow_ups": 0})
    given["adaptive_follow_up"]["settings"] = {**PATIENT, "max_follow_ups": 1}
    given["topic_exploration"]["settings"] = PATIENT
    most_answers = {"dynamic_gap": 2, "topic_exploration": 3}
    return cycle([(each, most_answers.get(mode)) for mode, each in given.items()])


async def walk_on(
    struck: Struck,
    product: Product,
    begun: Acknowledged,
    kinds: Iterator[tuple[dict[str, Any], int | None]],
    numbers: Iterator[int],
) -> None:
    """Walk one interview after another for as long as the host is killed."""
    while not struck.is_over:
        given, most_answers = next(kinds)
        walk = Walk(struck, product, next(numbers), given, most_answers)
        begun.walks.append(walk)
        await walk.run()


async def begin_others(struck: Struck, product: Product, begun: Acknowledged) -> None:
    """Handovers and assessments, one after another."""
    given = {"corpus": "attacked", "file_name": "policy.md", "text": POLICY}
    await struck.call(lambda: product.staff("POST", "/api/documents", json=given))
    judged = {"corpus": "attacked", "criteria": [{"question": "Are backups encrypted?"}]}
    for number in count(1):
        if struck.is_over:
            return
        key = f"other-{number}"
        for kind, sent, ids, status in (
            ("handovers", FILES, begun.handovers, "ready"),
            ("assessments", judged, begun.assessments, "completed"),
        ):
            call = partial(product.staff, "POST", f"/api/{kind}", json=sent, Idempotency_Key=key)
            ids.append((await struck.call(call)).json[f"{kind[:-1]}_id"])
            await settled(struck, product, f"/api/{kind}/{ids[-1]}", status)


async def settled(struck: Struck, product: Product, path: str, status: str) -> None:
    """Until this has come so far."""
    while True:
        reply = await struck.call(lambda: product.staff("GET", path))
        assert reply.status == 200, reply.text
        assert reply.json["status"] != "failed", reply.text
        if reply.json["status"] == status:
            return
        await asyncio.sleep(0.1)


async def pages(product: Product, path: str) -> AsyncIterator[Any]:
    cursor = ""
    while cursor is not None:
        page = await product.look(f"{path}?limit=100{f'&cursor={cursor}' if cursor else ''}")
        for item in page["items"]:
            yield item
        cursor = page["next_cursor"]


async def check_interviews(product: Product, walks: list[Walk]) -> None:
    """Every interview that was started is listed once, as what it is; the counts agree, and nothing is stuck."""
    ids = [walk.interview.interview_id for walk in walks]
    assert len(set(ids)) == len(walks), "two starts were given one interview"

    async def is_still() -> bool:
        return (await product.look("/api/ops/summary"))["running"] == 0

    await eventually(is_still)
    listed = {item["interview_id"]: item async for item in pages(product, "/api/interviews")}
    assert Counter([item["interview_id"] async for item in pages(product, "/api/interviews")]) == Counter(ids)
    for walk in walks:
        item, view = listed[walk.interview.interview_id], await walk.interview.view()
        assert (item["status"], item["ended_at"]) == (view["status"], view["ended_at"])
        assert item["status"] == "completed" or (walk.most_answers and item["status"] == "ended")
    assert any(item["status"] == "ended" for item in listed.values()), "nobody ended an interview"
    summary = await product.look("/api/ops/summary")
    assert (summary["running"], summary["stuck"], summary["failed"]) == (0, 0, 0)
    assert summary["completed_24h"] == sum(item["status"] == "completed" for item in listed.values())
    assert (await product.look("/api/ops/stuck"))["items"] == []


async def check_result(walk: Walk) -> None:
    """Turns in order and once each, every acknowledged answer where it belongs, and a summary."""
    result = await walk.interview.result()
    turns = result["turns"]
    answered = {turn["question_id"]: turn["user_response"] for turn in turns if turn["user_response"]}
    assert answered == walk.acknowledged, result
    assert [turn["turn_id"] for turn in turns] == list(range(1, len(turns) + 1))
    assert len({turn["question_id"] for turn in turns}) == len(turns)
    assert result["summary"] is not None


async def check_others(product: Product, begun: Acknowledged) -> None:
    """Each handover has read each file once; each assessment is listed once and has judged."""
    assert len(set(begun.handovers)) == len(begun.handovers) > 0
    for each in begun.handovers:
        read = await product.look(f"/api/handovers/{each}")
        assert [dive["file_name"] for dive in read["deep_dives"]] == [
            file["file_name"] for file in FILES["files"]
        ]
        assert (read["status"], read["rejected_files"]) == ("ready", [])
    listed = [item["assessment_id"] async for item in pages(product, "/api/assessments")]
    assert sorted(listed) == sorted(begun.assessments)
    for each in begun.assessments:
        (criterion,) = (await product.look(f"/api/assessments/{each}"))["criteria"]
        assert (criterion["verdict"], criterion["error"]) != (None, None)
