"""The process that reads strangers' files: what it gives back, what stops it, and what it is not told."""

import asyncio

import pytest

from shared.platform.sandbox import process as beside
from shared.platform.sandbox.process import Busy
from shared.text.reading import process
from shared.text.reading.extract import extract
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.process import STOPPED, TOO_SLOW, extract_beside, read_text, reading_beside
from shared.text.reading.refusal import FileRefused
from tests.reading.documents import LINES, docx, encrypted_pdf, pdf

PDF = ExtractionRequest(form="pdf", most_chars=1_000)
WORD = ExtractionRequest(form="zip", most_chars=1_000)


async def test_it_gives_back_the_text_of_a_file() -> None:
    assert (await extract_beside(PDF, pdf())).text == "\n".join(LINES)
    assert (await extract_beside(WORD, docx())).text == "\n".join(LINES)


async def test_it_gives_back_why_there_is_none() -> None:
    with pytest.raises(FileRefused, match="password"):
        await extract_beside(PDF, encrypted_pdf("secret"))


async def test_a_file_or_a_long_text_that_takes_too_long_is_refused() -> None:
    for reading in (
        extract_beside(PDF, pdf(), time_limit_s=0),
        read_text(b"a" * 1_000_000, 1_000_000, time_limit_s=0),
    ):
        with pytest.raises(FileRefused, match=TOO_SLOW):
            await reading


async def test_a_reader_that_ends_without_a_word_is_the_files_fault_and_a_full_queue_is_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    with monkeypatch.context() as patch:
        patch.setattr(beside.sys, "executable", "/bin/false")
        with pytest.raises(FileRefused, match=STOPPED):
            await extract_beside(PDF, pdf())
    monkeypatch.setattr(process.UPLOADS, "at_once", 0)
    monkeypatch.setattr(process.UPLOADS, "wait_limit_s", 0)
    with pytest.raises(Busy):
        await extract_beside(PDF, pdf())


async def test_more_files_than_are_read_at_once_wait_and_are_read() -> None:
    found = await asyncio.gather(*(extract_beside(WORD, docx(f"number {n}")) for n in range(4)))
    assert [each.text for each in found] == [f"number {n}" for n in range(4)]


async def test_one_process_reads_file_after_file() -> None:
    async with reading_beside() as reader:
        await reader.read(PDF, pdf())
        first = reader._beside._process
        with pytest.raises(FileRefused, match="damaged"):
            await reader.read(PDF, b"%PDF-1.7")
        await reader.read(WORD, docx())
        assert reader._beside._process is first


async def test_a_long_text_is_read_beside_this_process_and_says_the_same() -> None:
    data = ("Keeper of lighthouses. " * 1_000).encode()
    assert len(data) > process.INLINE_BYTES
    assert await read_text(data, 1_000) == extract(ExtractionRequest(form="text", most_chars=1_000), data)
