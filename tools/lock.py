"""Writes constraints.txt (`make lock`): the exact version of every package, the indirect ones included.

pip resolves the three requirement files afresh, whatever is installed, with the environment's own Python.
"""

import json
import subprocess
import sys
from pathlib import Path
from typing import TypedDict, cast

from tools.environment import CONSTRAINTS, PROFILES, ROOT
from tools.problems import CannotGoOn

HEADING = (
    "# Every package exactly, for Python 3.13. Written by `make lock`: edit the requirement files instead.\n"
)


class _Metadata(TypedDict):
    name: str
    version: str


class _Resolved(TypedDict):
    metadata: _Metadata


class _Report(TypedDict):
    install: list[_Resolved]


def direct_needs(root: Path) -> list[str]:
    """The lines of the requirement files that name packages; the old constraints must not hold the new ones back."""
    lines = [line.strip() for name in PROFILES["dev"] for line in (root / name).read_text().splitlines()]
    return [line for line in lines if line and not line.startswith(("#", "-"))]


def resolve(wanted: list[str]) -> str:
    """pip's installation report, as JSON. Raises CannotGoOn when the requirements contradict each other."""
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "pip",
            "install",
            "-qq",
            "--dry-run",
            "--ignore-installed",
            "--report",
            "-",
            *wanted,
        ],
        cwd=ROOT,
        stdout=subprocess.PIPE,
        text=True,
        check=False,
    )
    if done.returncode != 0:
        raise CannotGoOn("The requirements could not be resolved: pip's own words stand above.")
    return done.stdout


def constraints(report: str) -> str:
    """The lines of constraints.txt for one of pip's installation reports."""
    resolved = cast("_Report", json.loads(report))["install"]
    pins = {
        f"{item['metadata']['name'].lower().replace('_', '-')}=={item['metadata']['version']}"
        for item in resolved
    }
    return HEADING + "".join(f"{pin}\n" for pin in sorted(pins))


def main() -> int:
    try:
        (ROOT / CONSTRAINTS).write_text(constraints(resolve(direct_needs(ROOT))))
    except CannotGoOn as problem:
        print(problem, file=sys.stderr)
        return problem.code
    print(f"{CONSTRAINTS} is written.")
    return 0


if __name__ == "__main__":
    sys.exit(main())
