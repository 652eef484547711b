"""The picture of the stages in docs/design.md is the table that the code runs on."""

from pathlib import Path

from tools.stage_diagram import stage_diagram

DESIGN = Path(__file__).parents[2] / "docs" / "design.md"


def test_the_diagram_in_the_docs_is_drawn_from_the_table() -> None:
    assert f"```mermaid\n{stage_diagram()}\n```" in DESIGN.read_text(encoding="utf-8")
