"""What the words of a message tell, once a model has read it (G1, G2)."""

import pytest

from shared.interview.state_machine.assessment import Intent
from shared.interview.state_machine.intents import Heard, read_by_model


@pytest.mark.parametrize("wish", ["distress", "wish_to_skip", "wish_for_human"])
def test_a_wish_that_only_the_words_tell_of_counts_no_more(wish: Intent) -> None:
    """G1: neither it nor the word of care that goes with it."""
    assert read_by_model(Heard(told="I trim them.", beside=wish, reply="care")) == Heard(told="I trim them.")


def test_nothing_is_left_for_sadness_that_only_the_words_tell_of() -> None:
    """G1: what they ask to leave alone is left all the same."""
    assert not read_by_model(Heard(intent="distress", leaves=True)).leaves
    assert read_by_model(Heard(told="I trim them.", beside="wish_to_skip", leaves=True)).leaves


def test_a_plain_wish_to_stop_counts_whoever_reads_it() -> None:
    """G2: no model can hold anybody back."""
    stop = Heard(told="I trim them.", beside="wish_to_stop")
    assert read_by_model(stop) == stop


def test_an_unclear_wish_alone_stays_unclear() -> None:
    """G2"""
    unclear = Heard(intent="wish_to_stop", plain=False, later=True)
    assert read_by_model(unclear) == unclear


def test_a_contrast_in_words_alone_is_no_correction_once_a_model_has_read_it() -> None:
    """G2"""
    heard = Heard(reply="put_right")
    assert read_by_model(heard, corrects=False).reply is None
    assert read_by_model(heard, corrects=True).reply == "put_right"


def test_what_is_said_to_a_question_beside_the_answer_stays() -> None:
    """G1"""
    asks = Heard(told="The manager.", reply="meaning")
    assert read_by_model(asks) == asks
