"""Raw files: one contract over a folder and Azurite."""

import asyncio
import stat
from collections.abc import Generator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from azure.storage.blob import BlobServiceClient

from shared.storage.files import (
    MAX_BYTES,
    PARTIAL,
    BadKey,
    FileMissing,
    Files,
    FilesUnavailable,
    FileTooLarge,
    open_files,
)
from tests.store.endpoints import launched_azurite


@pytest.fixture(scope="session")
def azurite() -> Generator[str]:
    with launched_azurite() as connection_string:
        with BlobServiceClient.from_connection_string(connection_string) as client:
            client.create_container("uploads").close()
        yield connection_string


@pytest.fixture(params=["path", "file-url", pytest.param("azure", marks=pytest.mark.azurite)])
def files(request: pytest.FixtureRequest, tmp_path: Path) -> Files:
    match request.param:
        case "path":
            return open_files(str(tmp_path / "made" / "up load"), max_bytes=MAX_BYTES)
        case "file-url":
            return open_files((tmp_path / "up load").as_uri())
        case _:
            folder = tmp_path.name.replace("[", "-").replace("]", "")
            return open_files(f"az://uploads/{folder}", connection_string=request.getfixturevalue("azurite"))


class TestFiles:
    @pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
    @pytest.mark.parametrize("data", [b"", b"x", bytes(range(256)) * 5000])
    async def test_what_was_written_is_read(self, files: Files, data: bytes):
        await files.write("interview/cv.pdf", data)
        assert await files.read("interview/cv.pdf") == data

    async def test_a_second_write_replaces_the_first(self, files: Files):
        await files.write("a", b"long content")
        await files.write("a", b"new")
        assert await files.read("a") == b"new"

    @pytest.mark.parametrize(
        "key",
        ["a", "a b/c d.txt", "日本/é🎉.md", "a/b/c/d/e", "100%/a+b=c&d,e;f'g", "#1/[x]{y}~$", "..a", "a..b"],
    )
    async def test_odd_but_legal_keys_work_in_every_call(self, files: Files, key: str):
        await files.write(key, b"x")
        assert await files.read(key) == b"x"
        if "/" in key:
            assert await files.list(key.split("/")[0]) == [key]
        await files.delete(key)
        with pytest.raises(FileMissing):
            await files.read(key)

    async def test_what_is_not_there_is_missing_a_folder_too_and_may_be_deleted(self, files: Files):
        await files.write("folder/file", b"x")
        for key in ("none", "folder"):
            with pytest.raises(FileMissing):
                await files.read(key)
        await files.delete("none")
        await files.delete_prefix("none")

    async def test_a_listing_has_the_keys_under_a_folder_in_order_as_of_now(self, files: Files):
        assert await files.list("i") == []
        for key in ("i/b", "i/a", "i/deep/c", "ia", "i.txt", "other/a"):
            await files.write(key, b"x")
        assert await files.list("i") == ["i/a", "i/b", "i/deep/c"]
        assert await files.list("i/deep") == ["i/deep/c"]
        assert await files.list("none") == await files.list("i/a") == []
        await files.delete("i/b")
        assert await files.list("i") == ["i/a", "i/deep/c"]
        await files.delete_prefix("i")
        assert await files.list("i") == []
        assert [await files.read(key) for key in ("ia", "i.txt", "other/a")] == [b"x"] * 3

    async def test_files_are_told_by_when_they_were_last_written(self, files: Files):
        for key in ("i/deep/a", "b"):
            await files.write(key, b"x")
        now = datetime.now(UTC)
        assert await files.older_than(now - timedelta(minutes=5)) == []
        assert await files.older_than(now + timedelta(minutes=5)) == ["b", "i/deep/a"]

    async def test_ping_answers(self, files: Files):
        await files.ping()

    @pytest.mark.parametrize("key", [
        *("", "/a", "a/", "a//b", ".", "..", "../a", "a/../b", "a/./b", "a.", "a/b.", "a ", " a"),
        *("a\\b", "C:a", "a\0", "a\n", "\ud800", "a?b", "a*b"), *("x" * 201, "é" * 101, "a/" * 256 + "b"),
    ], ids=lambda key: ascii(key)[:20])  # fmt: skip
    async def test_keys_that_no_file_may_have_are_refused(self, files: Files, key: str):
        calls = [
            files.write(key, b"x"), files.read(key), files.delete(key), files.delete_prefix(key),
            files.list(key),
        ]  # fmt: skip
        for call in calls:
            with pytest.raises(BadKey):
                await call


