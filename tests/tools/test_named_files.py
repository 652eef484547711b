"""Whoever follows a document into the code finds the file that it names."""

import re

from tests.hosting import ROOT

_NAMED = re.compile(r"`((?:[\w.-]+/)*\w+\.py)`")


def test_every_module_that_the_documents_name_is_there() -> None:
    kept = [each for each in ROOT.rglob("*.py") if not {".venv", "node_modules"} & {*each.parts}]
    names = {path.name for path in kept} | {path.relative_to(ROOT).as_posix() for path in kept}
    ends = {"/".join(path.parts[-2:]) for path in kept}
    missing = {
        f"{document.name}: {named}"
        for document in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md"))
        for named in _NAMED.findall(document.read_text(encoding="utf-8"))
        if named not in names | ends
    }
    assert missing == set()
