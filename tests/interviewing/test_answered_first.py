"""Whole interviews led by the rules: what is asked or said beside an answer is met before the next question (G2)."""

import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.interview.state_machine.texts import (
    LAST_QUESTION,
    MAINS_LEFT,
    OFFERS,
    REPLIES,
    fixed_reply,
    mains_left,
)
from tests.interviewing.led_by_rules import adaptive, candidate
from tests.interviewing.test_whatever_is_heard import STARTS
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

TOLD = "We did it with Ada in March, four shelves a day, because the old list was wrong."
ASIDES: dict[FixedReply, str] = {
    "unknown": "What's the pay on this, by the way?",
    "remaining": "Is it much left?",
    "use": "Who reads this, by the way?",
}


def says(shown: str, reply: FixedReply) -> bool:
    """Whether one of the wordings of this reply stands in what is shown."""
    counts = (*MAINS_LEFT["en"], LAST_QUESTION["en"]) if reply == "remaining" else ()
    wordings = (*REPLIES["en"][reply], *counts)
    return any(each.partition("{")[0] in shown and each.rpartition("}")[2] in shown for each in wordings)


@pytest.mark.parametrize("reply", ASIDES)
@pytest.mark.parametrize("mode", STARTS)
@pytest.mark.parametrize("order", ["last", "first"])
async def test_in_every_mode_the_reply_comes_before_the_next_question(
    interviews: Interviews, mode: str, reply: FixedReply, order: str
) -> None:
    await STARTS[mode](interviews)
    said = (TOLD, ASIDES[reply]) if order == "last" else (ASIDES[reply], TOLD)
    await interviews.answer(" ".join(said))
    assert says((await interviews.question()).acknowledgement or "", reply)


async def test_how_much_is_left_is_said_in_questions_down_to_the_last_one(interviews: Interviews) -> None:
    """G2: "This is the last subject" was said twice, and three more questions came."""
    asked = {"question_text": "How do you look after the lanterns?", "max_follow_ups": 2}
    asked["ideal_answer"] = "The wicks are trimmed. The oil is filled. The glass is cleaned."
    points = [{"question_id": each, **asked} for each in "ab"]
    told = [
        f"I look after the lanterns with {each}."
        for each in ("Ada", "Tom", "Eve", "my brother", "the porter")
    ]
    await adaptive(interviews, *points)
    heard: list[tuple[str, str | None]] = []
    for each in told:
        await interviews.answer(f"{each} Is it much left?")
        question = await interviews.question()
        heard.append((question.kind, question.acknowledgement))
    one, many = mains_left("en", 1), fixed_reply("en", "remaining", 2)
    assert heard == [
        ("follow_up", one), ("follow_up", one), ("main", fixed_reply("en", "remaining", 1)),
        ("follow_up", many), ("follow_up", LAST_QUESTION["en"]),
    ]  # fmt: skip
    await interviews.answer("Nobody else has a key.")
    assert (await interviews.header()).status == "completed"


async def test_the_last_question_is_none_for_sure_where_one_more_may_follow_what_is_let_fall(
    interviews: Interviews,
) -> None:
    """G2: "This is the last question" was followed by another."""
    asked = {"question_id": "a", "question_text": "How do you load the van?", "max_follow_ups": 1}
    await adaptive(interviews, {**asked, "ideal_answer": "The straps are checked. The ramp is wiped."})
    await interviews.answer(
        "Since the affair in bay three I never park there, and I check the straps. Is it much left?"
    )
    said = (await interviews.question()).acknowledgement
    await interviews.answer("There was an accident.")
    assert (said, (await interviews.question()).kind) == ("This is probably the last question.", "follow_up")


@pytest.mark.parametrize("mode", STARTS)
async def test_in_every_mode_who_is_awaited_is_offered_the_end_and_let_go(
    interviews: Interviews, mode: str
) -> None:
    """G2: no consent follows a hurried goodbye."""
    await STARTS[mode](interviews)
    await interviews.answer(f"{TOLD} I think they are waiting for me downstairs.")
    question = await interviews.question()
    assert (question.offer, question.question_text) == ("stop", OFFERS["en"]["stop"])
    await interviews.answer("yes please")
    header = await interviews.header()
    assert (header.status, header.ended_reason) == ("ended", "participant_ended")


async def test_who_has_minutes_left_is_asked_for_contact_data_first(interviews: Interviews) -> None:
    """D5: after the end is agreed to, and by the rules of consent."""
    await explorations.start(interviews)
    await interviews.answer(f"{TOLD} Anyway, my bus comes in five minutes.")
    assert (await interviews.question()).offer == "stop"
    await interviews.answer("Yes, please. Is anyone ever going to read this?")
    question = await interviews.question()
    assert question.kind == "consent"
    assert says(question.acknowledgement or "", "use")


