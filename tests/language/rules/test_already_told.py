"""Questions of whose matter was told already, and answers to another question than the one asked (B5, G2)."""

from typing import Any

import pytest

from shared.language.requests.handover_turn import Extraction, WaitingQuestion
from shared.language.requests.interview import Exchange
from shared.language.rules.handover_turn_extraction import extraction
from tests.language.handover_turn import extract_task

BREAKS = "If nobody looked after all this from tomorrow, what would break first, and how would one notice?"
TODO = (
    "In oven.py, it says: “let the kiln cool overnight before the second glaze”. What does your successor need to know "
    "about this?"
)
CODE = "In oven.ini, it says: “rest_hours = 12”. What is there to know about this that is not written there?"
LIMIT = "In oven.py, line 2, MAX_TRAYS is 6. Where does this number come from?"


def waiting(text: str, priority: str = "P0") -> tuple[WaitingQuestion, ...]:
    return (WaitingQuestion.model_validate({"question_id": "w", "text": text, "priority": priority}),)


def heard(answer: str, main: str = BREAKS, **changes: Any) -> Extraction:
    given: dict[str, Any] = {
        "main_question": main,
        "question": main,
        "said": (Exchange(main, answer),),
        "waiting": (),
        "backlog": (main,),
    }
    return extraction(extract_task(**(given | changes)))


class TestToldAlready:
    @pytest.mark.parametrize(
        ("question", "answer"),
        [
            (TODO, "The kiln would. It has to cool overnight, or the glaze of the second day tears."),
            (TODO, "The kiln. One lets it cool. Overnight, always. Then comes the glaze."),
            (CODE, "The rest hours I took over from Delft, where the clay cracked without them."),
        ],
    )
    @pytest.mark.parametrize("priority", ["P0", "P1"])
    def test_a_line_that_was_told_of_is_not_asked_about(
        self, question: str, answer: str, priority: str
    ) -> None:
        (settled,) = heard(answer, waiting=waiting(question, priority)).settled
        assert settled.span in answer

    @pytest.mark.parametrize(("question", "answer"), [
        (CODE, "I do not know what rest_hours is."), (CODE, "Is rest_hours still in there?"),
        (TODO, "The kiln would, and nobody would notice before the fair."),
        (LIMIT, "The max trays of the oven are for the big orders before the fair."),
    ], ids=["not known", "asked", "one word of it", "what it asks for is not told"])  # fmt: skip
    def test_one_that_is_only_touched_is_asked_as_it_is(self, question: str, answer: str) -> None:
        assert heard(answer, waiting=waiting(question, "P1")).settled == ()

    def test_a_number_in_a_quotation_is_no_second_value_to_choose_from(self) -> None:
        question = (
            "In oven.py, line 3, REST_H is 12, with the note “cracks came in 2020 with 4”. "
            "Where does this number come from?"
        )
        assert heard("The rest of 12 hours, leave it alone.", waiting=waiting(question, "P1")).settled == ()
