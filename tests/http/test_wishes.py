"""What participants wish for instead of answering, and what is left to do after the end, over HTTP (G1, G2, E7)."""

from typing import Any

from tests.product import FINAL, GOOD_ANSWER, LANTERNS, ROPES, Interview, Product, body, refusal


def kinds(state: Any) -> tuple[str, str | None]:
    """Of the open question: its kind, and what it offers."""
    return state["question"]["kind"], state["question"].get("offer")


async def intents(interview: Interview) -> list[str | None]:
    return [turn["intent"] for turn in (await interview.result())["turns"]]


async def test_who_asks_for_a_person_is_offered_a_choice_and_staff_are_told(product: Product) -> None:
    """G2"""
    interview = await product.start()
    state = await interview.answered("Can I talk to a real person, please?")
    assert kinds(state) == ("offer", "contact")
    assert state["question"]["main_question_text"] == LANTERNS["question_text"]
    view = await interview.view()
    assert view["person_wanted_at"] is not None
    assert [(entry["action"], entry["who"]) for entry in view["audit"]] == [("person-wanted", "participant")]
    listed = await product.look("/api/interviews?limit=100")
    mine = next(each for each in listed["items"] if each["interview_id"] == interview.interview_id)
    assert mine["person_wanted_at"] is not None
    state = await interview.answered("Let's go on")
    assert LANTERNS["question_text"] in state["question"]["question_text"]
    state = await interview.answered(GOOD_ANSWER)
    assert state["question"]["question_text"] == ROPES["question_text"]
    assert (await intents(interview))[:3] == ["wish_for_human", "answer", "answer"]


async def test_distress_is_met_with_care_and_not_probed(product: Product) -> None:
    """G2"""
    interview = await product.start()
    state = await interview.answered("I'm sorry, I can't. My mother died last week and I can't stop crying.")
    assert kinds(state) == ("offer", "care")
    assert "mother" not in state["question"]["question_text"]
    state = await interview.answered("Skip this question")
    assert state["question"]["question_text"] == ROPES["question_text"]
    assert state["question"]["acknowledgement"] == "This is the last subject."
    assert (await intents(interview))[0] == "distress"


async def test_who_plainly_stops_has_stopped_and_who_skips_goes_on(product: Product) -> None:
    """G2"""
    interview = await product.start()
    state = await interview.answered("Skip this question")
    assert state["question"]["question_text"] == ROPES["question_text"]
    assert state["question"]["acknowledgement"].startswith("That is fine, we leave that one.")
    state = await interview.answered("I want to stop the interview now.")
    assert (state["status"], state["ended_reason"]) == ("ended", "participant_ended")
    assert await intents(interview) == ["wish_to_skip", "wish_to_stop"]


async def test_an_end_by_staff_is_taken_back_and_the_interview_goes_on_to_its_end(product: Product) -> None:
    """E7: nothing that was said is lost, and the summary is of the whole."""
    interview = await product.start()
    await interview.answered(GOOD_ANSWER)
    assert (await interview.staff("POST", "/reopen")).status == 409
    await interview.staff("POST", "/end")
    await interview.until(*FINAL)
    assert (await interview.staff("POST", "/reopen")).status == 202
    state = await interview.until("awaiting_answer")
    assert (await interview.staff("POST", "/reopen")).status == 409
    assert state["ended_reason"] is None
    assert ROPES["question_text"] in state["question"]["question_text"]
    state = await interview.finish(default="I dry the ropes and coil them.")
    assert (state["status"], state["ended_reason"]) == ("completed", "complete")
    result = await interview.result()
    assert [turn["user_response"] for turn in result["turns"] if turn["user_response"]] == [
        GOOD_ANSWER, "I dry the ropes and coil them.",
    ]  # fmt: skip
    assert result["completeness"] == 1.0
    assert result["summary"]["text"]
    actions = [entry["action"] for entry in (await interview.view())["audit"]]
    assert actions == ["end", "reopen"]


async def test_the_participants_own_end_is_for_good(product: Product) -> None:
    """G2"""
    interview = await product.start()
    await interview.participant("POST", "/end")
    await interview.until(*FINAL)
    assert "Only an end by staff" in refusal(await interview.staff("POST", "/reopen"), 409)


async def test_what_is_added_after_the_end_is_kept_once_and_is_no_turn(product: Product) -> None:
    interview = await product.start(body(LANTERNS))
    early = await interview.participant("POST", "/additions", json={"text": "One thing more."})
    assert "not over yet" in refusal(early, 409)
    await interview.finish()
    for text in ("I forgot the ladder.", "I forgot the ladder.", "And the rope."):
        assert (await interview.participant("POST", "/additions", json={"text": text})).status == 201
    result = await interview.result()
    assert [each["text"] for each in result["additions"]] == ["I forgot the ladder.", "And the rope."]
    assert [turn["kind"] for turn in result["turns"]] == ["main"]
    blank = await interview.participant("POST", "/additions", json={"text": " "})
    assert blank.status == 422


async def test_who_says_that_nobody_was_asked_for_is_owned_up_to_and_asked_again(product: Product) -> None:
    """G2: the wish no longer stands, and the audit says so."""
    interview = await product.start()
    await interview.answered("Can I talk to a real person, please?")
    state = await interview.answered("I never asked for a person, carry on.")
    assert LANTERNS["question_text"] in state["question"]["question_text"]
    assert state["question"]["acknowledgement"] == "I took that the wrong way, I am sorry."
    view = await interview.view()
    assert view["person_wanted_at"] is None
    assert [each["action"] for each in view["audit"]] == ["person-wanted", "person-not-wanted"]
    state = await interview.answered(GOOD_ANSWER)
    assert state["question"]["question_text"] == ROPES["question_text"]
