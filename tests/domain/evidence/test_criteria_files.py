"""Criteria in tables and in texts, as people keep them (H6)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.assessments.criteria.file import NotCriteria, criteria_of_csv, criteria_of_sheet, criteria_of_text


@pytest.mark.parametrize(
    "text",
    [
        "Ref;Owner;Requirement\n1.2;Ada;Is data encrypted?\n\n1.3;Bo;Are backups tested?\n",
        "requirement,no,owner\nIs data encrypted?,1.2,Ada\n\nAre backups tested?,1.3,\n",
        "ID.\tFrage\n1.2\tIs data encrypted?\n\n1.3\tAre backups tested?\n",
    ],
)
def test_a_table_names_its_columns_in_any_order_and_separator(text: str) -> None:
    assert criteria_of_csv(text.encode()) == [
        (2, {"question": "Is data encrypted?", "criterion_id": "1.2"}),
        (4, {"question": "Are backups tested?", "criterion_id": "1.3"}),
    ]


def test_one_column_needs_no_name() -> None:
    assert criteria_of_csv(b"Is data encrypted?\nAre backups tested?\n") == [
        (1, {"question": "Is data encrypted?"}),
        (2, {"question": "Are backups tested?"}),
    ]


def test_several_columns_without_a_name_are_refused() -> None:
    with pytest.raises(NotCriteria, match="names no column with criteria"):
        criteria_of_csv(b"1,Is data encrypted?\n")


def test_the_first_sheet_with_anything_in_it_counts_and_its_empty_cells_do_not_shift_the_others() -> None:
    cells = (
        "Rate := 'Set A'!$B$1\n'Set A'!A1 = id\n'Set A'!C1 = Question\n'Set A'!A3 = c-7\n"
        "'Set A'!C3 = Is x!B2 = 3 held?\n'Set A'!C4 = Are backups tested?\nOther!A1 = question\nOther!A2 = No\n"
    )
    assert criteria_of_sheet(cells) == [
        (3, {"criterion_id": "c-7", "question": "Is x!B2 = 3 held?"}),
        (4, {"question": "Are backups tested?"}),
    ]


def test_lines_of_a_text_lose_the_marks_of_a_list() -> None:
    text = "- Is data encrypted?\n\n2) Are backups tested?\n3.5 hours suffice?\n"
    assert [each["question"] for _, each in criteria_of_text(text)] == [
        "Is data encrypted?",
        "Are backups tested?",
        "3.5 hours suffice?",
    ]


def test_a_file_of_too_many_lines_is_refused_and_a_far_column_left_out() -> None:
    for read, data in (
        (criteria_of_csv, b"question\n" + b"What?\n" * 1_001),
        (criteria_of_text, "What?\n" * 1_001),
    ):
        with pytest.raises(NotCriteria, match="more than 1000 lines"):
            read(data)  # pyright: ignore[reportArgumentType] - each its own
    assert criteria_of_sheet("S!A1 = question\nS!A2 = What?\nS!ZZZ2 = far\n") == [(2, {"question": "What?"})]


@given(st.binary(max_size=300))
def test_any_bytes_are_criteria_or_refused(data: bytes) -> None:
    try:
        rows = criteria_of_csv(b"question,id\n" + data)
    except NotCriteria:
        return
    assert all(set(cells) <= {"question", "criterion_id"} for _, cells in rows)