async def test_what_somebody_else_put_there_is_not_told_of_as_old(tmp_path: Path):
    """The nightly removal could not remove it, and would go no further."""
    files = open_files(str(tmp_path))
    await files.write("ours", b"x")
    (tmp_path / "a:b").write_bytes(b"x")
    assert await files.older_than(datetime.now(UTC) + timedelta(minutes=5)) == ["ours"]


class TestBounds:
    async def test_a_file_over_the_limit_is_refused_and_the_old_one_kept(self, tmp_path: Path):
        files = open_files(str(tmp_path), max_bytes=10)
        await files.write("a", b"x" * 10)
        with pytest.raises(FileTooLarge):
            await files.write("a", b"x" * 11)
        assert await files.read("a") == b"x" * 10

    @pytest.mark.azurite
    @pytest.mark.filterwarnings("ignore:Sending a large body:ResourceWarning")  # advice of aiohttp's, no leak
    async def test_a_large_blob_comes_back_whole(self, azurite: str):
        files = open_files("az://uploads", connection_string=azurite)
        data = bytes(range(256)) * 4096 * 9
        await files.write("large", data)
        assert await files.read("large") == data


class TestOpening:
    @pytest.mark.parametrize("url", ["", "s3://bucket", "http://host/x", "az://", "file://host/x"])
    def test_other_urls_are_refused(self, url: str):
        with pytest.raises(ValueError, match="files cannot be kept at"):
            open_files(url)

    async def test_only_the_owner_may_enter_the_folder_and_no_half_written_file_stays(self, tmp_path: Path):
        files = open_files(str(tmp_path / "new"))
        assert stat.S_IMODE((tmp_path / "new").stat().st_mode) == 0o700
        await files.write("i/a", b"x")
        assert [path.name for path in (tmp_path / "new" / "i").iterdir()] == ["a"]

    async def test_a_write_that_is_killed_leaves_nothing_outside_its_folder_and_nothing_listed(
        self, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
    ):
        """What a kill left is erased with its folder, and told of as old: the nightly removal finds it."""
        files, seen = open_files(str(tmp_path / "files")), list[Path]()

        def killed(source: str, target: str) -> None:
            seen.append(Path(source))
            raise SystemExit

        with monkeypatch.context() as patch:
            patch.setattr("os.replace", killed)
            patch.setattr("os.remove", lambda _: None)
            with pytest.raises(SystemExit):
                await files.write("i/deep/a", b"x")
        assert seen[0].read_bytes() == b"x"
        assert seen[0].parent == tmp_path / "files" / "i" / "deep"
        assert await files.list("i") == []
        old = await files.older_than(datetime.now(UTC) + timedelta(minutes=5))
        assert [key.endswith(PARTIAL) for key in old] == [True]
        await files.delete_prefix("i")
        assert not seen[0].exists()

    async def test_a_name_that_no_listing_shows_is_refused(self, tmp_path: Path):
        with pytest.raises(BadKey):
            await open_files(str(tmp_path)).write(f"i/a{PARTIAL}", b"x")

    async def test_a_folder_may_be_erased_by_two_at_once(self, tmp_path: Path):
        files = open_files(str(tmp_path))
        for number in range(100):
            await files.write(f"i/{number}", b"x")
        await asyncio.gather(*(files.delete_prefix("i") for _ in range(5)))
        assert not (tmp_path / "i").exists()

    @pytest.mark.azurite
    async def test_a_container_that_does_not_exist_is_an_outage(self, azurite: str):
        files = open_files("az://nowhere", connection_string=azurite)
        for call in (files.ping(), files.write("a", b"x")):
            with pytest.raises(FilesUnavailable):
                await call

    async def test_a_folder_that_went_away_is_an_outage(self, tmp_path: Path):
        files = open_files(str(tmp_path / "gone"))
        (tmp_path / "gone").rmdir()
        with pytest.raises(FilesUnavailable):
            await files.ping()
