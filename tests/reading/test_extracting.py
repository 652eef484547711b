"""Text out of PDF and Word files, and what is said of those that have none, or want to do harm."""

import zipfile

import pytest

from shared.text.reading.extract import extract as extracted
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.office import OfficeKind
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import LINES, archive, changed_docx, docx, encrypted_pdf, pdf, rich_docx

W = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'


def extract(kind: str, data: bytes) -> tuple[str, list[str]]:
    """What a resume of this kind says."""
    form = "pdf" if kind == "pdf" else "zip"
    office: tuple[OfficeKind, ...] = ("xlsx",) if kind == "xlsx" else ("docx",)
    found = extracted(ExtractionRequest(form=form, office=office, most_chars=100_000), data)
    return found.text, list(found.warnings)


def refusal(kind: str, data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        extract(kind, data)
    return str(refused.value)


class TestPdf:
    def test_the_lines_come_in_reading_order(self) -> None:
        assert extract("pdf", pdf()) == ("\n".join(LINES), [])

    def test_pages_are_apart(self) -> None:
        assert extract("pdf", pdf(("first",), ("second",)))[0] == "first\n\nsecond"

    def test_one_that_only_its_owner_may_change_is_read(self) -> None:
        assert extract("pdf", encrypted_pdf(""))[0] == "\n".join(LINES)

    def test_one_behind_a_password_is_refused(self) -> None:
        assert "password" in refusal("pdf", encrypted_pdf("secret"))

    def test_one_of_pictures_alone_is_refused_as_scanned(self) -> None:
        assert "scanned" in refusal("pdf", pdf((), ()))

    def test_a_page_without_text_among_others_is_told(self) -> None:
        _, warnings = extract("pdf", pdf(LINES, ()))
        assert warnings == ["1 of 2 pages hold no text; they may be scanned."]

    def test_pages_beyond_the_hundredth_are_left_out_and_told(self) -> None:
        text, warnings = extract("pdf", pdf(*((f"page {number}",) for number in range(1, 103))))
        assert text.endswith("page 100")
        assert warnings == ["Only the first 100 of 102 pages were read."]

    @pytest.mark.parametrize(
        "data", [b"%PDF-1.7", b"%PDF-1.7\n" + b"x" * 500, pdf()[:600], pdf().replace(b"/Pages", b"/Wrong")]
    )
    def test_a_damaged_one_is_refused(self, data: bytes) -> None:
        assert "damaged" in refusal("pdf", data)


class TestWord:
    def test_each_paragraph_is_a_line(self) -> None:
        assert extract("docx", docx()) == ("\n".join(LINES), [])

    def test_headers_lists_tables_links_and_text_boxes_are_read_once_and_deleted_text_is_not(self) -> None:
        text, _ = extract("docx", rich_docx())
        assert text.split("\n") == [
            "In the header",
            "- In a list",
            "In a cell",
            "In another cell",
            "Kept in a link",
            "",
            "In a box",
        ]

    def test_one_without_a_word_is_refused(self) -> None:
        assert "no text" in refusal("docx", docx(" ", ""))

    def test_another_archive_is_refused(self) -> None:
        assert "no file of Word" in refusal("docx", archive({"notes.txt": b"hello"}))

    def test_a_spreadsheet_is_refused(self) -> None:
        types = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'
        assert "cannot be read" in refusal("docx", archive({"[Content_Types].xml": types}))

    @pytest.mark.parametrize("data", [b"PK\x03\x04", docx()[:2_000], docx()[:-10]])
    def test_a_damaged_one_is_refused(self, data: bytes) -> None:
        assert "damaged" in refusal("docx", data)

    @pytest.mark.parametrize("name", ["../../etc/passwd", "/etc/passwd", "word\\..\\x", "C:\\x", "a/../b"])
    def test_one_that_points_outside_of_itself_is_refused(self, name: str) -> None:
        assert "outside of itself" in refusal("docx", changed_docx({name: b"x"}))

    def test_one_that_unpacks_to_too_much_is_refused_unread(self) -> None:
        bomb = changed_docx({"word/media/zeros": bytes(65 * 1024 * 1024)})
        assert len(bomb) < 200_000
        assert "unpacks to more" in refusal("docx", bomb)

    def test_one_of_too_many_parts_is_refused_unread(self) -> None:
        many = archive({f"word/{number}": b"" for number in range(2_001)}, zipfile.ZIP_STORED)
        assert "unpacks to more" in refusal("docx", many)

    def test_entities_are_not_expanded_and_no_file_is_read_through_them(self) -> None:
        document = (
            b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "bbbb">]><w:document '
            + W
            + b"><w:body><w:p><w:r><w:t>Ada&a;&b;</w:t></w:r></w:p></w:body></w:document>"
        )
        text, _ = extract("docx", changed_docx({"word/document.xml": document}))
        assert text == "Ada"

    def test_what_is_nested_without_end_is_refused(self) -> None:
        document = b"<w:document " + W + b"><w:body>" + b"<w:p>" * 100_000
        assert "damaged" in refusal("docx", changed_docx({"word/document.xml": document}))


class TestPasswords:
    def test_an_archive_with_a_locked_part_is_refused(self) -> None:
        data = bytearray(docx())
        for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(mark) + offset] |= 1
        assert "password" in refusal("docx", bytes(data))
