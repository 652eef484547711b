"""Nudges, parking and deadlines as a participant meets them, with short times given by the start.

Every wait is a long poll for the change itself; nothing sleeps.
"""

from typing import Any

from tests.product import ROPES, Product, body

QUICK: dict[str, Any] = {"nudge_after_s": 0.3, "max_nudges": 3, "max_follow_ups": 0}


async def test_the_last_nudge_parks_the_question_and_says_where_one_was(product: Product) -> None:
    interview = await product.start(body(settings=QUICK))
    await interview.answered("I trim them.")
    parked = await interview.until("parked")
    question = parked["question"]
    assert (question["question_id"], question["nudges"]) == ("ropes", 3)
    assert question["acknowledgement"].startswith("Welcome back. You have given one answer so far")
    assert question["question_text"] == ROPES["question_text"]


async def test_at_the_deadline_the_question_is_skipped_without_an_answer(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"answer_deadline_s": 0.5, "on_timeout": "skip"}))
    assert (await interview.until("completed"))["ended_reason"] == "complete"
    result = await interview.result()
    assert [turn["user_response"] for turn in result["turns"]] == [None, None]
    assert [turn["assessment"] for turn in result["turns"]] == [None, None]
