"""The pictures of the docs show the pages of today: each can be taken anew from a real run."""

import re
from pathlib import Path
from typing import Final

from tools.environment import ROOT
from tools.pictures import FOLDER, make

KEPT: Final = {path.name for path in FOLDER.iterdir()}


async def test_every_picture_of_the_docs_can_be_taken_anew(tmp_path: Path) -> None:
    """A page that changes its words leaves no picture behind that nobody can renew."""
    await make(set(), tmp_path)
    assert _names(tmp_path) == KEPT


def test_every_picture_is_shown_by_the_docs_and_no_other() -> None:
    docs = "".join(
        path.read_text(encoding="utf-8") for path in [ROOT / "README.md", *ROOT.glob("docs/**/*.md")]
    )
    assert set(re.findall(r"pictures/([a-z-]+\.png)", docs)) == KEPT


def _names(folder: Path) -> set[str]:
    return {path.name for path in folder.iterdir()}
