"""The page of the contract and the citations of it agree: no number leads nowhere, none is held by no test."""

import re
from pathlib import Path
from typing import Final

import pytest

ROOT: Final = Path(__file__).parents[2]
PRODUCT: Final = ("activities", "entities", "interviews", "orchestrators", "shared", "triggers")
RULES: Final = re.findall(r"^\| ([A-J]\d+) \|", (ROOT / "docs" / "contract.md").read_text(), re.MULTILINE)
CITED: Final = re.compile(r"\(([A-J]\d{1,2})(?=[,;)])")
NAMED: Final = {
    number
    for path in (ROOT / "tests").rglob("*.py")
    for number in re.findall(r"\b[A-J]\d+\b", path.read_text())
}


def test_every_number_that_the_product_cites_is_on_the_page() -> None:
    texts = (path.read_text() for folder in PRODUCT for path in (ROOT / folder).rglob("*.py"))
    cited = {number for text in texts for number in CITED.findall(text)}
    assert len(cited) > 30
    assert cited <= set(RULES)


def test_every_rule_is_named_once_in_order() -> None:
    assert sorted(RULES, key=lambda rule: (rule[0], int(rule[1:]))) == RULES
    assert len(set(RULES)) == len(RULES)


@pytest.mark.parametrize("rule", RULES)
def test_a_test_cites_the_rule(rule: str) -> None:
    assert rule in NAMED


def test_the_folder_has_the_names_that_azure_and_its_readers_look_for() -> None:
    """F1."""
    folders = ("orchestrators", "activities", "entities", "shared", "tests")
    files = ("function_app.py", "host.json", "local.settings.sample.json", "requirements.txt")
    assert all((ROOT / name).is_dir() for name in folders)
    assert all((ROOT / name).is_file() for name in files)
    needed = ("azure-functions", "azure-functions-durable", "azure-cosmos", "openai", "pydantic")
    pinned = re.findall(r"^([a-z-]+)==", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    assert set(needed) <= set(pinned)
