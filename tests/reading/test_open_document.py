"""Texts and spreadsheets of OpenDocument are read as those of Word and Excel are."""

from collections.abc import Callable

import pytest

from tests.reading.documents import archive
from tests.reading.office_documents import changed, odp, ods, odt, rich_odt
from tests.reading.reading import read, refusal

OFFICE = "urn:oasis:names:tc:opendocument:xmlns:office:1.0"
TABLE = "urn:oasis:names:tc:opendocument:xmlns:table:1.0"
TEXT = "urn:oasis:names:tc:opendocument:xmlns:text:1.0"


def sheet(rows: str, names: str = "") -> bytes:
    content = (
        f'<o:document-content xmlns:o="{OFFICE}" xmlns:t="{TABLE}" xmlns:x="{TEXT}"><o:body><o:spreadsheet>'
        f'<t:table t:name="S">{rows}</t:table>{names}</o:spreadsheet></o:body></o:document-content>'
    )
    return changed(ods({"S": [[1]]}), {"content.xml": content.encode()})


def text(body: str, head: str = "") -> bytes:
    content = (
        f'{head}<o:document-content xmlns:o="{OFFICE}" xmlns:x="{TEXT}"><o:body><o:text>'
        f"{body}</o:text></o:body></o:document-content>"
    )
    return changed(odt("x"), {"content.xml": content.encode()})


class TestText:
    def test_each_paragraph_is_a_line_and_so_is_the_row_of_a_table(self) -> None:
        found = read(odt("Limits", "Petra approves.", rows=(("Step", "Owner"), ("Approve", "Petra"))))
        assert (found.kind, found.text) == ("odt", "Limits\nPetra approves.\nStep | Owner\nApprove | Petra")

    def test_footnotes_and_lists_are_read_once_and_comments_are_not(self) -> None:
        assert read(rich_odt()).text == "Kept in a span and another\nIn a footnote\n- In a list"

    def test_what_was_deleted_is_not_read(self) -> None:
        deleted = "<x:tracked-changes><x:p>Deleted</x:p></x:tracked-changes>"
        assert read(text(f"{deleted}<x:p>Kept</x:p>")).text == "Kept"

    def test_entities_are_not_expanded(self) -> None:
        head = '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "bbbb">]>'
        assert read(text("<x:p>Ada&a;&b;</x:p>", head)).text == "Ada"


class TestSpreadsheet:
    def test_each_cell_is_a_line_with_its_address_and_its_formula_as_in_excel(self) -> None:
        rows = [["Region", "Rate"], ["North", 7, ("of:=SUM([.B2:.B3])*['My Rates'.$B$2]+[$X.B1]", 14.5)]]
        assert read(ods({"Rates": rows, "Loss 2024": [[None, 1]]})).text.split("\n") == [
            "Rates!A1 = Region",
            "Rates!B1 = Rate",
            "Rates!A2 = North",
            "Rates!B2 = 7",
            "Rates!C2 = SUM(B2:B3)*'My Rates'!$B$2+X!B1 → 14.5",
            "'Loss 2024'!B1 = 1",
        ]

    def test_names_come_first(self) -> None:
        named = '<t:named-range t:name="Limit" t:cell-range-address="$S.$B$1"/>'
        found = read(sheet("<t:table-row><t:table-cell><x:p>a</x:p></t:table-cell></t:table-row>", named))
        assert found.text == "Limit := S!$B$1\nS!A1 = a"

    def test_rows_and_cells_that_repeat_keep_their_addresses(self) -> None:
        cell = '<t:table-cell t:number-columns-repeated="{}"><x:p>a</x:p></t:table-cell>'
        rows = (
            f'<t:table-row t:number-rows-repeated="2">{cell.format(2)}</t:table-row>'
            '<t:table-row t:number-rows-repeated="1000"><t:table-cell/></t:table-row>'
            f'<t:table-row><t:table-cell t:number-columns-repeated="26"/>{cell.format(1)}</t:table-row>'
        )
        found = read(sheet(rows)).text.split("\n")
        assert found == ["S!A1 = a", "S!B1 = a", "S!A2 = a", "S!B2 = a", "S!AA1003 = a"]

    def test_a_table_without_end_is_read_as_far_as_a_text_may_be(self) -> None:
        row = (
            '<t:table-row t:number-rows-repeated="999999999"><t:table-cell t:number-columns-repeated="999999999">'
            "<x:p>a</x:p></t:table-cell></t:table-row>"
        )
        found = read(sheet(row))
        assert len(found.text) <= 100_000
        assert found.warnings == ("Only the first 100000 characters of the text were taken.",)

    def test_rows_of_nothing_cost_nothing(self) -> None:
        cell = '<t:table-cell t:number-columns-repeated="16384"/>'
        row = f'<t:table-row t:number-rows-repeated="1048576">{cell}</t:table-row>'
        assert "no cell with anything" in refusal(sheet(row * 200))


@pytest.mark.parametrize("make", [odt, odp, lambda: ods({})])
def test_a_file_of_nothing_is_refused(make: Callable[[], bytes]) -> None:
    assert "holds no" in refusal(make())


@pytest.mark.parametrize("whole", [odt("x"), odp(("x",)), ods({"S": [[1]]})])
@pytest.mark.parametrize(
    ("changes", "says"),
    [
        ({"content.xml": b"<x" * 100_000}, "damaged"),
        ({"content.xml": b"<x>" * 100_000}, "damaged"),
        ({"content.xml": b"<x/>"}, "damaged"),
        ({"META-INF/manifest.xml": b"<manifest:encryption-data/>"}, "password"),
        ({"mimetype": b"application/vnd.oasis.opendocument.graphics"}, "cannot be read"),
        ({"mimetype": b"x" * 1_000_000}, "cannot be read"),
        ({"Pictures/zeros": bytes(65 * 1024 * 1024)}, "unpacks to more"),
        ({"../../etc/passwd": b"x"}, "outside of itself"),
    ],
    ids=[
        "broken",
        "nested",
        "another body",
        "locked",
        "a drawing",
        "a kind without end",
        "a bomb",
        "a folder",
    ],
)
def test_a_hostile_or_damaged_one_is_refused(whole: bytes, changes: dict[str, bytes], says: str) -> None:
    assert says in refusal(changed(whole, changes))


def test_one_that_is_cut_short_is_refused() -> None:
    assert "damaged" in refusal(odt("x")[:900])
    assert "ZIP archive" in refusal(archive({"mimetype": b"application/epub+zip"}))
