"""No program that reads the CSV finds a formula in it, whatever it takes for a separator; nothing else is changed."""

import csv
import io
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.interview.results.csv_text import csv_text, text_cell

FORMULAS = tuple("=+-@＝＋－＠")
HIDDEN = ' "\u00a0\u200b\ufeff'


def cells_as(text: str, separator: str, *, quotes: bool) -> list[str]:
    """The cells that a program finds whose own setting for the separator is this one.

    Without `quotes` it is as strict as it can be wrong: every separator and every line end begins a new cell.
    """
    if quotes:
        lines = csv.reader(io.StringIO(text, newline=""), delimiter=separator)
        return [cell for line in lines for cell in line]
    return [cell for line in text.splitlines() for cell in line.split(separator)]


def formulas_in(text: str) -> list[str]:
    found = [
        cell
        for separator, quotes in product(";,\t|", (True, False))
        for cell in cells_as(text, separator, quotes=quotes)
    ]
    return [cell for cell in found if cell.lstrip(HIDDEN).startswith(FORMULAS)]


@pytest.mark.parametrize("text", [
    "=1+1", "x;=cmd|' /C calc'!A0;y", 'x;"=cmd"', 'x";=1', "x\t=1", "x,=1", "x|=1", "\n=1", "\r=1", "\r\n=1", "\t=1",
    "\n \n=1", " =1", "\u00a0=1", "\ufeff=1", '"=1"', "＝1+1", "＋1", "－1", "＠SUM(A1)", "a; ;=1;=2;;=3", "a\u2028=1",
    "\x0b=1", "@SUM(A1)", "-2+3", "one\n- two\n- three",
])  # fmt: skip
def test_no_piece_of_a_text_is_a_formula(text: str) -> None:
    assert formulas_in(csv_text(["a", "b"], [["first", text]])) == []


@given(
    st.text(st.sampled_from("=+-@＝;,|\t\n\r\"' ax\u2028\u200b\x0b\x1b"), max_size=30), st.text(max_size=20)
)
def test_no_text_at_all_is_one(text: str, other: str) -> None:
    assert formulas_in(csv_text(["a"], [[text], [other]])) == []


def test_it_is_what_the_check_finds_without_the_apostrophes() -> None:
    assert formulas_in('"first","x;=cmd"\r\n')
    assert formulas_in('"first","\n=cmd"\r\n')


@pytest.mark.parametrize(
    "text",
    ["", "Plain words, with commas; and more.", "1 = 1", "a-b", "ann@example.org", "it's", "5", "日本"],
)
def test_what_no_program_would_run_stays_as_it_is(text: str) -> None:
    assert text_cell(text) == text


@given(st.lists(st.text(st.characters(exclude_categories=["Cs"])), min_size=2, max_size=2))
def test_read_by_its_own_rules_each_text_is_one_cell_again(texts: list[str]) -> None:
    read = list(csv.reader(io.StringIO(csv_text(["a", "b"], [texts]), newline="")))
    assert read == [["a", "b"], [text_cell(text) for text in texts]]


def test_numbers_and_nothing_are_no_texts() -> None:
    assert csv_text(["a", "b", "c"], [[-1, 0.5, None]]) == '"a","b","c"\r\n"-1","0.5",""\r\n'


def test_what_a_terminal_would_obey_is_a_sign() -> None:
    assert text_cell("a\x1b[2J\x07\u202eb\x9b") == "a␛[2J␇\ufffdb\ufffd"
