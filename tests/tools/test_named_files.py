"""Whoever follows a document finds the file that it names."""

import re
from pathlib import Path

import pytest

from tests.hosting import ROOT

PAGES = [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))]
_MODULE = re.compile(r"`((?:[\w.-]+/)*\w+\.py)`")
_OTHER_FILE = re.compile(r"`((?!/)[\w/.-]+/[\w.-]+\.(?:md|json|js|sh|css|html|bicep|yaml))`")
_LINK = re.compile(r"\]\((?!\w+:|#|/)([^)#]+)[^)]*\)")


def test_every_module_that_the_documents_name_is_there() -> None:
    kept = [each for each in ROOT.rglob("*.py") if not {".venv", "node_modules"} & {*each.parts}]
    names = {path.name for path in kept} | {path.relative_to(ROOT).as_posix() for path in kept}
    ends = {"/".join(path.parts[-2:]) for path in kept}
    missing = {
        f"{document.name}: {named}"
        for document in PAGES
        for named in _MODULE.findall(document.read_text(encoding="utf-8"))
        if named not in names | ends
    }
    assert missing == set()


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_each_other_file_that_a_page_names_or_links_to_is_there(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    named = [ROOT / path for path in _OTHER_FILE.findall(text)]
    linked = [page.parent / path for path in _LINK.findall(text)]
    assert [path for path in [*named, *linked] if not path.exists()] == []


def test_files_are_named_at_all() -> None:
    texts = [page.read_text(encoding="utf-8") for page in PAGES]
    named = [sum(len(each.findall(text)) for text in texts) for each in (_MODULE, _OTHER_FILE, _LINK)]
    assert min(named) > 5
