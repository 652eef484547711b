"""Which words stand for a point that several answers cover (G2, G4)."""

from dataclasses import replace
from datetime import UTC, datetime

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.gaps import Ledger
from shared.modes.by_concepts.evidence import evidence_of

NOON = datetime(2026, 5, 4, 12, tzinfo=UTC)


def turn(number: int, span: str, intent: Intent = "answer") -> WholeTurn:
    place = {"turn": number, "main_id": "lamps"}
    question = {
        "question_id": f"lamps:f{number}",
        "question_text": "How many?",
        "acknowledgement": None,
        "asked_at": NOON,
    }
    shown = TurnDocument.model_validate(
        {
            **place,
            **question,
            "question_kind": "follow_up",
            "order": number,
            "parent_question_id": "lamps",
            "asked_at": NOON,
        }
    )
    answer = AnswerDocument(
        turn=number, main_id="lamps", question_id="lamps", text=span, client_answer_id="a", answered_at=NOON
    )
    judged = AssessmentDocument(
        turn=number,
        main_id="lamps",
        intent=intent,
        assessment=None,
        acknowledgement=None,
        ledger=Ledger(),
        evidence={"c": span},
    )
    return WholeTurn(shown, answer, judged, None)


def test_the_first_words_stay_where_a_later_answer_says_the_same() -> None:
    assert evidence_of([turn(1, "We light twenty."), turn(2, "Twenty, all of brass.")], "en") == {
        "c": "We light twenty."
    }


def test_a_quotation_that_leans_on_another_sentence_stands_with_it_whatever_was_taken_back() -> None:
    said = turn(1, "The lamps hang in the shed. They are lit at dusk.")
    assert said.assessment is not None
    judged = said.assessment.model_copy(
        update={"evidence": {"c": "They are lit at dusk."}, "taken_back": ("s",)}
    )
    assert evidence_of([replace(said, assessment=judged)], "en") == {
        "c": "The lamps hang in the shed. They are lit at dusk."
    }


def test_the_words_of_a_correction_take_the_place_of_the_first() -> None:
    turns = [
        turn(1, "We light twenty."),
        turn(2, "Twelve, to be exact.", "correction"),
        turn(3, "All of brass."),
    ]
    assert evidence_of(turns, "en") == {"c": "Twelve, to be exact."}