@pytest.mark.parametrize("mode", STARTS)
async def test_in_every_mode_a_question_is_answered_before_the_offer_to_stop(
    interviews: Interviews, mode: str
) -> None:
    await STARTS[mode](interviews)
    await interviews.answer(f"{TOLD} Is it much left? My break is over in a minute.")
    question = await interviews.question()
    assert question.offer == "stop"
    assert says(question.acknowledgement or "", "remaining")


async def test_whether_something_was_right_is_said_to_be_judged_later_only_where_answers_are_judged(
    interviews: Interviews,
) -> None:
    await explorations.start(interviews)
    await interviews.answer(f"{TOLD} Was that right?")
    shown = (await interviews.question()).acknowledgement or ""
    assert says(shown, "unknown")
    assert not says(shown, "verdict")


NURSE = """Dana Field
Nurse, nine years of experience

Limes Clinic, Hull, since 2016
- Reference nurse of the surgery ward, 28 beds
- Trained new colleagues in pain management

Hilltop Home, York, 2012 to 2016
- Daily care of 60 residents, complex dressings

Skills: pain management, complex dressings, English
"""


async def test_who_goes_on_without_somebody_is_not_led_to_where_they_were(interviews: Interviews) -> None:
    """G2: the case was told of another job than the one asked about, and the one asked about goes on."""
    await candidate(interviews, "dynamic_gap", NURSE)
    first = (await interviews.question()).question_text
    assert "Limes" in first
    await interviews.answer(
        "At the Hilltop place, an old man. I sat with him every night and he died, I held his hand."
    )
    assert (await interviews.question()).offer == "care"
    await interviews.answer("fine, we go on, but not him")
    question = await interviews.question()
    assert question.acknowledgement == fixed_reply("en", "skipped", 1)
    for _ in range(4):
        header = await interviews.header()
        if not header.is_open:
            break
        assert "Hilltop" not in str((await interviews.question()).question_text)
        await interviews.answer(
            "I plan the shifts with the doctor, two of us, and I write down what we decide on."
        )


@pytest.mark.parametrize("mode", STARTS)
@pytest.mark.parametrize(
    "asked", ["Did you get that it is not to be written?", "So is that really off the record now?"]
)
async def test_in_every_mode_who_asks_whether_it_is_left_out_gets_a_yes(
    interviews: Interviews, mode: str, asked: str
) -> None:
    """G8: a plain question whether the promise holds is met with it, and with nothing about programs or readers."""
    await STARTS[mode](interviews)
    await interviews.answer(f"{TOLD} Please don't write this down: Ada has been ill since May.")
    await interviews.answer(asked)
    said = (await interviews.question()).acknowledgement or ""
    assert says(said, "record")
    assert not any(says(said, each) for each in ("unknown", "machine", "use", "verdict"))


async def test_who_asks_it_of_a_name_that_was_confided_gets_a_yes_whenever_they_ask(
    interviews: Interviews,
) -> None:
    await explorations.start(interviews)
    await interviews.answer(f"{TOLD} Please don't write this down: Brannock drinks.")
    for _ in range(2):
        await interviews.answer("I count the boxes by hand on Fridays, because the list is never right.")
    await interviews.answer("Wait, and Brannock?")
    assert says((await interviews.question()).acknowledgement or "", "record")


async def test_what_may_be_a_confidence_at_the_end_is_promised_to_be_left_out(interviews: Interviews) -> None:
    """G8: nobody can be asked about it any more, and it is left out."""
    await adaptive(interviews, {"question_text": "What do you check first?", "ideal_answer": "The lid"})
    await interviews.answer("The lid. Between ourselves, I wanted her post, and it hurts. Stop now, please.")
    header = await interviews.header()
    assert not header.is_open
    assert says(header.closing_message or "", "record")


async def test_who_says_nothing_before_two_questions_are_answered_gets_both_replies(
    interviews: Interviews,
) -> None:
    """Who reads it was passed over for whether it is marked, and they said so."""
    asked = {"question_text": "Que faites-vous avant de monter ?", "ideal_answer": "Je coupe le courant."}
    await adaptive(interviews, asked, language="fr")
    await interviews.answer(
        "attends avant. c'est noté sur combien ? et c'est qui qui lit, Prétet ou le nouveau ?"
    )
    shown = (await interviews.question()).acknowledgement or ""
    assert all(REPLIES["fr"][each][0] in shown for each in ("verdict", "use"))
