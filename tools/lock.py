"""Writes the lock files (`make lock`): of every package, the indirect ones included, the exact version and its hashes.

uv resolves for every platform at once and lists the hashes of all files of a release, which pip's own report does not.
Each requirement file has a lock of what it brings beyond the files before it, so no package stands in two of them.
"""

import re
import subprocess
import sys
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Final

from tools.environment import PROFILES, ROOT, lock_of
from tools.problems import ToolFailed, exit_status

HEADING: Final = "# Written by `make lock`: edit {name} instead.\n"
PYTHON: Final = "3.13"
_PACKAGE: Final = re.compile(r"^(?=[a-z0-9])", re.MULTILINE)
_NAME: Final = re.compile(r"[a-z0-9.-]+")

type Locked = Mapping[str, str]
"""The lines of a package, by its name: version, platforms, hashes."""


def direct_needs(root: Path, names: Sequence[str]) -> list[str]:
    """The lines of these files that name packages; the old locks must not hold the new ones back."""
    lines = [line.strip() for name in names for line in (root / name).read_text().splitlines()]
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def packages(lock: str) -> Locked:
    entries = ((_NAME.match(entry), entry) for entry in _PACKAGE.split(lock))
    return {name[0]: entry for name, entry in entries if name}


def resolve(needs: Sequence[str], within: Locked) -> Locked:
    """What these needs bring, in the versions of `within`. Raises ToolFailed when they contradict each other."""
    with tempfile.NamedTemporaryFile("w", suffix=".txt") as pins:
        pins.write("".join(entry.partition(" ")[0] + "\n" for entry in within.values()))
        pins.flush()
        uv = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--no-header", "--no-annotate"]
        wanted = ["--universal", "--generate-hashes", "--python-version", PYTHON, "--constraints", pins.name]
        done = subprocess.run(
            [*uv, *wanted, "-"],
            cwd=ROOT,
            input="\n".join(needs),
            stdout=subprocess.PIPE,
            text=True,
            check=False,
        )
    if done.returncode != 0:
        raise ToolFailed("The requirements could not be resolved: uv's own words stand above.")
    return packages(done.stdout)


def locks(root: Path) -> dict[str, str]:
    """The text of each lock file, by its name."""
    names = PROFILES["dev"]
    everything = resolve(direct_needs(root, names), {})
    texts: dict[str, str] = {}
    before: set[str] = set()
    for position, name in enumerate(names, start=1):
        found = resolve(direct_needs(root, names[:position]), everything)
        added = [entry for package, entry in sorted(found.items()) if package not in before]
        texts[lock_of(name)] = HEADING.format(name=name) + "".join(added)
        before |= found.keys()
    return texts


def write_locks() -> None:
    for name, text in locks(ROOT).items():
        (ROOT / name).write_text(text)
        print(f"{name} is written.")


if __name__ == "__main__":
    sys.exit(exit_status(write_locks))
