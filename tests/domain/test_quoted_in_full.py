"""What a person said is quoted whole, or up to the end of a sentence, which is marked (A6)."""

import pytest

from shared.text.quoted_in_full import LONGEST, quoted_in_full


def test_what_is_not_too_long_is_quoted_whole() -> None:
    told = "The gate sticks. " * 50
    assert quoted_in_full(told) == told.strip()
    assert quoted_in_full("It\n  sticks") == "It sticks"


def test_what_is_longer_ends_with_a_sentence_and_a_mark() -> None:
    told = quoted_in_full("The gate sticks when it rains, mostly. " * 100)
    assert told.endswith("mostly. […]")
    assert LONGEST - 50 < len(told) <= LONGEST + 4


@pytest.mark.parametrize("end", ["!", "?", "…", ".”", ".»"])
def test_a_sentence_ends_with_its_quotation_mark(end: str) -> None:
    assert (
        quoted_in_full(f"Tom said: “Push{end} Then we pushed for an hour", 24) == f"Tom said: “Push{end} […]"
    )


def test_a_day_and_a_short_form_end_no_sentence() -> None:
    assert quoted_in_full("Es brannte. Am 4. März kam Dr. Lund mit dem Boot", 34) == "Es brannte. […]"


def test_a_run_of_words_behind_a_short_sentence_is_not_left_out_whole() -> None:
    told = quoted_in_full("It broke. " + "and then we held it, all of us " * 60)
    assert told.endswith("held it, […]")
    assert len(told) > LONGEST - 50


def test_what_is_told_without_an_end_is_cut_at_a_clause_or_else_a_word() -> None:
    assert quoted_in_full("we pull it up, then we wait for the tide to turn", 30) == "we pull it up, […]"
    assert quoted_in_full("we pull it up then we wait for the tide", 28) == "we pull it up then we wait […]"
    assert quoted_in_full("x" * 50, 30) == f"{'x' * 30} […]"
