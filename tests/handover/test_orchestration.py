"""From files to backlog: every file is read and dived into, what fails is told, and nothing else is stopped by it."""

import asyncio
import json
from collections import Counter
from datetime import timedelta

import pytest

from shared.modes.knowledge_handover.files.reading import NoHandover, read_corpus, read_ready
from shared.modes.knowledge_handover.files.records import DiveRecord, FileRecord, TextRecord, partition
from shared.modes.knowledge_handover.files.view import Progress
from shared.modes.knowledge_handover.start import StartHandover, gather
from shared.storage.port import INTERVIEWS
from tests.handover.driver import FILES, Projects
from tests.reading.documents import archive, docx, pdf, xlsx
from tests.reading.office_documents import eml, notebook, odp, ods, odt, pptx

TRIES = 5
RETRIES = timedelta(minutes=2)


class TestTheWholeWay:
    async def test_files_become_dives_a_summary_and_questions(self, projects: Projects) -> None:
        """B1: the product builds backlog, summary and corpus from uploaded files itself."""
        await projects.begin()
        ready = await read_ready(projects.services.store, projects.handover_id)
        assert ready is not None
        assert [dive.file_name for dive in ready.dives] == list(FILES)
        assert ready.dives[0].findings[0].excerpt == "# Loss model"
        assert ready.global_summary == "3 files"
        assert [question.file_name for question in ready.backlog] == list(FILES)
        progress = await projects.progress()
        assert (progress.status, progress.share, progress.rejected) == ("ready", 1.0, ())

    async def test_files_without_a_language_are_asked_about_in_their_own(self, projects: Projects) -> None:
        note = (
            "Die Heizung wird am Montag von Hand entlüftet, weil sonst der Druck nicht mehr für alle reicht."
        )
        begun = await projects.begin({"notizen.txt": note.encode()}, language=None)
        assert begun.record.language == "de"
        wanted = {"mode": "knowledge_handover", "material": {"handover_id": projects.handover_id}}
        assert (await gather(projects.services, StartHandover.model_validate(wanted))).language == "de"
        named = StartHandover.model_validate(wanted | {"language": "fr"})
        assert (await gather(projects.services, named)).language is None

    async def test_files_of_no_plain_language_are_asked_about_in_english(self, projects: Projects) -> None:
        begun = await projects.begin({"a.csv": b"1,2,3", "b.bin": b"\0der die das"}, language=None)
        assert begun.record.language == "en"

    async def test_the_corpus_has_every_file_with_its_text(self, projects: Projects) -> None:
        await projects.begin(
            {
                "a.pdf": pdf(("In a PDF",)),
                "b.docx": docx("In Word"),
                "c.xlsx": xlsx({"S": [["=1+1"]]}),
                "d.pptx": pptx(("In a deck",)),
                "e.odp": odp(("In a deck",)),
                "f.odt": odt("In a text"),
                "g.ods": ods({"S": [[1]]}),
                "h.html": b"<html><p>On a page",
                "i.eml": eml("In a mail"),
                "j.ipynb": notebook(("code", "x = 1")),
                **FILES,
            }
        )
        corpus = await read_corpus(projects.services, projects.handover_id)
        assert [(file.file_name, file.kind) for file in corpus] == [
            ("a.pdf", "pdf"),
            ("b.docx", "docx"),
            ("c.xlsx", "spreadsheet"),
            ("d.pptx", "slides"),
            ("e.odp", "slides"),
            ("f.odt", "docx"),
            ("g.ods", "spreadsheet"),
            ("h.html", "page"),
            ("i.eml", "mail"),
            ("j.ipynb", "notebook"),
            ("notes.md", "markdown"),
            ("src/model.py", "code"),
            ("loss.csv", "table"),
        ]
        deck = "# Slide 1: In a deck"
        texts = ["In a PDF", "In Word", "S!A1 = 1+1", deck, deck, "In a text", "S!A1 = 1", "On a page"]
        assert [file.text for file in corpus[:8]] == texts
        assert corpus[8].text.endswith("\n\nIn a mail")
        assert corpus[9].text == "# Cell 1: code\nx = 1"

    async def test_a_file_from_which_nothing_came_is_rejected_with_the_reason(
        self, projects: Projects
    ) -> None:
        await projects.begin(
            {"empty.pptx": pptx(("",)), "empty.ipynb": notebook(), "files.eml": eml(""), **FILES}
        )
        rejected = {file.file_name: file.reason for file in (await projects.progress()).rejected}
        assert rejected == {
            "empty.pptx": "The presentation holds no text, only pictures or nothing at all.",
            "empty.ipynb": "The notebook holds no text: its cells are empty.",
            "files.eml": "The e-mail holds no text of its own; send its attachments as files.",
        }

    async def test_an_archive_stands_for_the_files_in_it(self, projects: Projects) -> None:
        await projects.begin({"project.zip": archive(FILES)})
        assert sorted(projects.language.dived) == sorted(FILES)

    async def test_the_model_dives_into_few_files_at_once(self, projects: Projects) -> None:
        await projects.begin({f"{number}.txt": b"x" for number in range(60)})
        assert 1 < projects.language.most_at_once <= 6

    async def test_until_it_is_ready_there_is_nothing_to_start_an_interview_from(
        self, projects: Projects
    ) -> None:
        projects.held.hold("handover_summarise", "before")
        await projects.begin(settle=False)
        await projects.held.reached.wait()
        assert await read_ready(projects.services.store, projects.handover_id) is None
        projects.held.let_go()
        await projects.settle()
        assert await read_ready(projects.services.store, projects.handover_id) is not None


