"""The diagrams in the documentation are those of the tables that the code runs on."""

from collections.abc import Callable
from pathlib import Path

import pytest

from tools.stage_diagram import phase_diagram, stage_diagram

DOCS = Path(__file__).parents[2] / "docs"


@pytest.mark.parametrize(
    ("page", "diagram"), [("design.md", stage_diagram), ("modes/topic_exploration.md", phase_diagram)]
)
def test_the_page_shows_the_table(page: str, diagram: Callable[[], str]) -> None:
    assert f"```mermaid\n{diagram()}\n```" in (DOCS / page).read_text()
