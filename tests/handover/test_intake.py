"""Which files are taken in, once: unique safe names, clear refusals, and keys by which a repetition is known."""

import asyncio
from typing import Any

import pytest

from shared.interview.records.idempotency import KeyReused
from shared.modes.knowledge_handover.files import intake
from shared.modes.knowledge_handover.files.archive import ArchiveRefused
from shared.modes.knowledge_handover.files.intake import HandoverRefused, SentFile, sort_out
from shared.modes.knowledge_handover.files.reading import NoHandover, read_files
from shared.modes.knowledge_handover.files.records import partition
from shared.modes.knowledge_handover.files.repository import keep
from shared.storage.port import INTERVIEWS
from tests.handover.driver import FILES, Projects
from tests.reading.documents import archive, docx


def sent(*files: tuple[str, bytes]) -> list[SentFile]:
    return [SentFile(name, data) for name, data in files]


class TestSorting:
    async def test_names_are_made_safe_paths(self) -> None:
        found = await sort_out(sent(("src\\a.py", b"x"), ("./b.md", b"y")))
        assert [file.name for file in found.taken] == ["src/a.py", "b.md"]

    async def test_what_cannot_be_taken_is_listed_with_the_reason_and_the_others_are_taken(self) -> None:
        found = await sort_out(
            sent(
                ("../a", b"x"), ("b.md", b"y"), ("b.md", b"z"), ("./b.md", b"z"), ("c\n", b"x"), ("d", b" \n")
            )
        )
        assert [(file.name, file.data) for file in found.taken] == [("b.md", b"y")]
        assert [(file.file_name, file.reason) for file in found.rejected] == [
            ("../a", "Its name leads out of the project."),
            ("b.md", "A file of the same name came before it."),
            ("b.md", "A file of the same name came before it."),
            ("c\ufffd", "Its name holds control characters."),
            ("d", "The file is empty."),
        ]

    async def test_an_archive_among_other_files_is_a_file_like_any_other(self) -> None:
        found = await sort_out(sent(("a.zip", archive({"x": b"x"})), ("b.md", b"y")))
        assert [file.name for file in found.taken] == ["a.zip", "b.md"]

    async def test_a_single_word_file_is_no_archive(self) -> None:
        assert [file.name for file in (await sort_out(sent(("a.docx", docx("x"))))).taken] == ["a.docx"]

    async def test_names_that_an_archive_has_twice_are_taken_once(self) -> None:
        found = await sort_out(sent(("p.zip", archive({"a.md": b"1", "./a.md": b"2"}))))
        assert [(file.name, file.data) for file in found.taken] == [("a.md", b"1")]
        assert len(found.rejected) == 1

    async def test_many_refusals_are_counted_beyond_the_first(self) -> None:
        found = await sort_out(sent(("p.zip", archive({"a": b"x", **{f"../{n}": b"x" for n in range(250)}}))))
        assert len(found.rejected) == 201
        assert found.rejected[-1].reason == "50 more files were not taken."


class TestRefusingAll:
    @pytest.mark.parametrize(("files", "says"), [
        ([], "There are no files"), ([("../a", b"x")], "None of the files"), ([("a", b"")], "None of the files"),
        ([("p.zip", archive({}))], "There are no files"), ([("p.zip", archive({"../a": b"x"}))], "None of the files"),
    ])  # fmt: skip
    async def test_nothing_to_take_is_refused(self, files: Any, says: str) -> None:
        with pytest.raises(HandoverRefused, match=says) as refused:
            await sort_out(sent(*files))
        assert not refused.value.too_large

    async def test_too_many_files_are_too_large(self) -> None:
        with pytest.raises(HandoverRefused, match="501 files; 500 are taken") as refused:
            await sort_out(sent(*((f"{n}", b"x") for n in range(501))))
        assert refused.value.too_large

    async def test_a_file_over_the_limit_is_refused(self, monkeypatch: pytest.MonkeyPatch) -> None:
        monkeypatch.setattr(intake, "MAX_FILE_BYTES", 10)
        found = await sort_out(sent(("a", b"x" * 10), ("b", b"x" * 11)))
        assert [file.file_name for file in found.rejected] == ["b"]

    async def test_a_damaged_archive_is_refused(self) -> None:
        with pytest.raises(ArchiveRefused, match="damaged"):
            await sort_out(sent(("p.zip", b"PK\x03\x04")))


class TestOnce:
    async def test_raw_files_are_kept_as_they_came(self, projects: Projects) -> None:
        await projects.begin()
        files = await read_files(projects.services.store, projects.handover_id)
        kept = {file.file_name: await projects.services.files.read(file.file_key) for file in files}
        assert kept == FILES

    async def test_the_same_key_begins_nothing_new(self, projects: Projects) -> None:
        first = await projects.begin(key="k")
        again = await projects.begin(key="k")
        assert (first.repeated, again.repeated) == (False, True)
        assert first.record.handover_id == again.record.handover_id
        assert len(projects.language.dived) == len(FILES)

    async def test_without_a_key_each_is_a_handover_of_its_own(self, projects: Projects) -> None:
        ids = {(await projects.begin()).record.handover_id for _ in range(2)}
        assert len(ids) == 2

    @pytest.mark.parametrize("other", [{"notes.md": b"other"}, {"other.md": FILES["notes.md"]}])
    async def test_the_same_key_for_other_files_is_refused(
        self, projects: Projects, other: dict[str, bytes]
    ) -> None:
        await projects.begin({"notes.md": FILES["notes.md"]}, key="k")
        with pytest.raises(KeyReused):
            await projects.begin(other, key="k")

    async def test_files_that_are_refused_settle_no_key(self, projects: Projects) -> None:
        with pytest.raises(HandoverRefused):
            await projects.begin({"../a": b"x"}, key="k")
        assert not (await projects.begin(key="k")).repeated

    async def test_two_at_once_with_one_key_are_one_handover(self, projects: Projects) -> None:
        begun = await asyncio.gather(*(projects.begin(key="k", settle=False) for _ in range(4)))
        await projects.settle()
        assert len({each.record.handover_id for each in begun}) == 1
        assert sum(not each.repeated for each in begun) == 1
        assert sorted(projects.language.dived) == sorted(FILES)

    async def test_one_that_broke_off_before_it_was_complete_is_finished_by_its_repetition(
        self, projects: Projects, monkeypatch: pytest.MonkeyPatch
    ) -> None:
        create = projects.services.store.create

        async def failing(container: str, document: Any) -> Any:
            if document["kind"] == "handover":
                raise OSError
            return await create(container, document)

        with monkeypatch.context() as patch:
            patch.setattr(projects.services.store, "create", failing)
            with pytest.raises(OSError):
                await projects.begin(key="k")
        again = await projects.begin(key="k")
        assert again.repeated
        assert (await projects.progress()).status == "ready"
        ids = await projects.services.store.ids(INTERVIEWS, partition(again.record.handover_id))
        assert len(ids) == 3 * len(FILES) + 3

    async def test_one_that_is_erased_is_not_begun_again_under_its_id(self, projects: Projects) -> None:
        begun = await projects.begin(key="k", settle=False)
        await projects.erase()
        with pytest.raises(NoHandover):
            await keep(projects.services, begun.record, sent(*FILES.items()))
        ids = await projects.services.store.ids(INTERVIEWS, partition(begun.record.handover_id))
        assert list(ids) == ["handover"]
        assert await projects.services.files.list("handovers") == []
