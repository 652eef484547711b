"""A resume is kept as its file and its text, found by its id alone, and erased without a trace."""

from collections.abc import AsyncGenerator
from datetime import UTC, datetime
from pathlib import Path

import pytest

from shared.modes.candidate_gaps.resumes.intake import SHORT, erase_resume, take_in_file, take_in_text
from shared.modes.candidate_gaps.resumes.records import (
    ResumeRecord,
    partition,
    read_resume,
    read_resume_record,
)
from shared.platform.services import Services
from shared.platform.settings import AppSettings
from shared.storage.files import open_files
from shared.storage.port import INTERVIEWS
from shared.storage.sqlite import SqliteStore
from shared.text.reading.refusal import FileRefused
from tests.fakes.fixed_language import FixedLanguage
from tests.reading.documents import docx, pdf

LONG = "Ada Example has kept the lighthouse of Norderney since 2011, and trained four assistants."


@pytest.fixture
async def services(tmp_path: Path) -> AsyncGenerator[Services]:
    store = SqliteStore(tmp_path / "resumes.db")
    yield Services(
        settings=AppSettings(data_dir=tmp_path, retention_days=30),
        store=store,
        language=FixedLanguage(),
        files=open_files(str(tmp_path / "files")),
        now=lambda: datetime(2026, 5, 4, tzinfo=UTC),
    )
    await store.close()


@pytest.mark.parametrize("wrong", ["", "nobody", "../x", "0" * 32, "0" * 31 + "/", "\ud800"])
async def test_an_id_that_no_resume_has_finds_none(wrong: str, services: Services) -> None:
    assert await read_resume(services.store, wrong) is None
    assert not await erase_resume(services, wrong)


@pytest.mark.parametrize(
    ("data", "ending"), [(pdf((LONG,)), "pdf"), (docx(LONG), "docx"), (LONG.encode(), "txt")]
)
async def test_the_text_is_found_by_the_id_and_the_file_kept_as_it_came_in_the_resumes_own_folder(
    data: bytes, ending: str, services: Services
) -> None:
    kept = await take_in_file(services, "../../Lebenslauf\n.exe", data)
    key = f"resumes/{kept.resume_document_id}/original.{ending}"
    assert (kept.file_key, kept.file_name, kept.warnings) == (key, "../../Lebenslauf.exe", ())
    assert await read_resume(services.store, kept.resume_document_id) == LONG
    assert await services.files.read(key) == data


async def test_the_document_passes_when_the_retention_is_over(services: Services) -> None:
    kept = await take_in_text(services, "", LONG)
    stored = await services.store.get(INTERVIEWS, partition(kept.resume_document_id), ResumeRecord.KIND)
    assert stored is not None
    assert stored["ttl"] == 30 * 86_400


async def test_a_text_that_came_as_such_is_normalised_and_has_no_file(services: Services) -> None:
    kept = await take_in_text(services, "", f"•  {LONG}\r\n")
    assert (kept.text, kept.file_key) == (f"- {LONG}", None)
    assert await services.files.list("resumes") == []


async def test_a_short_resume_is_taken_with_a_warning(services: Services) -> None:
    """E: under 50 characters is allowed with a warning."""
    assert (await take_in_text(services, "", "Cook, 2 years")).warnings == (SHORT,)
    assert (await take_in_text(services, "", "x" * 50)).warnings == ()


@pytest.mark.parametrize("text", ["", "  \n", "\u200b\u00ad", "\0"])
async def test_a_resume_without_text_is_refused_and_nothing_kept(text: str, services: Services) -> None:
    """E: an empty resume is refused."""
    with pytest.raises(FileRefused):
        await take_in_text(services, "", text)
    with pytest.raises(FileRefused):
        await take_in_file(services, "", text.encode())
    assert await services.files.list("resumes") == []


async def test_an_erased_resume_leaves_neither_file_nor_text(services: Services) -> None:
    kept = await take_in_file(services, "ada.txt", LONG.encode())
    assert await erase_resume(services, kept.resume_document_id)
    assert await read_resume_record(services.store, kept.resume_document_id) is None
    assert await services.files.list("resumes") == []
    assert list(await services.store.ids(INTERVIEWS, partition(kept.resume_document_id))) == []
