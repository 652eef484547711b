"""Who has minutes left is asked the main questions before any follow-up (G2)."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import fixed_reply
from shared.language.rules.hearing.parts import hear_parts
from tests.interviewing.led_by_rules import adaptive
from tests.language.rules.test_main_first import WISHES
from tests.orchestrators.driver import Interviews


@pytest.mark.parametrize(("language", "said"), WISHES[::2])
async def test_who_wishes_for_the_main_questions_gets_them_before_any_follow_up(
    language: LanguageCode, said: str, interviews: Interviews
) -> None:
    assert hear_parts(said, language, "").leaving == "main_first"
    asked = [
        {"question_id": name, "question_text": "Was / what?", "ideal_answer": "Xyz. Abc."}
        for name in ("one", "two", "last")
    ]
    await adaptive(interviews, *asked, language=language)
    await interviews.answer(said)
    again = await interviews.question()
    assert (again.acknowledgement, again.kind) == (fixed_reply(language, "main_first", 1), "clarification")
    for _ in range(3):
        await interviews.answer("42 Qwertz asdf.")
    shown = [(each.shown.main_id, each.shown.question_kind) for each in await interviews.turns()]
    assert shown[:4] == [("one", "main"), ("one", "clarification"), ("two", "main"), ("last", "main")]
    assert (await interviews.reasons())[2] == "Participant has time for the main questions first"
    summary = (await interviews.result()).summary
    assert summary is None or said not in summary.text


async def test_a_last_question_comes_before_nothing(interviews: Interviews) -> None:
    """Its follow-ups are asked, and nobody hears that it comes first."""
    await adaptive(interviews, {"question_id": "one", "question_text": "What?", "ideal_answer": "Xyz."})
    await interviews.answer(WISHES[0][1])
    shown = await interviews.question()
    assert shown.acknowledgement == fixed_reply("en", "hurry", 1)
