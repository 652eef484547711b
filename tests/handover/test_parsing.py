"""A file of a project becomes text whose lines can be cited, or is refused with a reason."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from shared.modes.knowledge_handover.files.limits import MAX_TEXT_CHARS
from shared.modes.knowledge_handover.files.parse import (
    Parsed,
    parse_document,
    parse_text,
)
from shared.text.reading.kinds import form_of
from shared.text.reading.normalise import as_lines
from shared.text.reading.process import reading_beside
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import archive, docx, pdf, xlsx


async def parse(name: str, data: bytes) -> Parsed:
    form = form_of(data)
    if form == "text":
        return await parse_text(name, data)
    async with reading_beside() as reader:
        return await parse_document(reader, form, data)


class TestKinds:
    @pytest.mark.parametrize(("name", "kind"), [
        ("README", "text"), ("notes.txt", "text"), ("README.md", "markdown"), ("docs/Index.RST", "markdown"),
        ("loss.csv", "table"), ("loss.TSV", "table"), ("src/model.py", "code"), ("query.sql", "code"),
        ("settings.yaml", "code"), ("Makefile", "code"), ("page.html", "code"), ("model.xyz", "code"),
        ("resume.pdf", "code"),
    ])  # fmt: skip
    async def test_a_text_goes_by_the_ending_of_its_name(self, name: str, kind: str) -> None:
        assert (await parse(name, b"x = 1")).kind == kind

    @pytest.mark.parametrize(("data", "kind", "text"), [
        (pdf(("First", "Second")), "pdf", "First\nSecond"), (docx("First", "Second"), "docx", "First\nSecond"),
        (xlsx({"S": [["a", "=A1"]]}), "spreadsheet", "S!A1 = a\nS!B1 = A1"),
    ])  # fmt: skip
    async def test_a_document_goes_by_its_content(self, data: bytes, kind: str, text: str) -> None:
        assert await parse("x.txt", data) == Parsed(kind, text)  # pyright: ignore[reportArgumentType]


class TestLines:
    @pytest.mark.parametrize(("data", "text"), [
        (b"a\r\nb\rc\n\n  d\t\n", "a\nb\nc\n\n  d\t\n"), ("\ufeffa".encode(), "a"),
        ("a\x0cb\u2028c\x85d".encode(), "a b c d"), ("if x:\u200b\u202e".encode(), "if x:"),
        ("Zoe\u0308".encode(), "Zoë"), ("Zoë".encode("utf-16"), "Zoë"),
        (b'region;loss\n"North";0,25\n', 'region;loss\n"North";0,25\n'),
    ])  # fmt: skip
    async def test_they_are_those_of_an_editor(self, data: bytes, text: str) -> None:
        assert (await parse("a.txt", data)).text == text

    @given(text=st.text(max_size=200))
    def test_nothing_but_a_newline_ends_one(self, text: str) -> None:
        lines = as_lines(text)
        assert as_lines(lines) == lines
        assert lines.split("\n") == [*lines.splitlines(), *([""] if not lines or lines[-1] == "\n" else [])]

    async def test_text_that_is_not_utf_8_is_read_with_a_warning(self) -> None:
        found = await parse("a.txt", "Zoë".encode("latin-1"))
        assert (found.text, len(found.warnings)) == ("Zoë", 1)


class TestRefusals:
    @pytest.mark.parametrize(("data", "says"), [
        (b"", "empty"), (b" \n\t", "empty"), ("\u200b\ufeff".encode(), "no text"), (b"\x89PNG\r\n\x1a\n", "picture"),
        (bytes(range(256)), "cannot be read"), (b"\xff\xfeA", "UTF-16"), (b"%PDF-1.7", "damaged"),
        (pdf(()), "scanned"), (archive({"a.txt": b"x"}), "ZIP archive"),
    ])  # fmt: skip
    async def test_what_holds_no_text_is_refused_with_the_reason(self, data: bytes, says: str) -> None:
        with pytest.raises(FileRefused, match=says):
            await parse("a.txt", data)

    @pytest.mark.parametrize("size", [MAX_TEXT_CHARS + 1, 3 * MAX_TEXT_CHARS])
    async def test_a_long_text_is_cut_and_that_is_told(self, size: int) -> None:
        found = await parse("a.txt", b"x" * size)
        assert (len(found.text), len(found.warnings)) == (MAX_TEXT_CHARS, 1)
