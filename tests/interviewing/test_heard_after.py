"""Who says that they asked something else hears that people will see it (G1)."""

from typing import Final

import pytest

from shared.interview.state_machine.settings import LanguageCode
from shared.interview.state_machine.texts import REPLIES
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

TWO: Final = (
    {"question_id": "one", "question_text": "How do you close the mill?", "ideal_answer": "Stop the wheel."},
    {"question_id": "two", "question_text": "Who cleans the sieves?", "ideal_answer": "The miller."},
)
OTHERS: Final[dict[LanguageCode, tuple[str, str]]] = {
    "en": ("The brake goes last. Do you lot own the bakery?", "that was not my question"),
    "de": ("Die Bremse kommt zuletzt. Gehört euch die Bäckerei?", "Das war nicht meine Frage."),
    "fr": ("Le frein en dernier. La boulangerie est à vous ?", "Vous n'avez pas répondu à ma question."),
    "es": ("El freno al final. ¿La panadería es de ustedes?", "No era lo que pregunté."),
    "it": ("Il freno per ultimo. Il forno è vostro?", "Non era la mia domanda."),
}


@pytest.mark.parametrize("language", list(OTHERS))
async def test_who_says_that_they_asked_something_else_hears_that_people_will_see_it(
    language: LanguageCode, interviews: Interviews
) -> None:
    asked, objected = OTHERS[language]
    await adaptive(interviews, *TWO, language=language)
    await interviews.answer(asked)
    await interviews.answer(objected)
    assert (await interviews.question()).acknowledgement in REPLIES[language]["unknown"]
