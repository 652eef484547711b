"""What a text names must exist: in the files, in the raw question, or in what the participant said (B3)."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from shared.text.grounding import artefacts, grounds, ungrounded

CORPUS = grounds(
    [
        "models/pricing.py",
        "LOSS_THRESHOLD = 0.35\nif order.total > 1_000:\n    send_report()\n",
        "Sheet1!B7 = SUM(B2:B6)*1.2\nSheet1!B12 = 12.500,75",
        "The month-end override is done by hand within 45 days.",
    ]
)


def missing(text: str, *said: str) -> list[str]:
    return [each.text for each in ungrounded(text, CORPUS, *said)]


class TestWhatIsNamed:
    @pytest.mark.parametrize(
        ("text", "named"),
        [
            ("In models/pricing.py, why?", [("file", "models/pricing.py")]),
            ("What does LOSS_THRESHOLD do?", [("identifier", "LOSS_THRESHOLD")]),
            ("Who calls `send_report`?", [("quotation", "send_report")]),
            ("Who calls sendReport or send()?", [("identifier", "sendReport"), ("identifier", "send")]),
            ("Why SUM(B2:B6) in B7?", [("formula", "SUM(B2:B6)"), ("cell", "B7")]),
            ("Why Prices!$C$4?", [("cell", "Prices!$C$4")]),
            ("Why 35 % and 0,35?", [("number", "35 %"), ("number", "0,35")]),
            ("What is the “month-end override”?", [("quotation", "month-end override")]),
        ],
    )
    def test_artefacts_are_found_in_their_order(self, text: str, named: list[tuple[str, str]]) -> None:
        assert [(each.kind, each.text) for each in artefacts(text)] == named

    @pytest.mark.parametrize("text", [
        "What would break first if nobody looked after this?",
        "Which of the three steps, e.g. the 2nd, i.e. the review, takes 5 people?", "It's John's file, isn't it?",
        "What happened in Q3?", "",
    ])  # fmt: skip
    def test_plain_words_and_small_counts_are_none(self, text: str) -> None:
        assert artefacts(text) == ()


class TestWhatExists:
    @pytest.mark.parametrize("text", [
        "In pricing.py the threshold is 0.35, is it?", "You stop at 35% or 35 per cent: why?",
        "Why “loss_threshold”?", "Why 1,000 or 1000 or 1.000?", "Where does 12500.75 come from?",
        "Why SUM( B2 : B6 ) in Sheet1!$B$7?", "Why 1.2*$B$7 or 2$B7?", "Who does the “month-end override”?",
        "What does order.total hold?",
    ])  # fmt: skip
    def test_what_stands_in_the_corpus_however_written_is_grounded(self, text: str) -> None:
        assert missing(text) == []

    @pytest.mark.parametrize(("text", "made_up"), [
        ("In discounts.py, why?", "discounts.py"), ("Why 0.36?", "0.36"), ("Why 36%?", "36%"), ("Why cell B1?", "B1"),
        ("What does GAIN_THRESHOLD do?", "GAIN_THRESHOLD"),
        ("Who does the “year-end override”?", "year-end override"), ("Why AVERAGE(B2:B6)?", "AVERAGE(B2:B6)"),
    ])  # fmt: skip
    def test_what_does_not_is_named(self, text: str, made_up: str) -> None:
        assert missing(text) == [made_up]

    def test_what_the_participant_or_the_raw_question_said_is_grounded(self) -> None:
        assert missing("You said 0.42 in rates.csv: why?", "It was 42% once.", "Look at rates.csv") == []


class TestAnyText:
    @given(st.text(max_size=300))
    def test_a_text_is_always_grounded_in_itself(self, text: str) -> None:
        assert ungrounded(text, grounds([text])) == ()

    @example("1$1()11")
    @example("x$a1() 11$22 a_b$1 x$a1.py")
    @example("a1'11 1'11")
    @example("1$B1 A$B1 a1$B$1 _$B1:$B$1 x!$B1")
    @given(st.text(alphabet="aB1_.,!$%=() '\"`:-/", max_size=120))
    def test_so_is_one_that_is_full_of_artefacts(self, text: str) -> None:
        assert ungrounded(text, grounds([text])) == ()

    def test_a_number_longer_than_any_is_no_trouble(self) -> None:
        assert ungrounded("9" * 2_000_000, grounds(["9" * 2_000_000])) == ()
