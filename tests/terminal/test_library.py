"""The commands about the library, corpora and assessments, run against the served product (A, C, D9, H6)."""

import itertools
import zipfile
from pathlib import Path

from tests.product import Product
from tests.terminal.conftest import Run

_names = itertools.count(1)


def a_name() -> str:
    return f"terminal-{next(_names)}"


class TestTheLibrary:
    async def test_a_document_is_imported_as_a_guide_and_exported_again(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        file = tmp_path / f"{a_name()}.md"
        file.write_text("Ask for the last time.")
        done = await run("library", "import", "guides", str(file))
        assert done.code == 0, done.err
        assert "created" in done.out
        entry_id = done.out.split()[0]
        assert (await product.look(f"/api/guides/{entry_id}"))["text"] == "Ask for the last time."
        listed = await run("library", "list", "guides", COLUMNS="120")
        assert any(entry_id in line and file.stem in line for line in listed.out.splitlines())
        out = tmp_path / "guide.yaml"
        assert (await run("library", "export", "guides", entry_id, "-o", str(out))).code == 0
        again = await run("library", "import", "guides", str(out))
        assert "unchanged" in again.out

    async def test_a_file_that_is_refused_says_why_in_a_line(self, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "bad.json"
        file.write_text('{"name": "x", "questions": []}')
        done = await run("library", "import", "questionnaires", str(file))
        assert (done.code, done.out) == (1, "")
        assert "questions" in done.err


class TestAssessments:
    async def test_criteria_of_a_file_are_judged_over_a_corpus_and_written(
        self, run: Run, product: Product, tmp_path: Path
    ) -> None:
        corpus, criteria, book = a_name(), tmp_path / "criteria.csv", tmp_path / "verdicts.xlsx"
        policy = tmp_path / "policy.md"
        policy.write_text("All customer data at rest is encrypted.")
        criteria.write_text("id;question\nc-1;Is customer data at rest encrypted?\nc-1;Twice?\n")
        added = await run("corpus", "add", corpus, str(policy))
        assert added.out == "policy.md: 1 passages\n", added.err
        judged = await run("assessment", "begin", str(criteria), "--corpus", corpus, "--name", "Autumn")
        assert judged.code == 0, judged.err
        assert judged.out.startswith("# Autumn\n")
        assert "**met (rules)**" in judged.out
        assert "row 3: its id" in judged.err
        listed = await run("assessment", "list", "--corpus", corpus, COLUMNS="140")
        assert "1 met" in listed.out
        assessment_id = listed.out.split()[0]
        done = await run("assessment", "result", assessment_id, "--format", "xlsx", "-o", str(book))
        assert done.code == 0, done.err
        assert zipfile.is_zipfile(book)

    async def test_a_corpus_that_does_not_exist_is_told(self, run: Run, tmp_path: Path) -> None:
        criteria = tmp_path / "criteria.txt"
        criteria.write_text("Is it safe?\n")
        done = await run("assessment", "begin", str(criteria), "--corpus", "nowhere")
        assert done.code == 1
        assert "There is no corpus nowhere" in done.err

    async def test_a_corpus_is_erased_once_its_number_is_right(self, run: Run, tmp_path: Path) -> None:
        corpus, file = f"{a_name()}.2", tmp_path / "a.md"
        file.write_text("Doors are locked.")
        await run("corpus", "add", corpus, str(file))
        assert (
            "1 document or answer goes with the corpus"
            in (await run("corpus", "erase", corpus, "--documents", "0")).err
        )
        assert (await run("corpus", "erase", corpus, "--documents", "1")).code == 0
        assert corpus not in (await run("corpus", "list", COLUMNS="120")).out
