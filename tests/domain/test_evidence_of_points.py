"""Which turn stands for a point that several answers cover (G2, G4)."""

from dataclasses import replace
from datetime import UTC, datetime

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.gaps import Ledger
from shared.modes.by_concepts.summary import covered_in

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


def test_the_first_turn_stays_where_a_later_answer_says_the_same() -> None:
    assert covered_in([turn(1, "We light twenty."), turn(2, "Twenty, all of brass.")], "en") == {"c": 1}


def test_what_was_said_before_it_counted_is_found_where_it_was_said() -> None:
    later = turn(2, "As I told you.")
    assert later.assessment is not None
    judged = later.assessment.model_copy(update={"evidence": {"c": "lit at dusk"}})
    turns = [turn(1, "The lamps are lit at dusk."), replace(later, assessment=judged)]
    assert covered_in(turns[1:], "en") == {"c": 2}
    silent = replace(turns[0], assessment=None)
    assert covered_in([silent, turns[1]], "en") == {"c": 1}


def test_the_turn_of_a_correction_takes_the_place_of_the_first() -> None:
    turns = [
        turn(1, "We light twenty."),
        turn(2, "Twelve, to be exact.", "correction"),
        turn(3, "All of brass."),
    ]
    assert covered_in(turns, "en") == {"c": 2}
