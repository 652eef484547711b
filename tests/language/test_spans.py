"""Quotations are found word for word, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.language.spans import find_name, find_span, nearly_said, up_to_a_clause

ANSWER = "We used  Redis\nfor sessions; it's “fast” — I think List<String> too."


class TestFindSpan:
    @pytest.mark.parametrize(("quote", "span"), [
        ("used Redis for sessions", "used  Redis\nfor sessions"), ("WE USED redis", "We used  Redis"),
        ('"it\'s "fast" - I think"', "it's “fast” — I think"), ("… for sessions …", "for sessions"),
        ("List‹String> too.", "List<String> too"),
    ])  # fmt: skip
    def test_the_answers_own_characters_come_back(self, quote: str, span: str) -> None:
        assert find_span(quote, [ANSWER]) == span

    @pytest.mark.parametrize("quote", [
        "we used Memcached", "used Redis sessions", "ed Redis for", "Redis for sess", "— I thi", "", "...", "I",
        "x" * 2_001,
    ])  # fmt: skip
    def test_what_was_not_said_is_not_found(self, quote: str) -> None:
        assert find_span(quote, [ANSWER]) is None

    def test_all_answers_are_searched(self) -> None:
        assert find_span("the second", ["the first", "and the second"]) == "the second"

    def test_a_short_answer_may_be_quoted_as_a_whole(self) -> None:
        assert find_span("Go", ["Go."]) == "Go"
        assert find_span("Go", ["Go is what we use."]) is None

    @given(st.text(max_size=80), st.lists(st.text(max_size=80), max_size=3))
    def test_whatever_is_found_stands_in_an_answer(self, quote: str, texts: list[str]) -> None:
        span = find_span(quote, texts)
        assert span is None or any(span in text for text in texts)

    @given(st.lists(st.from_regex(r"[a-z]{3,8}", fullmatch=True), min_size=3, max_size=30), st.data())
    def test_every_run_of_an_answers_words_is_found(self, said: list[str], data: st.DataObject) -> None:
        start = data.draw(st.integers(0, len(said) - 1))
        end = data.draw(st.integers(start + 1, len(said)))
        assert find_span("\n ".join(said[start:end]), [" ".join(said)]) == " ".join(said[start:end])


class TestFindName:
    @pytest.mark.parametrize(("name", "found"), [
        ("c", "C"), ("C++", "C++"), ("c#", "C#"), (".NET", ".Net"), ("go", "Go"),
        ("machine  learning", "Machine\nLearning"), ("HTML", "HTML"),
    ])  # fmt: skip
    def test_a_name_is_found_however_short_as_the_text_spells_it(self, name: str, found: str) -> None:
        assert find_name(name, "C++, C#, C and .Net; Go, Machine\nLearning, HTML+CSS") == found

    @pytest.mark.parametrize("name", ["C", "Java", "", " ", "x" * 2_001])
    def test_a_part_of_another_name_is_not_found(self, name: str) -> None:
        assert find_name(name, "C++, C#, JavaScript, xC") is None

    @given(st.text(max_size=30), st.text(max_size=80))
    def test_whatever_is_found_stands_in_the_text(self, name: str, text: str) -> None:
        found = find_name(name, text)
        assert found is None or found in text


class TestNearlySaid:
    def test_a_misquotation_is_told_from_an_invention(self) -> None:
        assert nearly_said("we have used Redis for sessions", [ANSWER])
        assert not nearly_said("we cache everything in Memcached", [ANSWER])

    def test_two_words_prove_nothing(self) -> None:
        assert not nearly_said("for Redis", [ANSWER])


def test_a_long_span_ends_with_a_clause_or_a_word_within_the_limit() -> None:
    assert up_to_a_clause("we ring on Monday, then we wait", 25) == "we ring on Monday"
    assert up_to_a_clause("we ring every Monday morning", 22) == "we ring every Monday"
    assert up_to_a_clause("Yes, we ring every Monday morning", 24) == "Yes, we ring every"
    assert up_to_a_clause("A", 0) == ""
