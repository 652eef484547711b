"""Texts of others are made fit to be carried: nothing invisible, nothing over budget."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.language.plain_text import (
    MARK_TOKENS,
    WORTH_A_CUT,
    clean,
    estimate_tokens,
    fair_budget,
    one_line,
    plain_to_see,
    shorten,
    shorten_all,
    shorten_around,
)

any_text = st.text(st.characters(exclude_categories=()), max_size=400)


class TestClean:
    def test_line_ends_become_plain_ones(self) -> None:
        assert clean("a\r\nb\rc\u2028d") == "a\nb\nc\nd"

    def test_a_new_page_is_a_new_line(self) -> None:
        """Or the last word of a page of a resume would run into the first of the next."""
        assert clean("end of page\x0cnext page\x0band on") == "end of page\nnext page\nand on"

    @pytest.mark.parametrize("hidden", ["\x00", "\x1b", "\x7f", "\u202e", "\ufeff", "\U000e0041"])
    def test_characters_that_nobody_sees_are_taken_out(self, hidden: str) -> None:
        assert clean(f"a{hidden}b") == "ab"

    def test_letters_emoji_and_tabs_stay(self) -> None:
        assert clean("\tÀ voilà 👩\u200d💻 名前") == "\tÀ voilà 👩\u200d💻 名前"

    @given(any_text)
    def test_any_text_can_be_sent_and_cleaning_again_changes_nothing(self, text: str) -> None:
        cleaned = clean(text)
        assert cleaned.encode().decode() == cleaned == clean(cleaned)

    @given(any_text)
    def test_one_line_is_one_line(self, text: str) -> None:
        assert len(one_line(text).splitlines()) <= 1


class TestPlainToSee:
    @pytest.mark.parametrize(
        "unseen", ["\u00ad", "\u200b", "\u200c", "\u200d", "\u2060", "\u034f", "\u3164", "\ufe0f", "\u180e"]
    )
    def test_what_has_no_width_is_taken_out_of_words(self, unseen: str) -> None:
        assert plain_to_see(f"clean{unseen}up func{unseen}tion") == "cleanup function"

    def test_an_emoji_stays_whole(self) -> None:
        assert plain_to_see("À voilà 👩\u200d💻 名前") == "À voilà 👩\u200d💻 名前"


class TestShorten:
    def test_a_text_that_fits_stays_as_it_is(self) -> None:
        assert shorten("short enough", 3) == "short enough"

    def test_head_and_tail_stay_and_the_cut_is_visible(self) -> None:
        text = "The beginning. " + "padding " * 500 + "The end."
        short = shorten(text, 60)
        assert short.startswith("The beginning.")
        assert short.endswith("The end.")
        assert "characters left out …]" in short

    def test_the_mark_says_how_much_is_missing(self) -> None:
        assert "[… 9872 characters left out …]" in shorten("x" * 10_000, 32 + MARK_TOKENS)

    @given(any_text.map(lambda text: text * 20), st.integers(MARK_TOKENS, 400))
    def test_no_text_exceeds_its_budget(self, text: str, tokens: int) -> None:
        assert estimate_tokens(shorten(text, tokens)) <= tokens + WORTH_A_CUT

    def test_nothing_is_cut_that_saves_next_to_nothing(self) -> None:
        text = "x" * 4 * (100 + WORTH_A_CUT)
        assert shorten(text, 100) == text
        assert len(shorten(f"{text}x", 100)) <= 400


class TestShortenAround:
    def test_the_line_in_question_stays_whole_with_the_lines_around_it(self) -> None:
        lines = [f"{number}. a line of the list that says something" for number in range(40)]
        short = shorten_around("\n".join(lines), 20, 80)
        assert set(lines[19:22]) <= set(short.splitlines())
        assert short.startswith("…")
        assert short.endswith("…")
        assert lines[0] not in short.splitlines()

    @given(any_text.map(lambda text: f"{text}\n" * 20), st.integers(-1, 30), st.integers(MARK_TOKENS, 400))
    def test_no_text_exceeds_its_budget(self, text: str, line: int, tokens: int) -> None:
        assert estimate_tokens(shorten_around(text, line, tokens)) <= tokens + WORTH_A_CUT


class TestSharing:
    def test_only_the_long_texts_are_cut(self) -> None:
        short, long = "a short answer", "word " * 1_000
        kept, cut, also_cut = shorten_all([short, long, long], 200)
        assert kept == short
        assert cut == also_cut != long

    @given(st.lists(st.integers(0, 5_000), max_size=30), st.integers(0, 10_000))
    def test_the_shares_never_exceed_the_whole(self, sizes: list[int], total: int) -> None:
        cap = fair_budget(sizes, total)
        assert sum(min(size, cap) for size in sizes) <= total or not sizes

    @given(st.lists(st.integers(0, 100), max_size=10))
    def test_nothing_is_cut_that_need_not_be(self, sizes: list[int]) -> None:
        assert all(size <= fair_budget(sizes, sum(sizes)) for size in sizes)