class TestProgress:
    @pytest.mark.parametrize(("place", "when", "status", "share"), [
        ("handover_parse", "before", "parsing", 0.0), ("handover_parse", "after", "deep_dive", 0.3),
        ("handover_dive", "before", "deep_dive", 0.3), ("handover_summarise", "before", "questions", 0.8),
        ("handover_summarise", "after", "questions", 0.9), ("handover_ask", "before", "questions", 0.9),
        ("handover_ask", "after", "ready", 1.0),
    ])  # fmt: skip
    async def test_each_step_has_its_status_and_more_progress_than_the_one_before(
        self, projects: Projects, place: str, when: str, status: str, share: float
    ) -> None:
        # Files are dived into side by side: one that goes on would be progress already.
        projects.held.hold(place, "before" if when == "before" else "after", with_later=True)
        await projects.begin(settle=False)
        await projects.held.reached.wait()
        progress = await projects.progress()
        assert (progress.status, progress.share) == (status, share)

    async def test_it_never_falls_whatever_is_rejected_on_the_way(self, projects: Projects) -> None:
        files = {f"{number}.txt": b"x" if number % 3 else bytes(range(256)) for number in range(20)}
        projects.language.failing["4.txt"] = TRIES
        seen: list[Progress] = []
        one_at_a_time = asyncio.Lock()

        async def look() -> None:
            async with one_at_a_time:
                seen.append(await projects.progress())

        projects.language.look = look
        await projects.begin(files)
        await projects.hub.advance(RETRIES)
        await look()
        shares = [progress.share for progress in seen]
        assert len(set(shares)) >= 5
        assert shares == sorted(shares)
        assert shares[-1] == 1.0
        assert len(seen[-1].rejected) == 8


class TestFailures:
    async def test_one_that_was_broken_off_is_read_as_failed_and_one_that_is_ready_is_not(
        self, projects: Projects
    ) -> None:
        """Nothing goes on with it: who waits for its end would wait for ever. Sent again, it begins anew."""
        await projects.begin()
        assert (await projects.look())["status"] == "ready"
        projects.held.hold("handover_summarise", "before")
        await projects.begin(key="mine", settle=False)
        await projects.held.reached.wait()
        assert ((await projects.look())["status"], (await projects.look())["error"]) == ("questions", None)
        projects.hub.terminate(projects.instance_id)
        projects.held.let_go()
        await projects.settle()
        seen = await projects.look()
        assert (seen["status"], seen["progress"] < 1, "send them again" in seen["error"]) == (
            "failed",
            True,
            True,
        )
        dived = list(projects.language.dived)
        assert (await projects.begin(key="mine")).repeated
        assert (await projects.look())["status"] == "ready"
        assert projects.language.dived == dived

    async def test_a_file_that_cannot_be_read_is_rejected_with_the_reason_and_the_others_go_on(
        self, projects: Projects
    ) -> None:
        await projects.begin({"bad.pdf": b"%PDF-1.7", "zip.zip": archive({"a": b"x"}), **FILES})
        progress = await projects.progress()
        assert progress.status == "ready"
        assert [(file.file_name, file.reason[:20]) for file in progress.rejected] == [
            ("bad.pdf", "The file is damaged,"),
            ("zip.zip", "The file is a ZIP ar"),
        ]
        assert sorted(projects.language.dived) == sorted(FILES)

    async def test_a_file_whose_analysis_fails_for_good_is_rejected_and_the_others_go_on(
        self, projects: Projects
    ) -> None:
        projects.language.failing["src/model.py"] = TRIES
        await projects.begin()
        await projects.hub.advance(RETRIES)
        progress = await projects.progress()
        assert (progress.status, [file.file_name for file in progress.rejected]) == (
            "ready",
            ["src/model.py"],
        )
        corpus = await read_corpus(projects.services, projects.handover_id)
        assert [file.file_name for file in corpus] == ["notes.md", "loss.csv"]

    async def test_a_failure_that_passes_is_tried_again_and_leaves_no_trace(self, projects: Projects) -> None:
        projects.language.failing.update({"notes.md": TRIES - 1, "summarise_project": 1, "plan_backlog": 1})
        await projects.begin()
        await projects.hub.advance(RETRIES)
        progress = await projects.progress()
        assert (progress.status, progress.rejected) == ("ready", ())

    async def test_files_of_which_none_can_be_read_end_as_failed_with_the_reasons(
        self, projects: Projects
    ) -> None:
        await projects.begin({"a.pdf": b"%PDF-1.7"})
        progress = await projects.progress()
        assert (progress.status, len(progress.rejected)) == ("failed", 1)
        assert projects.hub.state(projects.instance_id).output == {"status": "failed"}

    @pytest.mark.parametrize("task", ["summarise_project", "plan_backlog"])
    async def test_questions_that_cannot_be_worked_out_end_it_as_failed(
        self, projects: Projects, task: str
    ) -> None:
        projects.language.failing[task] = TRIES
        await projects.begin()
        await projects.hub.advance(RETRIES)
        assert (await projects.progress()).status == "failed"

    async def test_a_file_that_got_lost_is_rejected(self, projects: Projects) -> None:
        projects.held.hold("handover_parse", "before")
        await projects.begin(settle=False)
        await projects.held.reached.wait()
        await projects.services.files.delete(f"handovers/{projects.handover_id}/000001")
        projects.held.let_go()
        await projects.settle()
        assert [file.file_name for file in (await projects.progress()).rejected] == ["notes.md"]


