"""Every release is recorded once, and no release goes out without its recording."""

import re
from pathlib import Path

import pytest

from shared.version import VERSION
from tests.replay.replaying import ORCHESTRATORS, RELEASES, load, recorded
from tools.environment import ROOT
from tools.problems import ToolFailed
from tools.record_release import check, main

CHANGELOG = (ROOT / "CHANGELOG.md").read_text()
RELEASED = re.findall(r"^## (\d+\.\d+\.\d+) – \d{4}-\d\d-\d\d$", CHANGELOG, re.MULTILINE)


def test_the_newest_release_of_the_changelog_has_the_version_of_the_code_or_one_before_it() -> None:
    numbers = [tuple(map(int, each.split("."))) for each in (VERSION, *RELEASED)]
    assert numbers == sorted(numbers, reverse=True)


@pytest.mark.parametrize("version", RELEASED)
def test_a_release_has_histories_of_every_kind_and_interviews_that_wait(version: str) -> None:
    names = [name for name in recorded() if name.startswith(f"{version}/")]
    kinds = {
        event.executionStarted.name
        for name in names
        for event in load(name)[0]
        if event.HasField("executionStarted")
    }
    assert kinds >= {"interview", "handover", "assessment", "study_results", "study_mail"}
    assert kinds <= set(ORCHESTRATORS), "an orchestrator of a release stays registered"
    assert (RELEASES / version / "waiting.tar.xz").stat().st_size > 10_000


@pytest.mark.parametrize(("asked", "status"), [("--help", 0), ("1.2.3", 2)])
def test_nothing_is_recorded_for_who_asks_for_help_or_gives_what_it_does_not_take(
    asked: str, status: int, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.argv", ["record_release", asked])
    with pytest.raises(SystemExit) as ended:
        main()
    told = capsys.readouterr()
    assert (ended.value.code, "usage: python -m tools.record_release" in told.out + told.err) == (
        status,
        True,
    )


def test_what_was_recorded_is_not_recorded_anew(tmp_path: Path) -> None:
    (tmp_path / "1.2.3").mkdir()
    with pytest.raises(ToolFailed, match=r"1\.2\.3 is recorded already"):
        check(tmp_path / "1.2.3", "## 1.2.3 – 2030-01-01\n")


def test_a_version_without_a_section_in_the_changelog_is_no_release(tmp_path: Path) -> None:
    with pytest.raises(ToolFailed, match=r"no section of 1\.2\.4"):
        check(tmp_path / "1.2.4", "## 1.2.3 – 2030-01-01\n")
    check(tmp_path / "1.2.3", "## 1.2.3 – 2030-01-01\n")
