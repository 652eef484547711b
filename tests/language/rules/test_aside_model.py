"""What is said to the interviewer is heard by its meaning (G1, G2); all sentences were made up for this file."""

import numpy
import pytest

from shared.interview.state_machine.assessment import FixedReply
from shared.language.rules.asides.model import aside_odds, aside_of, units
from shared.language.rules.hearing.parts import hear_parts
from shared.language.sentence_encoder import load_encoder
from tools.fit_asides import WEIGHTS, all_examples
from tools.fit_intents import digest

QUESTION = "How do you check that the gate is locked at night?"
TOLD = "I walk round at ten and pull every handle twice."


@pytest.mark.parametrize(("said", "reply"), [
    ("Whose desk does this land on once I am finished?", "use"),
    ("Am I talking to software here or to a human being?", "machine"),
    ("How many of these are still coming?", "remaining"), ("Was that the answer you were hoping for?", "verdict"),
    ("Will the new porter have his own office?", "unknown"),
])  # fmt: skip
def test_a_question_to_the_interviewer_is_answered_and_what_was_told_beside_it_counts(
    said: str, reply: FixedReply
) -> None:
    heard = hear_parts(f"{TOLD} {said}", "en", QUESTION, load_encoder())
    assert (heard.intent, heard.told, heard.reply) == ("answer", TOLD, reply)


@pytest.mark.parametrize("said", [
    "I asked the locksmith how many keys are left.", "The log goes to the county office, where nobody reads it.",
    "The gate has a motor, and somebody always wants to talk to it.", "The battery of the lamp is flat by four.",
])  # fmt: skip
def test_what_is_told_of_the_matter_is_said_to_nobody(said: str) -> None:
    assert aside_of(said, load_encoder()) == "none"
    assert hear_parts(said, "en", QUESTION, load_encoder()).reply is None


@pytest.mark.parametrize("quoted", ["“{said}”", '"{said}"', "« {said} »", "„{said}“."])
def test_what_is_told_as_said_to_somebody_else_is_no_question_to_the_interviewer(quoted: str) -> None:
    said = quoted.format(said="Whose desk does this land on once I am finished?")
    heard = hear_parts(f"{TOLD} A tenant asked me that. {said}", "en", QUESTION, load_encoder())
    assert (heard.intent, heard.reply) == ("answer", None)


def test_a_long_sentence_is_compared_by_its_clauses() -> None:
    told = "We went round the back, past the shed and the bins, to look at the lock there, and it was open again at five"
    assert units(told) == (
        "We went round the back",
        "past the shed and the bins",
        "to look at the lock there",
        "and it was open again at five",
    )


def test_without_an_encoder_nothing_is_heard_by_its_meaning() -> None:
    assert aside_odds("Who reads this?", None) == {}
    assert aside_of("Who reads this?", None) == "none"


def test_the_weights_are_fitted_to_the_examples_as_they_are() -> None:
    with numpy.load(WEIGHTS) as written:
        assert str(written["examples"]) == digest(all_examples())
