"""What the rules answer of forty questions about the samples, half of which cannot be answered (B12, G8)."""

import pytest

from shared.language.requests.onboarding import AnswerDraft
from shared.language.rules.handover.answering import answer
from shared.language.tasks.answer_question import checked_answer
from shared.modes.knowledge_handover.knowledge import Ground
from tests.language.onboarding import ask_task
from tests.language.rules.test_answering import said
from tests.onboarding.asked_of_samples import ASKED, SampleQuestion, request_for

CANNOT_BE = [each for each in ASKED if each.holds is None]
CAN_BE = [each for each in ASKED if each.holds is not None]


@pytest.mark.parametrize("asked", CANNOT_BE, ids=lambda asked: asked.text)
def test_what_the_record_does_not_say_is_not_answered(asked: SampleQuestion) -> None:
    assert answer(request_for(asked)).answer == ""


def test_most_of_what_the_record_says_is_answered_and_nothing_beside_the_point() -> None:
    answers = [(asked.holds, " ".join(answer(request_for(asked)).answer.split())) for asked in CAN_BE]
    right = [(holds or "") in told for holds, told in answers]
    assert len(CAN_BE) == len(CANNOT_BE) == 20
    assert sum(right) >= 18
    assert [told for told, is_right in zip(answers, right, strict=True) if told[1] and not is_right] == []


UNHELD = [
    ("Which carpet must not be ordered?", "Order the carpets at Florteks."),
    ("Why do we order at Florteks?", "We order the carpets at Florteks."),
    ("Who negotiates with Florteks?", "Negotiate the prices with Florteks."),
    ("When do we order the carpets?", "We order the carpets at Florteks."),
    ("How much do the carpets cost?", "The carpets cost more at Florteks."),
    ("Where do we order the carpets?", "Sven orders the carpets in March."),
    ("What is the alarm code?", "Petra knows the alarm code."),
]  # fmt: skip
HELD = [
    ("Which carpet must not be ordered?", "The blue carpet must not be ordered any more."),
    ("Why do we order at Florteks?", "We order at Florteks because they deliver within a week."),
    ("Who negotiates with Florteks?", "Prices with Florteks are negotiated by the head of sales."),
    ("When do we order the carpets?", "We order the carpets every March."),
    ("How much do the carpets cost?", "The carpets cost 40 euros a metre."),
    ("Where do we order the carpets?", "We order the carpets at Florteks."),
    ("What is the alarm code?", "The alarm code is the year of the foundation."),
]  # fmt: skip


@pytest.mark.parametrize(("question", "text"), UNHELD)
def test_words_of_the_question_are_no_answer_from_the_rules_or_from_a_model(question: str, text: str) -> None:
    request = ask_task(question, said(text))
    claimed = AnswerDraft(answer=text, grounds=(Ground.of_turn(1, text),))
    assert answer(request).grounds == ()
    assert checked_answer(claimed, request).grounds == ()


@pytest.mark.parametrize(("question", "text"), HELD)
def test_what_was_asked_for_is_an_answer_from_the_rules_and_from_a_model(question: str, text: str) -> None:
    request = ask_task(question, said(text))
    claimed = AnswerDraft(answer=text, grounds=(Ground.of_turn(1, text),))
    assert answer(request).answer == text
    assert checked_answer(claimed, request).answer == text
