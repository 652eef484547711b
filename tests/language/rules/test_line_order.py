"""The lines of a job stand in the order in which an interviewer asks about them (E2)."""

import pytest

from shared.language.rules.resume.line_order import has_figure, telling_first
from shared.language.sentence_encoder import without_encoder

LINES = [
    "Mended warps at night",
    "Ran 40 looms",
    "Mentored the new weavers",
    "Cut broken threads by 20 % a year",
]


def test_results_come_first_then_leading_then_figures_then_duties() -> None:
    assert telling_first(LINES, "en", str) == [LINES[3], LINES[2], LINES[1], LINES[0]]


def test_what_shares_a_word_with_the_post_comes_before_all_but_a_result() -> None:
    with without_encoder():
        assert telling_first(LINES, "en", str, "Mender of warps, Moor Works")[:2] == [LINES[3], LINES[0]]
        assert telling_first(LINES, "en", str, "Loom hall, Moor Works")[0] == LINES[1]


def test_what_is_like_the_post_in_its_meaning_comes_before_other_duties() -> None:
    lines = ["Answered the telephone", "Looked after the linen store"]
    assert telling_first(lines, "en", str, "Hotel, in-house laundry") == lines[::-1]


def test_of_leading_more_is_told_where_the_post_means_that() -> None:
    lines = ["Set up a new loom", "Mentored the new weavers"]
    with without_encoder():
        assert telling_first(lines, "en", str, "Beekeeper") == lines
        assert telling_first(lines, "en", str, "Head beekeeper") == lines[::-1]


def test_a_post_that_shares_nothing_leaves_the_order() -> None:
    with without_encoder():
        assert telling_first(LINES, "en", str, "Beekeeper") == telling_first(LINES, "en", str)
        assert telling_first(LINES, "en", str, "...") == telling_first(LINES, "en", str)


@pytest.mark.parametrize(("line", "claims"), [
    ("Ran 40 looms", True), ("Turnover of 1.2 million", True), ("Mill of 1890", False), ("Mended S7 looms", False),
    ("Moved in 05/2021", False),
])  # fmt: skip
def test_a_figure_is_a_count_and_no_year_or_name(line: str, claims: bool) -> None:
    assert has_figure(line) == claims
