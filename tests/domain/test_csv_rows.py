"""Participants in CSV files as spreadsheets write them (H3)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.studies.csv_rows import NotParticipants, read_csv
from shared.studies.intake import participant_id, read_row

FILE = 'name,email,external_id\r\nAda,ada@mail.example,a-1\r\n\r\n"Bo, junior",,\r\n'


@pytest.mark.parametrize("data", [
    FILE.encode(), FILE.encode("utf-8-sig"),
    FILE.replace('"Bo, junior"', "§").replace(",", ";").replace("§", '"Bo, junior"').encode(),
    FILE.replace('"Bo, junior"', "§").replace(",", "\t").replace("§", "Bo, junior").encode(),
])  # fmt: skip
def test_rows_carry_the_numbers_of_their_lines(data: bytes) -> None:
    rows = read_csv(data, 10)
    assert [(number, cells["name"]) for number, cells in rows] == [(2, "Ada"), (4, "Bo, junior")]
    assert rows[0][1]["email"] == "ada@mail.example"


def test_what_windows_writes_is_read() -> None:
    assert read_csv("name\nJörg\n".encode("cp1252"), 10) == [(2, {"name": "Jörg"})]


@pytest.mark.parametrize(("data", "said"), [
    (b"", "empty"), (b"name,shoe size\nAda,38\n", "`shoe size`. There are: `name`, `email`, `external_id`"),
    (b"name,name\nAda,Ada\n", "twice"), (b"name\n", "no participant"), (b"name\nAda\nBo\nCy\n", "more than 2"),
])  # fmt: skip
def test_a_file_without_participants_says_what_is_wrong(data: bytes, said: str) -> None:
    with pytest.raises(NotParticipants, match=said):
        read_csv(data, 2)


@given(st.binary(max_size=300))
def test_any_bytes_are_rows_or_refused(data: bytes) -> None:
    try:
        rows = read_csv(b"name,email\n" + data, 1_000)
    except NotParticipants:
        return
    assert all(set(cells) <= {"name", "email"} for _, cells in rows)


@pytest.mark.parametrize(("cells", "said"), [
    ({"email": "ada at mail"}, "email: not an e-mail address"), ({"language": "klingon"}, "language"),
    ({"name": "x" * 201}, "name"), ({"shoe": "38"}, "shoe"),
])  # fmt: skip
def test_a_wrong_cell_is_named(cells: dict[str, str], said: str) -> None:
    assert said in str(read_row(cells))


def test_an_empty_cell_counts_as_not_given() -> None:
    row = read_row({"name": "Ada", "email": "", "language": None})
    assert not isinstance(row, str)
    assert (row.email, row.language) == (None, None)


def test_rows_of_one_call_sort_with_the_first_as_the_newest() -> None:
    """The list shows the newest first, and so a file in its own order."""
    base = "01a1fc4f0000" + "0" * 20
    ids = [participant_id(base, number) for number in range(1, 400)]
    assert sorted(ids, reverse=True) == ids
    assert len(set(ids)) == len(ids)
