"""What somebody dictates is heard with its marks, and kept as they sent it."""

import pytest

from shared.interview.state_machine.settings import LanguageCode
from tests.interviewing.led_by_rules import adaptive
from tests.orchestrators.driver import Interviews

QUESTION = {
    "question_id": "sale",
    "question_text": "How did the sale go?",
    "ideal_answer": "The van was sold in October. The son signed the papers.",
}


@pytest.mark.parametrize(
    ("language", "said", "one"),
    [
        ("en", "The van was sold in October full stop my son comma he signed the papers full stop",
         "The van was sold in October."),
        ("de", "Der Wagen wurde im Oktober verkauft Punkt mein Sohn Komma er hat unterschrieben Punkt",
         "Der Wagen wurde im Oktober verkauft."),
    ],
)  # fmt: skip
async def test_a_dictated_answer_is_read_by_its_sentences_and_kept_as_it_was_sent(
    interviews: Interviews, language: LanguageCode, said: str, one: str
) -> None:
    await adaptive(interviews, QUESTION, language=language)
    await interviews.answer(said)
    turn = (await interviews.turns())[0]
    assert turn.answer is not None
    assert turn.answer.text == said
    assert turn.assessment is not None
    assert turn.assessment.assessment is not None
    assert one in [fact.span for fact in turn.assessment.assessment.facts]
    assert (await interviews.result()).turns[0].user_response == said
