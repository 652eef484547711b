"""Who was answered without having asked hears an apology (G2)."""

import pytest

from shared.interview.state_machine.texts import REPLIES
from shared.language.sentence_encoder import load_encoder
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

pytestmark = pytest.mark.skipif(load_encoder() is None, reason="the sentence encoder is not installed")


async def _said(interviews: Interviews, answer: str) -> str:
    await interviews.answer(answer)
    return (await interviews.question()).acknowledgement or ""


async def _about_points(interviews: Interviews) -> None:
    questions = ({"question_text": f"How is part {at} fired?", "ideal_answer": "Slowly."} for at in range(3))
    await adaptive(interviews, *questions)


async def test_who_says_that_they_asked_nothing_gets_a_short_apology(interviews: Interviews) -> None:
    await _about_points(interviews)
    said = await _said(interviews, "I load the kiln at six with Ada. Did the list open properly for you?")
    assert any(each in said for each in REPLIES["en"]["unknown"])
    said = await _said(interviews, "I asked nothing. The kiln is loaded from the left.")
    assert said == REPLIES["en"]["misheard"][0]
