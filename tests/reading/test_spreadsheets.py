"""Excel files as lines: every cell with its address, formulas beside the values that they had, and nothing that runs."""

from datetime import date, datetime
from typing import Any

import pytest

from shared.text.reading.extract import extract
from shared.text.reading.extraction import Extracted, ExtractionRequest
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import archive, changed_xlsx, docx, xlsx


def read(data: bytes, most_chars: int = 10_000) -> Extracted:
    return extract(ExtractionRequest(form="zip", most_chars=most_chars), data)


def refusal(data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        read(data)
    return str(refused.value)


def of_rows(rows: bytes, before: bytes = b"", head: bytes = b"") -> bytes:
    """A workbook whose one sheet has these rows, as XML."""
    space = b'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
    sheet = b"%b<worksheet %b>%b<sheetData>%b</sheetData></worksheet>" % (head, space, before, rows)
    return changed_xlsx({"xl/worksheets/sheet1.xml": sheet})


class TestCells:
    def test_each_stands_on_its_own_line_with_its_address_row_by_row(self) -> None:
        found = read(xlsx({"Sheet1": [["Region", "Loss"], ["North", 0.25], [None, 3]]}))
        assert found.kind == "xlsx"
        assert found.text.split("\n") == [
            "Sheet1!A1 = Region",
            "Sheet1!B1 = Loss",
            "Sheet1!A2 = North",
            "Sheet1!B2 = 0.25",
            "Sheet1!B3 = 3",
        ]

    @pytest.mark.parametrize(("sheets", "names", "text"), [
        (
            {"In": [["a"]], "Loss 2024": [["b"]], "Ada's": [["c"]]},
            {},
            "In!A1 = a\n'Loss 2024'!A1 = b\n'Ada''s'!A1 = c",
        ),
        ({"S": [["one\ntwo\t three\u202e"]]}, {}, "S!A1 = one two three"),
        ({"S": [[0.3]]}, {"LossThreshold": "S!$A$1"}, "LossThreshold := S!$A$1\nS!A1 = 0.3"),
        ({"S": [["=SUM(B2:B6)"]]}, {}, "S!A1 = SUM(B2:B6)"),
    ], ids=["sheets as formulas name them", "several lines", "names come first", "a formula"])  # fmt: skip
    def test_a_workbook_is_written_one_way(
        self, sheets: dict[str, list[list[Any]]], names: dict[str, str], text: str
    ) -> None:
        assert read(xlsx(sheets, names=names)).text == text

    def test_dates_truth_and_numbers_are_written_one_way(self) -> None:
        row = [datetime(2024, 3, 1, 12, 30), date(2024, 3, 1), True, 1e-7, 12345678.5]
        values = [line.split(" = ")[1] for line in read(xlsx({"S": [row]})).text.split("\n")]
        assert values == ["2024-03-01 12:30:00", "2024-03-01", "TRUE", "1e-07", "12345678.5"]


class TestParts:
    def test_the_value_that_was_saved_stands_after_it(self) -> None:
        """What Excel saves: the formula and its value in one cell."""
        data = of_rows(b'<row r="7"><c r="B7"><f>SUM(B2:B6)</f><v>42</v></c></row>')
        assert read(data).text == "Sheet1!B7 = SUM(B2:B6) → 42"

    def test_a_long_one_is_cut_with_a_warning(self) -> None:
        found = read(xlsx({"S": [[number] for number in range(1_000)]}), most_chars=100)
        assert len(found.text) <= 100
        assert found.text.startswith("S!A1 = 0\n")
        assert found.warnings == ("Only the first 100 characters of the text were taken.",)

    def test_one_without_a_filled_cell_is_refused(self) -> None:
        assert "no cell" in refusal(xlsx({"S": []}))

    def test_a_size_that_is_only_claimed_costs_nothing(self) -> None:
        rows = b'<row r="1"><c r="A1"><v>1</v></c></row><row r="900000"><c r="B900000"><v>2</v></c></row>'
        text = read(of_rows(rows, b'<dimension ref="A1:XFD1048576"/>')).text
        assert text.split("\n") == ["Sheet1!A1 = 1", "Sheet1!B900000 = 2"]

    @pytest.mark.parametrize(("data", "says"), [
        (b"PK\x03\x04", "damaged"), (xlsx({"S": [[1]]})[:1_000], "damaged"),
        (changed_xlsx({"xl/media/zeros": bytes(65 * 1024 * 1024)}), "unpacks to more"),
        (changed_xlsx({"../outside.xml": b""}), "outside of itself"),
    ], ids=["its beginning", "cut", "a bomb", "another folder"])  # fmt: skip
    def test_a_hostile_or_damaged_one_is_refused(self, data: bytes, says: str) -> None:
        assert says in refusal(data)

    def test_entities_are_not_expanded(self) -> None:
        entities = "".join(f'<!ENTITY e{n} "{f"&e{n - 1};" * 10 if n else "x" * 10}">' for n in range(9))
        rows = b'<row r="1"><c r="A1" t="str"><v>&e8;</v></c></row>'
        with pytest.raises(FileRefused):
            read(of_rows(rows, head=f"<!DOCTYPE x [{entities}]>".encode()))


class TestOtherArchives:
    def test_word_and_excel_are_told_apart_by_what_they_hold(self) -> None:
        assert (read(docx("Hello")).kind, read(xlsx({"S": [[1]]})).kind) == ("docx", "xlsx")

    @pytest.mark.parametrize(
        ("entries", "says"),
        [
            ({"notes.txt": b"hello"}, "ZIP archive"),
            ({"[Content_Types].xml": b"", "ppt/presentation.xml": b""}, "cannot be read"),
            ({"[Content_Types].xml": b"", "xl/workbook.bin": b""}, "binary Excel"),
        ],
    )
    def test_others_are_refused_by_name(self, entries: dict[str, bytes], says: str) -> None:
        assert says in refusal(archive(entries))
