"""The process that reads strangers' files: what it gives back, what stops it, and what it is not told."""

import asyncio
import os
import subprocess
import sys

import pytest

from shared.reading import process
from shared.reading.process import STOPPED, TOO_SLOW, ExtractionBusy, extract_beside, reading_beside
from shared.reading.refusal import FileRefused
from shared.reading.wanted import Wanted
from tests.hosting import ROOT
from tests.reading.documents import LINES, docx, encrypted_pdf, pdf

PDF = Wanted(form="pdf", most_chars=1_000)
WORD = Wanted(form="zip", most_chars=1_000)


async def test_it_gives_back_the_text_of_a_file() -> None:
    assert (await extract_beside(PDF, pdf())).text == "\n".join(LINES)
    assert (await extract_beside(WORD, docx())).text == "\n".join(LINES)


async def test_it_gives_back_why_there_is_none() -> None:
    with pytest.raises(FileRefused, match="password"):
        await extract_beside(PDF, encrypted_pdf("secret"))


async def test_a_file_that_takes_too_long_is_refused() -> None:
    with pytest.raises(FileRefused, match=TOO_SLOW):
        await extract_beside(PDF, pdf(), time_limit_s=0)


async def test_a_reader_that_ends_without_a_word_is_the_files_fault(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(process.sys, "executable", "/bin/false")
    with pytest.raises(FileRefused, match=STOPPED):
        await extract_beside(PDF, pdf())


async def test_more_files_than_are_read_at_once_wait_and_are_read() -> None:
    found = await asyncio.gather(*(extract_beside(WORD, docx(f"number {n}")) for n in range(4)))
    assert [each.text for each in found] == [f"number {n}" for n in range(4)]


async def test_a_wait_without_end_is_cut_short(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(process.UPLOADS, "at_once", 0)
    monkeypatch.setattr(process.UPLOADS, "wait_limit_s", 0)
    with pytest.raises(ExtractionBusy):
        await extract_beside(PDF, pdf())


def test_it_is_told_no_secret_of_the_process_that_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMOS_KEY", "secret")
    told = process._environment()
    assert "secret" not in told.values()
    assert set(told) <= {"PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "PYTHONPATH", "PYTHONUTF8"}


@pytest.mark.skipif(sys.platform == "win32", reason="the system limits no process")
def test_it_has_little_memory_and_time_and_may_write_no_file() -> None:
    asked = (
        "from shared.reading.limits import limit_resources; import resource as r; limit_resources();"
        "print(r.getrlimit(r.RLIMIT_AS)[1], r.getrlimit(r.RLIMIT_CPU)[0], r.getrlimit(r.RLIMIT_FSIZE)[1])"
    )
    said = subprocess.run(
        [sys.executable, "-c", asked], cwd=ROOT, env=os.environ, capture_output=True, text=True, check=True
    )
    assert said.stdout.split() == [str(768 * 1024 * 1024), "15", "0"]


async def test_a_file_that_brings_its_reader_down_leaves_the_next_one_to_a_new_reader() -> None:
    async with reading_beside() as reader:
        assert (await reader.read(PDF, pdf())).text == "\n".join(LINES)
        assert reader._process is not None
        reader._process.kill()
        with pytest.raises(FileRefused, match=STOPPED):
            await reader.read(PDF, pdf())
        assert (await reader.read(WORD, docx())).text == "\n".join(LINES)


async def test_one_process_reads_file_after_file() -> None:
    async with reading_beside() as reader:
        await reader.read(PDF, pdf())
        first = reader._process
        with pytest.raises(FileRefused, match="damaged"):
            await reader.read(PDF, b"%PDF-1.7")
        await reader.read(WORD, docx())
        assert reader._process is first
