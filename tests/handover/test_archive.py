"""Archives of projects: which entries are taken, and what is said of those that are not, or want to do harm."""

import stat
import zipfile
from io import BytesIO

import pytest

from shared.modes.knowledge_handover.files import archive as archives
from shared.modes.knowledge_handover.files.archive import ArchiveRefused, Unpacked, open_archive, unpack
from shared.modes.knowledge_handover.files.unpack import DAMAGED
from shared.modes.knowledge_handover.files.unpacking import unpack_beside
from tests.reading.documents import archive, docx, xlsx
from tests.reading.office_documents import odt, pptx


def unpacked(data: bytes) -> list[Unpacked]:
    with open_archive(data) as opened:
        return list(unpack(opened))


def only_refusal(data: bytes) -> str:
    (found,) = unpacked(data)
    assert found.data == b""
    return found.refused or ""


def with_entry(entry: zipfile.ZipInfo, data: bytes = b"x") -> bytes:
    made = BytesIO()
    with zipfile.ZipFile(made, "w") as written:
        written.writestr(entry, data)
    return made.getvalue()


class TestEntries:
    def test_files_come_in_their_order_with_their_bytes(self) -> None:
        found = unpacked(archive({"b.md": b"second", "src\\a.py": b"first"}))
        assert found == [Unpacked("b.md", b"second"), Unpacked("src/a.py", b"first")]

    def test_folders_are_no_files(self) -> None:
        assert [file.name for file in unpacked(archive({"src/": b"", "src/a.py": b"x"}))] == ["src/a.py"]

    def test_folders_of_tools_are_left_out_and_counted_once_each(self) -> None:
        entries = {f"p/node_modules/{number}.js": b"x" for number in range(3)}
        found = unpacked(archive({**entries, "__MACOSX/._a": b"x", "p/.DS_Store": b"x", "p/a.py": b"x"}))
        assert [(file.name, file.refused) for file in found] == [
            ("p/node_modules/", "Left out: 3 files of tools, not of the project."),
            ("__MACOSX/", "Left out: 1 file of tools, not of the project."),
            ("p/.DS_Store", "Left out: 1 file of tools, not of the project."),
            ("p/a.py", None),
        ]


class TestRefusedEntries:
    @pytest.mark.parametrize(("name", "says"), [
        ("../../etc/cron.d/x", "out of the project"), ("/etc/passwd", "absolute"), ("C:\\windows\\x", "absolute"),
        ("a\nb", "control"), ("x" * 400, "over 300"),
    ])  # fmt: skip
    def test_a_name_that_leads_elsewhere_is_refused_and_its_bytes_are_not_read(
        self, name: str, says: str
    ) -> None:
        assert says in only_refusal(archive({name: b"x"}))

    @pytest.mark.parametrize("kind", [stat.S_IFLNK, stat.S_IFCHR, stat.S_IFIFO])
    def test_links_and_devices_are_refused(self, kind: int) -> None:
        entry = zipfile.ZipInfo("link")
        entry.create_system, entry.external_attr = 3, (kind | 0o777) << 16
        assert "link or a device" in only_refusal(with_entry(entry, b"/etc/passwd"))

    def test_a_locked_one_is_refused(self) -> None:
        data = bytearray(archive({"a.txt": b"secret"}))
        for mark, offset in ((b"PK\x03\x04", 6), (b"PK\x01\x02", 8)):
            data[data.index(mark) + offset] |= 1
        assert "password" in only_refusal(bytes(data))

    @pytest.mark.parametrize("compression", [zipfile.ZIP_BZIP2, zipfile.ZIP_LZMA])
    def test_one_that_is_packed_unusually_is_refused(self, compression: int) -> None:
        assert "packed in a way" in only_refusal(archive({"a.txt": b"x" * 100}, compression))

    def test_one_that_unpacks_to_far_more_than_its_size_is_refused(self) -> None:
        bomb = archive({"zeros.csv": bytes(2 * 1024 * 1024)})
        assert len(bomb) < 5_000
        assert "200 times its size" in only_refusal(bomb)

    def test_one_over_the_limit_of_a_file_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "MAX_FILE_BYTES", 10)
        assert "over 10 bytes" in only_refusal(archive({"a.txt": b"x" * 11}))

    def test_one_that_holds_more_than_it_declares_is_refused(self) -> None:
        data = bytearray(archive({"a.txt": b"x" * 1_000}, zipfile.ZIP_STORED))
        for mark, offset in ((b"PK\x03\x04", 22), (b"PK\x01\x02", 24)):
            at = data.index(mark) + offset
            data[at : at + 4] = (10).to_bytes(4, "little")
        assert "damaged" in only_refusal(bytes(data))

    def test_a_damaged_one_leaves_the_others(self) -> None:
        data = bytearray(archive({"a.txt": b"first", "b.txt": b"second"}, zipfile.ZIP_STORED))
        data[data.index(b"first")] ^= 1
        assert [(file.name, file.refused) for file in unpacked(bytes(data))] == [
            ("a.txt", "It is damaged in the archive."),
            ("b.txt", None),
        ]

    def test_an_archive_within_it_is_a_file_like_any_other_and_is_not_unpacked(self) -> None:
        (found,) = unpacked(archive({"inner.zip": archive({"a.txt": b"x"})}))
        assert found.name == "inner.zip"
        assert found.data.startswith(b"PK")


