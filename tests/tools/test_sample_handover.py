"""The sample project of a handover: the rules find what is buried in it."""

from pathlib import Path

import pytest

from shared.language.rules.handover.file_analysis import dive
from shared.modes.knowledge_handover.handover import FileKind, ParsedFile
from shared.text.reading.xlsx import text_of_xlsx
from tools.environment import ROOT

KINDS: dict[str, FileKind] = {".md": "markdown", ".txt": "text", ".csv": "table", ".xlsx": "spreadsheet"}


def parsed(path: Path) -> ParsedFile:
    text = text_of_xlsx(path.read_bytes(), 100_000)[0] if path.suffix == ".xlsx" else path.read_text()
    return ParsedFile(file_name=path.name, kind=KINDS.get(path.suffix, "code"), text=text)


FILES = [parsed(path) for path in sorted((ROOT / "samples" / "handover").iterdir()) if path.is_file()]


@pytest.mark.parametrize(("file_name", "kind", "shows"), [
    ("pricing.py", "threshold", "LOSS_THRESHOLD = 0.3"), ("pricing.py", "decision", "BRENNAN"),
    ("pricing.py", "todo", "also added to downloads"),
    ("notes.md", "decision", "overrides the freight totals by hand"),
    ("run_pricing.sh", "dependency", "15 6 3 1,4,7,10 *"),
    ("extract_orders.sql", "todo", "returns are counted twice"), ("extract_orders.sql", "decision", "40017"),
    ("regions.csv", "decision", "ferry strike"), ("contacts.txt", "owner", "Tomas Brandl"),
    ("pricing_model.xlsx", "decision", "Margins!C5 = 1200"), ("pricing_model.xlsx", "threshold", "Inputs!B2 = 0.3"),
])  # fmt: skip
def test_what_is_buried_is_found(file_name: str, kind: str, shows: str) -> None:
    (file,) = (each for each in FILES if each.file_name == file_name)
    found = dive(file, 24).findings
    assert any(each.kind == kind and shows in " ".join(each.excerpt.split()) for each in found)


def test_what_is_left_to_do_is_told_without_its_box() -> None:
    (file,) = (each for each in FILES if each.file_name == "README.md")
    assert "Move the shipping surcharge out of the code" in {each.text for each in dive(file, 24).findings}
