"""Nudges, parking and deadlines as a participant meets them, with short times given by the start.

Every wait is a long poll for the change itself; nothing sleeps.
"""

from typing import Any

from tests.product import GOOD_ANSWER, LANTERNS, ROPES, Interview, Product, body, eventually

QUICK: dict[str, Any] = {"nudge_after_s": 0.3, "max_nudges": 3, "max_follow_ups": 0}


async def until_turn(interview: Interview, turn: int) -> None:
    """Until so many questions were shown."""
    state = await interview.state()
    while state["turn"] < turn:
        state = (await interview.participant("GET", f"?after={state['revision']}&wait=25")).json


async def test_the_last_nudge_parks_the_question_and_says_where_one_was(product: Product) -> None:
    interview = await product.start(body(settings=QUICK))
    await interview.answered("I trim them.")
    parked = await interview.until("parked")
    question = parked["question"]
    assert (question["question_id"], question["nudges"]) == ("ropes", 3)
    assert question["acknowledgement"].startswith("Welcome back. You have given one answer so far")
    assert question["question_text"] == ROPES["question_text"]


async def test_a_late_answer_to_a_parked_question_counts_in_full(product: Product) -> None:
    interview = await product.start(body(LANTERNS, settings=QUICK | {"max_nudges": 1}))
    await interview.until("parked")
    assert (await interview.answered(GOOD_ANSWER))["status"] == "completed"
    (turn,) = (await interview.result())["turns"]
    assert (turn["assessment"]["similarity"], turn["nudges"]) == (1.0, 1)


async def test_at_the_deadline_the_question_is_skipped_without_an_answer(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"answer_deadline_s": 0.5, "on_timeout": "skip"}))
    assert (await interview.until("completed"))["ended_reason"] == "complete"
    result = await interview.result()
    assert [turn["user_response"] for turn in result["turns"]] == [None, None]
    assert [turn["assessment"] for turn in result["turns"]] == [None, None]


async def test_nudges_are_counted_for_staff(product: Product) -> None:
    interview = await product.start(body(ROPES, settings=QUICK | {"max_nudges": 2}))
    await interview.until("parked")

    async def counted() -> bool:
        counters = (await interview.view())["counters"]
        return (counters.get("nudges"), counters.get("parked")) == (2, 1)

    await eventually(counted)
    (turn,) = (await interview.result())["turns"]
    assert turn["nudges"] == 2
