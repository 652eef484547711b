"""Text out of PDF and Word files, and what is said of those that have none, or want to do harm."""

import zipfile

import pytest

from shared.text.reading.extract import extract as extracted
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.kinds import FileFormat
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import LINES, archive, changed_docx, docx, encrypted_pdf, pdf, rich_docx

W = b'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
NESTED = b"<w:document " + W + b"><w:body>" + b"<w:p>" * 100_000
TYPES = b'<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'


def extract(kind: str, data: bytes) -> tuple[str, list[str]]:
    form = "pdf" if kind == "pdf" else "zip"
    formats: tuple[FileFormat, ...] = ("pdf", "docx")
    found = extracted(ExtractionRequest(form=form, formats=formats, most_chars=100_000), data)
    return found.text, list(found.warnings)


def refusal(kind: str, data: bytes) -> str:
    with pytest.raises(FileRefused) as refused:
        extract(kind, data)
    return str(refused.value)


class TestPdf:
    @pytest.mark.parametrize(
        ("data", "text", "warnings"),
        [
            (pdf(), "\n".join(LINES), []),
            (pdf(("first",), ("second",)), "first\n\nsecond", []),
            (encrypted_pdf(""), "\n".join(LINES), []),
            (pdf(LINES, ()), "\n".join(LINES), ["1 of 2 pages hold no text; they may be scanned."]),
        ],
        ids=[
            "lines in reading order",
            "pages are apart",
            "one that its owner alone may change",
            "a page without text",
        ],
    )
    def test_its_text_is_read(self, data: bytes, text: str, warnings: list[str]) -> None:
        assert extract("pdf", data) == (text, warnings)

    def test_one_behind_a_password_and_one_of_pictures_alone_are_refused(self) -> None:
        assert "password" in refusal("pdf", encrypted_pdf("secret"))
        assert "scanned" in refusal("pdf", pdf((), ()))

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

    @pytest.mark.parametrize(("data", "says"), [
        (docx(" ", ""), "no text"), (archive({"notes.txt": b"hello"}), "no file of an Office program"),
        (archive({"[Content_Types].xml": TYPES}), "cannot be read"),
        (archive({f"word/{number}": b"" for number in range(2_001)}, zipfile.ZIP_STORED), "unpacks to more"),
        (changed_docx({"word/document.xml": NESTED}), "damaged"),
        *((data, "damaged") for data in (b"PK\x03\x04", docx()[:2_000], docx()[:-10])),
        *(
            (changed_docx({name: b"x"}), "outside of itself")
            for name in ("../../etc/passwd", "/etc/passwd", "word\\..\\x", "C:\\x", "a/../b")
        ),
    ], ids=lambda value: value if isinstance(value, str) else "a file")  # fmt: skip
    def test_what_is_no_sound_file_of_word_with_a_text_is_refused(self, data: bytes, says: str) -> None:
        assert says in refusal("docx", data)

    def test_one_that_unpacks_to_too_much_is_refused_unread(self) -> None:
        bomb = changed_docx({"word/media/zeros": bytes(65 * 1024 * 1024)})
        assert len(bomb) < 200_000
        assert "unpacks to more" in refusal("docx", bomb)

    def test_entities_are_not_expanded_and_no_file_is_read_through_them(self) -> None:
        document = (
            b'<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hostname"><!ENTITY b "bbbb">]><w:document '
            + W
            + b"><w:body><w:p><w:r><w:t>Ada&a;&b;</w:t></w:r></w:p></w:body></w:document>"
        )
        text, _ = extract("docx", changed_docx({"word/document.xml": document}))
        assert text == "Ada"

    def test_an_archive_with_a_locked_part_is_refused(self) -> None:
        data = bytearray(docx())
        for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(mark) + offset] |= 1
        assert "password" in refusal("docx", bytes(data))
