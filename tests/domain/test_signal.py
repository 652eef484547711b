"""The signal score of an answer (D12) and its bands (D2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.state_machine.signal import (
    band,
    content_signal,
    relevance_signal,
    signal_by,
    signal_score,
)

LANGUAGES = ("en", "it", "es", "de", "fr")


class TestScore:
    """D12: source 3, section 7.1."""

    def test_length_gives_a_hundredth_a_word_and_at_most_two_fifths_and_detail_counts_above_thirty_words(
        self,
    ) -> None:
        assert [signal_score("so " * words, "en") for words in (0, 4, 30)] == [0.0, 0.04, 0.3]
        assert signal_score("so " * 31, "en") == 0.46
        assert signal_score("so " * 500, "en") == 0.55

    def test_a_number_or_a_name_is_an_example(self) -> None:
        assert signal_score("about 7", "en") == signal_score("with Anna", "en") == 0.17

    @pytest.mark.parametrize(("language", "impact", "emotion"), [
        ("en", "a critical issue", "i love it"), ("it", "un problema critico", "sono entusiasta"),
        ("es", "un problema crítico", "me encanta esto"), ("de", "ein kritisches problem", "bin begeistert davon"),
        ("fr", "un problème critique", "je suis déçu"),
    ])  # fmt: skip
    def test_impact_and_emotion_count_in_every_language(
        self, language: str, impact: str, emotion: str
    ) -> None:
        assert signal_score(impact, language) == pytest.approx(0.15 + len(impact.split()) / 100)
        assert signal_score(emotion, language) == pytest.approx(0.15 + len(emotion.split()) / 100)

    def test_everything_together_is_full(self) -> None:
        assert signal_score("Honestly, 3 critical failures. " + "so " * 60, "en") == 1.0

    def test_a_dense_short_answer_scores_low(self) -> None:
        answer = "hash function maps keys onto buckets, chaining resolves collisions in linked lists"
        assert band(signal_score(answer, "en")) == "LOW"


class TestContent:
    """D12: the alternative that looks at what is said."""

    def test_a_dense_short_answer_is_worth_deepening(self) -> None:
        answer = "hash function maps keys onto buckets, chaining resolves collisions in linked lists"
        assert band(content_signal(answer, "en")) == "MEDIUM"

    def test_a_long_answer_that_says_little_is_not(self) -> None:
        answer = "well it is what it is and you do what you do and so on " * 6
        assert band(signal_score(answer, "en")) == "MEDIUM"
        assert band(content_signal(answer, "en")) == "LOW"

    def test_the_capital_that_begins_an_answer_names_nothing(self) -> None:
        assert content_signal("Lamps", "en") == content_signal("lamps", "en")
        assert content_signal("with Anna", "en") > content_signal("with anna", "en")

    def test_everything_together_is_full(self) -> None:
        many = " ".join(f"thing{letter}" for letter in "abcdefghijklmnopqr")
        assert content_signal(f"Honestly 3 critical failures {many}", "en") == 1.0

    def test_the_setting_says_which_counts(self) -> None:
        answer = "the wicks are trimmed at dusk by two keepers"
        assert signal_by("formula", answer, "en") == signal_score(answer, "en")
        assert signal_by("content", answer, "en") == content_signal(answer, "en")
        assert signal_by("relevance", answer, "en") == relevance_signal(answer, "en", serves=True)

    @given(st.text(), st.sampled_from(LANGUAGES))
    def test_every_score_is_a_share(self, answer: str, language: str) -> None:
        assert 0.0 <= signal_score(answer, language) <= 1.0
        assert 0.0 <= content_signal(answer, language) <= 1.0


class TestBands:
    @pytest.mark.parametrize(
        ("signal", "name"),
        [(0.0, "LOW"), (0.29, "LOW"), (0.3, "MEDIUM"), (0.6, "MEDIUM"), (0.61, "HIGH"), (1.0, "HIGH")],
    )
    def test_the_bounds_belong_to_the_middle(self, signal: float, name: str) -> None:
        assert band(signal) == name


class TestRelevance:
    def test_a_short_answer_that_serves_is_worth_more_than_a_long_one_that_does_not(self) -> None:
        rambling = (
            "Yesterday we saw 3 terrible accidents near Lisbon, and honestly it was a critical failure. " * 4
        )
        assert band(relevance_signal("My sister.", "en", serves=True)) == "MEDIUM"
        assert band(relevance_signal(rambling, "en", serves=False)) == "LOW"
        assert band(relevance_signal(rambling, "en", serves=True)) == "HIGH"

    def test_among_answers_that_serve_content_tells(self) -> None:
        dense = "In March Maria negotiated the maintenance contract, invoices doubled, receipts vanished."
        assert band(relevance_signal(dense, "en", serves=True)) == "HIGH"
