"""A message that came twice answers no new question; who asked something else hears that people will see it (G1)."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES, fixed_reply
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

TWO: Final = (
    {"question_id": "one", "question_text": "How do you close the mill?", "ideal_answer": "Stop the wheel."},
    {"question_id": "two", "question_text": "Who cleans the sieves?", "ideal_answer": "The miller."},
)
LONG: Final = (
    "First the sluice, then the brake, then the lamp over the stones, and last I go round once with my hand on the "
    "shafts, since one of them ran hot in May."
)
OTHERS: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The brake goes last. Do you lot own the bakery?", "that was not my question"),
    "de": ("Die Bremse kommt zuletzt. Gehört euch die Bäckerei?", "Das war nicht meine Frage."),
    "fr": ("Le frein en dernier. La boulangerie est à vous ?", "Vous n'avez pas répondu à ma question."),
    "es": ("El freno al final. ¿La panadería es de ustedes?", "No era lo que pregunté."),
    "it": ("Il freno per ultimo. Il forno è vostro?", "Non era la mia domanda."),
}


async def _until_second(interviews: Interviews) -> None:
    while (await interviews.question()).question_id != "two":
        await interviews.answer(LONG)


async def test_a_long_message_that_comes_again_is_said_to_have_arrived_and_the_question_asked_once_more(
    interviews: Interviews,
) -> None:
    """A page that lost its connection had sent it twice, and it stood under the second question as its answer."""
    await adaptive(interviews, *({**each, "max_follow_ups": 0} for each in TWO))
    await _until_second(interviews)
    await interviews.answer(LONG)
    again = await interviews.question()
    assert (again.kind, again.acknowledgement) == ("clarification", fixed_reply("en", "arrived", 1))
    assert "Who cleans the sieves?" in again.question_text
    await interviews.answer(LONG)
    assert (await interviews.header()).status == "completed"


async def test_a_few_words_may_answer_two_questions(interviews: Interviews) -> None:
    await adaptive(interviews, *({**each, "max_follow_ups": 0} for each in TWO))
    await interviews.answer("My brother and I do that.")
    await interviews.answer("My brother and I do that.")
    assert [each.shown.question_kind for each in await interviews.turns()] == ["main", "main"]


@pytest.mark.parametrize("language", list(OTHERS))
async def test_who_says_that_they_asked_something_else_hears_that_people_will_see_it(
    language: LanguageCode, interviews: Interviews
) -> None:
    asked, objected = OTHERS[language]
    await adaptive(interviews, *TWO, language=language)
    await interviews.answer(asked)
    await interviews.answer(objected)
    assert (await interviews.question()).acknowledgement in REPLIES[language]["unknown"]