class TestWhatIsKept:
    async def test_no_name_and_no_word_of_a_file_stands_in_the_history(self, projects: Projects) -> None:
        secret = "grandmother Philippa"
        projects.held.hold("handover_dive", "after", nth=2)
        files = {f"{secret} {number}.txt": secret.encode() for number in range(3)}
        await projects.begin(files, settle=False)
        await projects.held.reached.wait()
        history = "".join(str(event) for event in projects.hub.history(projects.instance_id))
        assert "handover_dive" in history
        assert "Philippa" not in history + str(projects.hub.state(projects.instance_id))

    async def test_the_custom_status_of_five_hundred_files_is_small(self, projects: Projects) -> None:
        projects.held.hold("handover_dive", "before")
        await projects.begin({f"{number}.txt": b"x" for number in range(500)}, settle=False)
        await projects.held.reached.wait()
        status = projects.custom_status()
        assert status["phase"] == "deep_dive"
        assert len(json.dumps(status)) < 200

    async def test_every_document_passes_when_the_retention_is_over(self, projects: Projects) -> None:
        await projects.begin()
        pk = partition(projects.handover_id)
        for doc_id in await projects.services.store.ids(INTERVIEWS, pk):
            document = await projects.services.store.get(INTERVIEWS, pk, doc_id)
            assert document is not None
            assert document["ttl"] == 30 * 86_400

    async def test_each_file_has_documents_of_its_own(self, projects: Projects) -> None:
        await projects.begin()
        ids = await projects.services.store.ids(INTERVIEWS, partition(projects.handover_id))
        kinds = Counter(doc_id.rpartition("-")[0] for doc_id in ids)
        assert [kinds[each.KIND] for each in (FileRecord, TextRecord, DiveRecord)] == [3, 3, 3]


class TestErasing:
    async def test_nothing_is_left_but_a_tombstone(self, projects: Projects) -> None:
        await projects.begin(key="k")
        assert await projects.erase()
        pk = partition(projects.handover_id)
        assert list(await projects.services.store.ids(INTERVIEWS, pk)) == ["handover"]
        assert await projects.services.files.list("handovers") == []
        assert projects.hub.find(projects.instance_id) is None
        with pytest.raises(NoHandover):
            await read_corpus(projects.services, projects.handover_id)

    async def test_an_erased_one_may_be_begun_again_with_the_same_key(self, projects: Projects) -> None:
        first = await projects.begin(key="k")
        await projects.erase()
        again = await projects.begin(key="k")
        assert (again.repeated, again.record.handover_id != first.record.handover_id) == (False, True)
        assert (await projects.progress()).status == "ready"

    @pytest.mark.parametrize(
        "place", ["handover_parse", "handover_dive", "handover_summarise", "handover_ask"]
    )
    async def test_a_step_that_is_under_way_stores_nothing_afterwards(
        self, projects: Projects, place: str
    ) -> None:
        projects.held.hold(place, "before")
        await projects.begin(settle=False)
        await projects.held.reached.wait()
        assert await projects.erase()
        projects.held.let_go()
        await projects.settle()
        pk = partition(projects.handover_id)
        assert list(await projects.services.store.ids(INTERVIEWS, pk)) == ["handover"]

    async def test_what_never_was_cannot_be_erased(self, projects: Projects) -> None:
        for projects.handover_id in ("", "nobody", "0" * 32):
            assert not await projects.erase()
