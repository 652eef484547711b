"""tools/find-python.sh, on PATHs that hold what real machines hold: shims, old versions, version managers."""

import os
import shutil
import subprocess
from dataclasses import dataclass, field
from pathlib import Path

import pytest

SCRIPT = Path(__file__).resolve().parents[2] / "tools" / "find-python.sh"
BROKEN_SHIM = 'echo "pyenv: python3.13: command not found" >&2; exit 127'


@dataclass
class Machine:
    """A home and a list of PATH folders, made up; only the shell's own needs are real."""

    root: Path
    path: list[Path] = field(default_factory=list[Path])

    def folder(self, name: str) -> Path:
        made = self.root / name
        made.mkdir(parents=True, exist_ok=True)
        if made not in self.path:
            self.path.append(made)
        return made

    def program(self, file: Path, script: str) -> Path:
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(f"#!/bin/sh\n{script}\n")
        file.chmod(0o755)
        return file

    def python(self, file: Path, version: str) -> Path:
        """A Python as far as the script looks: asked with -c, it says its version."""
        return self.program(file, f'[ "$1" = -c ] && echo {version}')

    def find(self) -> subprocess.CompletedProcess[str]:
        real = self.root / "real"
        real.mkdir(exist_ok=True)
        for name in ("sh", "cat", "mktemp", "rm", "mkdir", "cp"):
            link, target = real / name, shutil.which(name)
            assert target is not None
            if not link.exists():
                link.symlink_to(target)
        path = os.pathsep.join(str(folder) for folder in (*self.path, real))
        (self.root / "home").mkdir(exist_ok=True)
        environment = {"PATH": path, "HOME": str(self.root / "home"), "TMPDIR": str(self.root)}
        return subprocess.run(
            ["/bin/sh", str(SCRIPT)], env=environment, capture_output=True, text=True, check=False
        )


@pytest.fixture
def machine(tmp_path: Path) -> Machine:
    return Machine(tmp_path)


@pytest.mark.parametrize(
    ("before", "name", "version"),
    [
        (None, "python3.13", "3.13"),
        (BROKEN_SHIM, "python3.13", "3.13"),
        ("cat >/dev/null; exit 1", "python3.13", "3.13"),  # a shim that hangs on input is given none
        (None, "python3", "3.13"),
        (None, "python3.14", "3.14"),
    ],
)
def test_a_real_one_on_path_is_taken_behind_a_broken_shim_too(
    machine: Machine, before: str | None, name: str, version: str
) -> None:
    if before is not None:
        machine.program(machine.folder("shims") / "python3.13", before)
    python = machine.python(machine.folder("bin") / name, version)
    found = machine.find()
    assert (found.returncode, found.stdout) == (0, f"{python}\n")


def test_behind_broken_shims_the_version_that_pyenv_keeps_is_found(machine: Machine) -> None:
    shims = machine.folder("shims")
    machine.program(shims / "python3.13", BROKEN_SHIM)
    machine.program(shims / "pyenv", f'[ "$1" = root ] && echo "{machine.root}/pyenv root"')
    machine.python(machine.root / "pyenv root/versions/3.12.1/bin/python", "3.12")
    python = machine.python(machine.root / "pyenv root/versions/3.13.7/bin/python", "3.13")
    assert machine.find().stdout == f"{python}\n"


def test_pyenv_versions_in_the_home_folder_are_found_without_the_command(machine: Machine) -> None:
    python = machine.python(machine.root / "home/.pyenv/versions/3.13.0/bin/python", "3.13")
    assert machine.find().stdout == f"{python}\n"


def test_a_name_that_promises_another_version_is_not_believed(machine: Machine) -> None:
    machine.python(machine.folder("bin") / "python3.13", "3.11")
    assert machine.find().returncode == 1


def test_3_13_is_preferred_to_a_3_14_that_stands_before_it(machine: Machine) -> None:
    machine.python(machine.folder("new") / "python3.14", "3.14")
    python = machine.python(machine.folder("old") / "python3.13", "3.13")
    assert machine.find().stdout == f"{python}\n"


def test_a_uv_that_is_here_is_asked_and_fetches_what_it_lacks(machine: Machine) -> None:
    python = machine.root / "uv-kept/python3.13"
    template = machine.python(machine.root / "template", "3.13")
    machine.program(
        machine.folder("bin") / "uv",
        f"""case "$1 $2" in
"--version ") echo uv 1.0;;
"python find") if [ -x {python} ]; then echo {python}; else exit 2; fi;;
"python install") mkdir -p {python.parent} && cp {template} {python};;
esac""",
    )
    found = machine.find()
    assert (found.returncode, found.stdout) == (0, f"{python}\n")


def test_without_uv_it_is_installed_into_a_throwaway_folder(machine: Machine) -> None:
    python = machine.python(machine.root / "uv-kept/python3.13", "3.13")
    uv = machine.program(machine.root / "uv-template", f'[ "$1 $2" != "python find" ] || echo {python}')
    pip = machine.program(machine.root / "pip-template", f'[ "$1" = install ] && cp {uv} "${{0%/*}}/uv"')
    machine.program(
        machine.folder("bin") / "python3",
        f"""case "$1 $2" in
"-m venv") mkdir -p "$3/bin" && cp {pip} "$3/bin/pip";;
*"print("*) echo 3.11;;
esac""",
    )
    found = machine.find()
    assert (found.returncode, found.stdout) == (0, f"{python}\n")
    assert not list(machine.root.glob("tmp*")), "the throwaway folder is still there"


def test_with_nothing_at_all_it_says_plainly_what_is_missing_and_how_to_get_it(machine: Machine) -> None:
    found = machine.find()
    assert (found.returncode, found.stdout) == (1, "")
    assert found.stderr.startswith("Python 3.13 is missing")
    assert "pyenv install 3.13" in found.stderr
