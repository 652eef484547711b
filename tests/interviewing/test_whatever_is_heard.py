"""Whole interviews of all modes in which anything is heard at any question: none breaks off with an error (G2, J3)."""

import random
from collections.abc import Awaitable, Callable
from typing import Any, Final, get_args

import pytest

from shared.interview.records.header import read_header
from shared.interview.state_machine.assessment import FixedReply, Intent
from shared.interview.state_machine.intents import WISHES, Heard
from shared.interview.state_machine.texts import fixed_reply
from tests.interviewing.led_by_rules import adaptive, candidate
from tests.interviewing.projects import DAIRY, handed_over
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

RESUME: Final = "Skills: Python, Kubernetes. Ran Kubernetes clusters in production for five years."
SAID: Final = (
    "We decided in March that the till is replaced, because Maria found 400 euros missing.",
    "The cheese stays 40 days in the cellar, and Ada turns it every second day.",
    "I ran Kubernetes in production with Ada, and I led the move on my own.",
    "It depends.",
    "Yes.",
    "No.",
    "Yes. Thanks, that was less painful than I thought.",
    "Fine, go on.",
    "I don't know.",
    "It is 24 now, not 28.",
    "ada@example.org",
)
INTENTS: Final[tuple[Intent, ...]] = get_args(Intent.__value__)
REPLIES: Final[tuple[FixedReply, ...]] = get_args(FixedReply.__value__)
MOST_TURNS: Final = 16


async def _by_set(interviews: Interviews) -> None:
    asked = ("How do you count the stock?", "How is the till replaced?")
    await candidate(
        interviews,
        "predefined_questions",
        RESUME,
        *(
            {"question_text": text, "category": "Work", "what_assesses": ["counting each shelf twice"]}
            for text in asked
        ),
    )


async def _about_points(interviews: Interviews) -> None:
    await adaptive(
        interviews,
        {"question_text": "How did you count the stock?", "ideal_answer": "In March. With Maria."},
        {"question_text": "How is the till replaced?", "ideal_answer": "By a new one. From Berlin."},
    )


async def _handover(interviews: Interviews) -> None:
    await interviews.begin(handed_over(DAIRY))


async def _exploration(interviews: Interviews) -> None:
    await explorations.start(interviews)


async def _of_skills(interviews: Interviews) -> None:
    await candidate(interviews, "dynamic_gap", RESUME)


STARTS: Final[dict[str, Callable[[Interviews], Awaitable[None]]]] = {
    "adaptive_follow_up": _about_points,
    "predefined_questions": _by_set,
    "dynamic_gap": _of_skills,
    "knowledge_handover": _handover,
    "topic_exploration": _exploration,
}


def anything(chance: random.Random, text: str) -> Heard:
    """What might be heard of the text: often an answer, else any intent, alone or beside an answer."""
    intent = "answer" if chance.random() < 0.4 else chance.choice(INTENTS)
    beside = chance.choice(sorted(WISHES)) if intent == "answer" and chance.random() < 0.5 else None
    return Heard(
        intent=intent,
        plain=chance.random() < 0.2,
        later=chance.random() < 0.1,
        told=text if beside or chance.random() < 0.1 else None,
        beside=beside,
        reply=chance.choice(REPLIES) if chance.random() < 0.3 else None,
        leaves=chance.random() < 0.2,
    )


@pytest.mark.parametrize("mode", STARTS)
@pytest.mark.parametrize("seed", range(6))
async def test_an_interview_in_which_anything_is_heard_breaks_off_nowhere(
    interviews: Interviews, monkeypatch: pytest.MonkeyPatch, mode: str, seed: int
) -> None:
    chance = random.Random(f"{mode} {seed}")

    def hear(text: str, *_: Any) -> Heard:
        return anything(chance, text)

    monkeypatch.setattr("shared.modes.mode.hear_parts", hear)
    await STARTS[mode](interviews)
    for _ in range(MOST_TURNS):
        if (await interviews.header()).status != "awaiting_answer":
            break
        await interviews.answer(chance.choice(SAID))
    header = await interviews.header()
    assert header.status != "failed", (header.error, await interviews.asked())
    if header.is_open:
        await interviews.end()
    ended = await read_header(interviews.services.store, interviews.interview_id)
    assert ended is not None
    assert ended.status != "failed"
    await interviews.result()


async def test_who_asks_at_the_end_not_to_have_something_written_down_is_answered(
    interviews: Interviews,
) -> None:
    """G2: the closing comes after what is owed."""
    await adaptive(
        interviews,
        {
            "question_text": "How do you close the shop?",
            "ideal_answer": "Count the till.",
            "max_follow_ups": 0,
        },
    )
    await interviews.answer("I count the till alone, and nobody checks it, but please don't write that down.")
    header = await interviews.header()
    assert header.ended_reason is not None
    assert str(header.closing_message).startswith(
        "Thank you for your trust: that stays out of the summary and the report"
    )


@pytest.mark.parametrize("said", ["Yes.", "Yes, thanks, but note one thing: we shop on Fridays now."])
async def test_who_sounds_like_leaving_twice_is_offered_the_end_and_is_asked_for_no_data(
    interviews: Interviews, said: str
) -> None:
    """G2, D5: after the second sign comes the offer; the goodbye is the last that is said, and a note is kept."""
    await explorations.start(interviews)
    await interviews.answer("We shop on Saturdays and look at the leaflets. I ought to look in on the oven.")
    assert (await interviews.question()).offer in (None, "stop")
    await interviews.answer("We throw the salad away most weeks. Sorry, my bus is coming.")
    assert (await interviews.question()).offer == "stop"
    await interviews.answer(said)
    header = await interviews.header()
    assert (header.status, header.ended_reason) == ("ended", "participant_ended")
    told = [fact.text for fact in (await interviews.result()).facts]
    assert any("Fridays" in each for each in told) == ("Fridays" in said)


async def test_who_says_that_they_said_they_leave_is_let_go_at_once(interviews: Interviews) -> None:
    """G2, D5"""
    await explorations.start(interviews)
    await interviews.answer("I told you that I have to leave.")
    header = await interviews.header()
    assert (header.status, header.ended_reason) == ("ended", "participant_ended")


async def test_who_asks_to_leave_something_alone_hears_that_it_is_left(interviews: Interviews) -> None:
    """G2: no other question about it follows."""
    await explorations.start(interviews)
    await interviews.answer("It felt as you would think, I'd rather not go back to that.")
    question = await interviews.question()
    assert question.question_id == "t2"
    assert (question.acknowledgement or "").startswith(fixed_reply("en", "skipped", 1))


@pytest.mark.parametrize(
    ("asked", "is_told"), [("Who reads this?", False), ("What will you do with this?", True)]
)
async def test_who_asks_by_whom_it_is_read_hears_that_and_not_what_it_is_for(
    interviews: Interviews, asked: str, is_told: bool
) -> None:
    """G1: a straight answer, to what was asked."""
    await explorations.start(interviews)
    await interviews.answer(f"We shop on Saturdays and look at the leaflets. {asked}")
    shown = str((await interviews.question()).acknowledgement)
    assert "whether anybody else reads them, I do not know" in shown
    assert ("The aim, in the words" in shown) == is_told


async def test_two_questions_beside_an_answer_are_both_answered_before_the_next(
    interviews: Interviews,
) -> None:
    """G2"""
    await explorations.start(interviews)
    await interviews.answer(
        "We shop on Saturdays and look at the leaflets. Who reads this? And are you a robot?"
    )
    shown = str((await interviews.question()).acknowledgement)
    assert "whether anybody else reads them, I do not know" in shown
    assert "I am a computer program" in shown
