"""Whole interviews led by the rules: what is told is met, and not asked again (D4, G1, G2)."""

from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

IRONING = {"label": "Your ironing", "sub_goals": ["what sets it off", "how it feels afterwards", "who helps"]}


async def test_a_question_of_theirs_beside_a_denial_is_answered(
    interviews: Interviews,
) -> None:
    """G1: she irons nothing, and asks who reads this."""
    await explorations.start(interviews, IRONING, minutes=40, fields=[])
    await interviews.answer(
        "I never iron. My shirts hang on the line to get straight. Who gets to read all of this in the end?"
    )
    asked = await interviews.question()
    assert "whether anybody else reads them" in (asked.acknowledgement or "")


async def test_a_yes_to_stopping_on_a_condition_brings_what_is_left_or_the_end(
    interviews: Interviews,
) -> None:
    """G2"""
    points = ["How do you count the stock?", "How is the till replaced?"]
    questions = [{"question_text": each, "ideal_answer": "Twice. With Maria."} for each in points]
    await adaptive(interviews, *questions)
    await interviews.answer("I think that will do for me now, perhaps.")
    await interviews.answer("Is anything important missing? If not, yes.")
    asked = await interviews.question()
    assert asked.acknowledgement is not None
    assert asked.acknowledgement.startswith("One thing that matters is still open.")
    assert asked.question_text == points[1]
    await interviews.answer("I think that will do for me now, perhaps.")
    await interviews.answer("Is anything important missing? If not, yes.")
    assert (await interviews.header()).ended_reason == "participant_ended"
