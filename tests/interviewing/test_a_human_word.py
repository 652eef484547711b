"""What is hard for a person meets a plain sentence, and who was answered without having asked an apology (G2)."""

from collections.abc import Awaitable, Callable

import pytest

from shared.interview.state_machine.texts import REPLIES
from shared.language.rules.distress.hardship import HARDSHIP_WORDS
from shared.language.sentence_encoder import load_encoder
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators import explorations
from tests.orchestrators.driver import Interviews

HARD = "I check the kiln at six. They turned me down for the post after twenty years and never told me why."
HARD_AGAIN = "I fill the trays. Then they accused me of stealing glaze and nobody stood up for me."

pytestmark = pytest.mark.skipif(load_encoder() is None, reason="the sentence encoder is not installed")


async def _said(interviews: Interviews, answer: str) -> str:
    await interviews.answer(answer)
    return (await interviews.question()).acknowledgement or ""


def _recognises(said: str) -> bool:
    return any(each in said for each in HARDSHIP_WORDS["en"].recognised)


async def _about_points(interviews: Interviews) -> None:
    questions = ({"question_text": f"How is part {at} fired?", "ideal_answer": "Slowly."} for at in range(3))
    await adaptive(interviews, *questions)


@pytest.mark.parametrize("start", [_about_points, explorations.start])
async def test_what_is_hard_is_met_by_one_sentence_and_never_twice_in_a_row(
    interviews: Interviews, start: Callable[[Interviews], Awaitable[object]]
) -> None:
    await start(interviews)
    assert _recognises(await _said(interviews, HARD))
    assert not _recognises(await _said(interviews, HARD_AGAIN))


async def test_what_is_hard_and_confided_is_thanked_for_with_the_promise_alone(
    interviews: Interviews,
) -> None:
    await _about_points(interviews)
    said = await _said(interviews, f"{HARD} Please keep that about the post out of the report.")
    assert REPLIES["en"]["record"][0] in said
    assert not _recognises(said)


async def test_who_says_that_they_asked_nothing_gets_a_short_apology(interviews: Interviews) -> None:
    await _about_points(interviews)
    said = await _said(interviews, "I load the kiln at six with Ada. Did the list open properly for you?")
    assert any(each in said for each in REPLIES["en"]["unknown"])
    said = await _said(interviews, "I asked nothing. The kiln is loaded from the left.")
    assert said == REPLIES["en"]["misheard"][0]
