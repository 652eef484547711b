"""tools/lock.py, and that the lock files hold what the requirement files ask for."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import PROFILES, ROOT, lock_of
from tools.lock import direct_needs, packages

NAMES = PROFILES["dev"]
LOCKS = {name: packages((ROOT / lock_of(name)).read_text()) for name in NAMES}


def test_the_packages_of_a_lock_are_told_apart_by_their_names() -> None:
    text = "# a comment\na-b==1.0 ; sys_platform == 'x' \\\n    --hash=sha256:aa\nc.d==2 \\\n    --hash=sha256:bb\n"
    assert list(packages(text)) == ["a-b", "c.d"]
    assert packages(text)["c.d"] == "c.d==2 \\\n    --hash=sha256:bb\n"


def test_the_old_locks_do_not_hold_the_new_ones_back(tmp_path: Path) -> None:
    for name in NAMES:
        (tmp_path / name).write_text(f"# why\n-r {lock_of(name)}\n\n{name.removesuffix('.txt')}==1.0\n")
    assert direct_needs(tmp_path, NAMES) == [
        "requirements==1.0", "requirements-local==1.0", "requirements-dev==1.0"
    ]  # fmt: skip


@pytest.mark.parametrize("name", NAMES)
def test_every_need_is_pinned_exactly_and_its_lock_agrees(name: str) -> None:
    known = {each: entry for other in NAMES[: NAMES.index(name) + 1] for each, entry in LOCKS[other].items()}
    for need in direct_needs(ROOT, [name]):
        package, version = need.split("==")
        plain = re.sub(r"\[.*\]", "", package).lower().replace("_", "-")
        assert plain in known, f"{need} is in no lock: run make lock"
        assert known[plain].split()[0] == f"{plain}=={version}", f"{need} is locked otherwise: run make lock"


@pytest.mark.parametrize("name", NAMES)
def test_every_locked_package_has_an_exact_version_and_hashes(name: str) -> None:
    assert f"-r {lock_of(name)}\n" in (ROOT / name).read_text()
    for package, entry in LOCKS[name].items():
        assert re.match(rf"{re.escape(package)}==\S+", entry)
        assert "--hash=sha256:" in entry, package


def test_no_package_stands_in_two_locks() -> None:
    every = [package for lock in LOCKS.values() for package in lock]
    assert len(every) == len(set(every))


def test_pip_refuses_a_package_whose_bytes_are_not_those_that_were_locked(tmp_path: Path) -> None:
    """The first line of a requirement file, its lock, is what makes pip look: its own lines hold no hash."""
    wheel = tmp_path / "meant-1.0-py3-none-any.whl"
    wheel.write_bytes(b"somebody else made this")
    (tmp_path / "requirements.lock").write_text(f"meant==1.0 \\\n    --hash=sha256:{'0' * 64}\n")
    (tmp_path / "requirements.txt").write_text("-r requirements.lock\nmeant==1.0\n")
    offline = ("--no-index", "--find-links", str(tmp_path), "--target", str(tmp_path / "into"))
    pip = (sys.executable, "-m", "pip", "install", "--disable-pip-version-check", *offline)
    done = subprocess.run(
        [*pip, "-r", str(tmp_path / "requirements.txt")], capture_output=True, text=True, check=False
    )
    assert done.returncode != 0
    assert "DO NOT MATCH THE HASHES" in done.stderr
