"""What the README and the documents name is there: a reader follows paths and links."""

import re
from pathlib import Path

import pytest

from tests.hosting import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
CODE_PATH = re.compile(r"`((?!/)[\w/.-]+/[\w.-]+\.(?:py|md|json|js|sh|css|html|bicep|yaml))`")
LINK = re.compile(r"\]\((?!\w+:|#|/)([^)#]+)[^)]*\)")


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_each_file_that_a_page_names_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [ROOT / path for path in CODE_PATH.findall(text)]
    linked = [page.parent / path for path in LINK.findall(text)]
    assert [path for path in [*named, *linked] if not path.exists()] == []


def test_files_are_named_at_all() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    assert all(sum(len(each.findall(text)) for text in texts) > 50 for each in (CODE_PATH, LINK))