class TestRefusedArchives:
    def test_too_many_files_are_refused_unread(self) -> None:
        with pytest.raises(ArchiveRefused, match="501 files; 500 are taken") as refused:
            unpacked(archive({f"{number}.txt": b"x" for number in range(501)}))
        assert refused.value.too_large

    def test_files_of_tools_do_not_count(self) -> None:
        many = {f".git/{number}": b"x" for number in range(600)}
        assert len(unpacked(archive({**many, "a.txt": b"x"}))) == 2

    def test_too_many_bytes_in_all_are_refused_unread(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "MAX_UNPACKED_BYTES", 10)
        with pytest.raises(ArchiveRefused, match="unpacks to over 10 bytes") as refused:
            unpacked(archive({"a.txt": b"123456", "b.txt": b"123456"}))
        assert refused.value.too_large

    def test_a_file_that_is_refused_anyway_adds_nothing_to_the_sum(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr(archives, "MAX_UNPACKED_BYTES", 10)
        assert len(unpacked(archive({"a.txt": b"123456", "../b.txt": b"123456"}))) == 2

    def test_too_many_entries_are_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(archives, "MAX_ENTRIES", 3)
        with pytest.raises(ArchiveRefused, match="over 3 entries"):
            unpacked(archive({f".git/{number}": b"" for number in range(4)}))

    @pytest.mark.parametrize("data", [b"", b"PK\x03\x04", b"PK\x03\x04" + b"x" * 100])
    def test_a_damaged_one_is_refused(self, data: bytes) -> None:
        with pytest.raises(ArchiveRefused, match="damaged"):
            unpacked(data)


class TestBesideThisProcess:
    async def test_the_same_files_come_back(self) -> None:
        data = archive({"a.txt": b"\n\0binary\r\n", "../b": b"x", "empty.txt": b""})
        assert await unpack_beside(data) == unpacked(data)

    @pytest.mark.parametrize("data", [docx("Hello"), xlsx({"S": [[1]]}), pptx(("x",)), odt("x")])
    async def test_a_file_of_an_office_program_is_no_archive_of_a_project(self, data: bytes) -> None:
        assert await unpack_beside(data) is None

    async def test_a_refusal_comes_back(self) -> None:
        with pytest.raises(ArchiveRefused, match="501 files") as refused:
            await unpack_beside(archive({f"{number}.txt": b"x" for number in range(501)}))
        assert refused.value.too_large

    async def test_one_that_takes_too_long_is_refused(self) -> None:
        with pytest.raises(ArchiveRefused, match=DAMAGED):
            await unpack_beside(archive({"a.txt": b"x"}), time_limit_s=0)

    async def test_a_process_that_stops_half_way_is_the_archives_fault(
        self, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        monkeypatch.setattr("shared.platform.sandbox.process.sys.executable", "/bin/false")
        with pytest.raises(ArchiveRefused, match=DAMAGED):
            await unpack_beside(archive({"a.txt": b"x"}))
