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


async def test_who_is_silent_is_nudged_and_the_question_stays_as_it_is(product: Product) -> None:
    interview = await product.start(body(settings=QUICK))
    before = (await interview.state())["question"]
    nudged = await interview.until("awaiting_answer", "parked", nudges=1)
    assert nudged["question"]["nudges"] >= 1
    kept = ("question_id", "question_text", "asked_at", "kind", "order")
    assert [nudged["question"][name] for name in kept] == [before[name] for name in kept]


async def test_the_last_nudge_parks_the_question_and_says_where_one_was(product: Product) -> None:
    interview = await product.start(body(settings=QUICK))
    await interview.answered("I trim them.")
    parked = await interview.until("parked")
    question = parked["question"]
    assert (question["question_id"], question["nudges"]) == ("ropes", 3)
    assert question["acknowledgement"].startswith("Welcome back. You have given one answer so far")
    assert question["question_text"] == ROPES["question_text"]


async def test_a_parked_first_question_has_its_recap_too(product: Product) -> None:
    interview = await product.start(body(ROPES, settings=QUICK | {"max_nudges": 1}))
    parked = await interview.until("parked")
    assert parked["question"]["acknowledgement"] == "Welcome back. This is where we stopped."
    assert parked["question"]["nudges"] == 1


async def test_reading_does_not_unpark_and_answering_does(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"max_nudges": 1}))
    await interview.until("parked")
    assert [(await interview.state())["status"] for _ in range(3)] == ["parked"] * 3
    state = await interview.answered("I trim them.")
    assert (state["status"], state["question"]["question_id"]) in {
        ("awaiting_answer", "ropes"),
        ("parked", "ropes"),
    }


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


async def test_or_the_interview_ends_as_abandoned(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"answer_deadline_s": 0.5, "on_timeout": "end"}))
    state = await interview.until("ended", "completed", "failed")
    assert (state["status"], state["ended_reason"]) == ("ended", "abandoned")
    assert "time for an answer has passed" in state["closing_message"]
    assert (await interview.respond("Too late.")).status == 409


async def test_a_skipped_question_takes_no_answer_any_more(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"answer_deadline_s": 0.5, "nudge_after_s": 60}))
    await until_turn(interview, 2)
    reply = await interview.respond("I trim them.", question_id="lanterns")
    assert reply.status == 409


async def test_an_extended_deadline_leaves_the_question_open(product: Product) -> None:
    settings = {"answer_deadline_s": 60, "on_timeout": "end", "nudge_after_s": 60}
    interview = await product.start(body(ROPES, settings=settings))
    assert (await interview.staff("POST", "/extend", json={"answer_deadline_s": 3_600})).status == 202
    assert (await interview.state())["status"] == "awaiting_answer"


async def test_every_question_is_nudged_anew(product: Product) -> None:
    interview = await product.start(body(settings=QUICK | {"max_nudges": 2}))
    first = await interview.until("parked")
    await interview.answered("I trim them.")
    second = await interview.until("parked")
    assert [(state["question"]["question_id"], state["question"]["nudges"]) for state in (first, second)] == [
        ("lanterns", 2),
        ("ropes", 2),
    ]


async def test_nudges_are_counted_for_staff(product: Product) -> None:
    interview = await product.start(body(ROPES, settings=QUICK | {"max_nudges": 2}))
    await interview.until("parked")

    async def counted() -> bool:
        counters = (await interview.view())["counters"]
        return (counters.get("nudges"), counters.get("parked")) == (2, 1)

    await eventually(counted)
    (turn,) = (await interview.result())["turns"]
    assert turn["nudges"] == 2
