"""kill -9 at any moment loses nothing that was acknowledged, repeats nothing, and stops no interview.

Twenty interviews are walked at once while the host is killed again and again and started anew on the same data.
"""

import asyncio
import random
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from tests.crash.struck import Struck, Walk
from tests.product import LANTERNS, ROPES, body, client_of, serve

INTERVIEWS = 20
KILLS = 6
CALLS_BETWEEN_KILLS = (15, 45)
OIL = {"concept": "fill the oil", "probes": ["What about the oil?"]}
DRYING = {"concept": "dry the ropes", "probes": ["What do you do with wet ropes?"]}
GIVEN = body(
    LANTERNS | {"key_concepts": [OIL]}, ROPES | {"key_concepts": [DRYING]}, settings={"max_follow_ups": 1}
)
"""What the answers leave open has a question of its author's: each main question has a follow-up."""
TURNS_OF_EACH = [("main", 0), ("follow_up", 1)] * 2


@pytest.mark.slow
@pytest.mark.parametrize("seed", [20261])
async def test_every_acknowledged_answer_is_kept_once_and_every_interview_finishes(
    seed: int, tmp_path: Path
) -> None:
    chance = random.Random(seed)
    struck = Struck(serve(tmp_path), chance, kills=KILLS, calls_between=CALLS_BETWEEN_KILLS)
    try:
        async with client_of(struck.host) as product:
            walks = [Walk(struck, product, number, GIVEN) for number in range(INTERVIEWS)]
            await asyncio.gather(*(walk.run() for walk in walks))
            await struck.settle()
            assert struck.is_over
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
