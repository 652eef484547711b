"""What a participant stated, without what they corrected (G1)."""

import pytest

from shared.interview.records.documents import AnswerDocument, AssessmentDocument, TurnDocument
from shared.interview.records.turns import WholeTurn
from shared.interview.state_machine.assessment import Assessment, Fact, Intent
from shared.interview.state_machine.gaps import Ledger
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.topic_exploration.facts_told import facts_told
from tests.domain.play import START


def told(number: int, text: str, intent: Intent = "answer") -> WholeTurn:
    named = {"turn": number, "main_id": "t1", "question_id": f"t1:f{number}"}
    shown = {
        "question_kind": "follow_up",
        "order": number,
        "parent_question_id": None,
        "question_text": "And?",
    }
    judged = Assessment.model_validate(
        {
            "similarity": 0,
            "confidence": "high",
            "confidence_value": 0.9,
            "engagement": "neutral",
            "signal": 0.5,
        }
        | {"facts": (Fact(text=text, span=text),), "source": "rules"}
    )
    return WholeTurn(
        TurnDocument.model_validate(named | shown | {"acknowledgement": None, "asked_at": START}),
        AnswerDocument.model_validate(named | {"text": text, "client_answer_id": "a", "answered_at": START}),
        AssessmentDocument(
            turn=number, main_id="t1", intent=intent, assessment=judged, acknowledgement=None, ledger=Ledger()
        ),
        None,
    )


def test_a_correction_replaces_the_one_fact_that_is_most_like_it() -> None:
    said = ["We have one shed with two mowers.", "On Saturday the mower was gone and three people queued."]
    news = "I said two mowers, it is three mowers."
    turns = [*(told(number, each) for number, each in enumerate(said, 1)), told(3, news, "correction")]
    assert [each.fact.text for each in facts_told(turns, "en")] == [said[1], news]


def test_a_correction_of_nothing_that_was_said_takes_nothing_away() -> None:
    turns = [
        told(1, "The shed is green."),
        told(2, "Nobody counts the barrels."),
        told(3, "It was in May.", "correction"),
    ]
    assert len(facts_told(turns, "en")) == 3


@pytest.mark.parametrize(
    ("said", "correction", "language", "is_gone"),
    [
        ("The orders come by fax.", "Sorry, I order the flour myself.", "en", False),
        ("We moved in March.", "It was May, not March.", "en", True),
        ("There are six ovens.", "No, five ovens.", "en", True),
        ("The shop has three clerks.", "Sorry, the shop opened in 2019.", "en", False),
        ("Der Ofen ist grün.", "Nein, der Ofen steht im Hof.", "de", False),
        ("Wir haben sechs Öfen.", "Nein, fünf Öfen.", "de", True),
    ],
)
def test_one_word_in_common_is_enough_only_where_a_value_is_replaced(
    said: str, correction: str, language: LanguageCode, is_gone: bool
) -> None:
    """G1: a stem alone is no matter in common."""
    kept = facts_told([told(1, said), told(2, correction, "correction")], language)
    assert (said not in [each.fact.text for each in kept]) == is_gone
