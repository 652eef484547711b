"""What the interviewer says at the wrong time, said at the right one, over the served product (G1, G2)."""

from tests.product import FINAL, GOOD_ANSWER, LANTERNS, ROPES, VAGUE_ANSWER, Product, body, refusal

ONE_EACH = {"max_follow_ups": 0}


async def test_a_reply_that_was_given_is_not_repeated_by_the_closing(product: Product) -> None:
    interview = await product.start(body(LANTERNS, ROPES, settings=ONE_EACH))
    state = await interview.answered(f"{GOOD_ANSWER} Who reads this?")
    reply = state["question"]["acknowledgement"]
    assert "whether anybody else reads them, I do not know" in reply
    await interview.participant("POST", "/end")
    assert reply not in (await interview.until(*FINAL))["closing_message"]


async def test_a_reply_to_what_stands_beside_the_last_answer_is_given_by_the_closing(
    product: Product,
) -> None:
    interview = await product.start(body(LANTERNS, settings=ONE_EACH))
    state = await interview.answered(f"{GOOD_ANSWER} Who reads this?")
    assert "whether anybody else reads them, I do not know" in state["closing_message"]


async def test_an_unclear_stop_beside_an_answer_that_ends_its_question_is_offered_and_the_answer_kept(
    product: Product,
) -> None:
    """G2: who goes on gets the next question, and the answer is not asked for again."""
    interview = await product.start(body(LANTERNS, ROPES, settings=ONE_EACH))
    state = await interview.answered(f"{GOOD_ANSWER} Maybe we could stop?")
    assert (state["question"]["kind"], state["question"]["offer"]) == ("offer", "stop")
    state = await interview.answered("go on")
    assert state["question"]["question_id"] == "ropes"
    result = await interview.result()
    assert result["turns"][0]["assessment"]["similarity"] == 1.0


async def test_who_asks_for_the_language_is_answered_and_the_question_stays(product: Product) -> None:
    interview = await product.start(body(LANTERNS, settings=ONE_EACH))
    state = await interview.answered("Can I answer in Italian?")
    assert state["question"]["kind"] == "clarification"
    assert "another language" in state["question"]["acknowledgement"]
    assert LANTERNS["question_text"] in state["question"]["question_text"]


async def test_what_the_answer_before_was_worth_goes_no_further_than_the_next_question(
    product: Product,
) -> None:
    """A7"""
    interview = await product.start(body(LANTERNS, ROPES, settings=ONE_EACH))
    state = await interview.answered(VAGUE_ANSWER)
    assert state["feedback"]["missing_count"] > 0
    state = await interview.answered("What do you mean?")
    assert (state["question"]["kind"], state["feedback"]) == ("clarification", None)


async def test_an_end_of_what_is_over_says_so(product: Product) -> None:
    interview = await product.start(body(LANTERNS, settings=ONE_EACH))
    await interview.finish()
    again = await interview.participant("POST", "/end")
    assert (again.status, again.json["status"]) == (200, "completed")
    refusal(await interview.staff("POST", "/end"), 409)


async def test_nobody_is_nudged_before_they_have_agreed(product: Product) -> None:
    settings = {"require_consent": True, "nudge_after_s": 1, "max_nudges": 2, **ONE_EACH}
    interview = await product.start(body(LANTERNS, settings=settings))
    state = await interview.until("parked")
    assert state["question"]["nudges"] == 0
    await interview.participant("POST", "/consent", json={"agreed": True})
    assert (await interview.answered(GOOD_ANSWER))["status"] == "completed"


async def test_a_criterion_that_is_too_general_is_told_what_to_write(product: Product) -> None:
    question = {"category": "values", "question_text": "What is a fair rota?", "what_assesses": ["fairness"]}
    given = {"role": "Lead", "level": "any", "name": "Rota", "questions": [question]}
    said = refusal(await product.staff("POST", "/api/question-sets", json=given), 422)
    assert "“fairness” is too general: write two words or more" in str(said)


async def test_who_asks_whether_it_was_right_is_told_who_decides(product: Product) -> None:
    """G1: the talk itself judges nothing; asked again, it does not say the same sentence."""
    interview = await product.start(body(LANTERNS, ROPES, settings={"max_follow_ups": 2}))
    state = await interview.answered(f"{VAGUE_ANSWER} Did I get that right?")
    assert state["question"]["acknowledgement"].startswith(
        "How it is marked, or whether it is right, I cannot say"
    )
    state = await interview.answered(f"{VAGUE_ANSWER} Is that right?")
    assert state["question"]["acknowledgement"].startswith("As before, I may not say")
    interview = await product.start(body(LANTERNS, ROPES, settings=ONE_EACH))
    await interview.answered(GOOD_ANSWER)
    state = await interview.answered("I dry the ropes and coil them. What happens now?")
    assert state["status"] == "completed"
    assert "what comes then they will tell you" in state["closing_message"]


async def test_who_asks_before_answering_how_it_is_judged_keeps_the_question(product: Product) -> None:
    """G1: what says why they ask is no answer, and nothing is asked on about it."""
    interview = await product.start(body(LANTERNS, settings=ONE_EACH))
    asked = "Before I answer that: if I write it in a wrong way, is it marked?"
    question = (await interview.answered(asked))["question"]
    assert question["kind"] == "clarification"
    assert question["question_text"].endswith(LANTERNS["question_text"])
    assert (await interview.answered(GOOD_ANSWER))["status"] == "completed"


async def test_who_asks_for_a_moment_has_it_and_the_question_stays(product: Product) -> None:
    """G1: it is no stop, no answer, and no explanation that is used up."""
    interview = await product.start(body(LANTERNS, settings=ONE_EACH))
    for _ in range(3):
        state = await interview.answered("Sorry, nurse is calling, back in a sec.")
        assert state["question"]["question_text"] == "Take your time."
        assert state["question"]["main_question_text"] == LANTERNS["question_text"]
    await interview.answered(GOOD_ANSWER)
    result = await interview.result()
    assert [turn["assessment"] and turn["assessment"]["similarity"] for turn in result["turns"]] == [
        None,
        None,
        None,
        1.0,
    ]
