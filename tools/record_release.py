"""Records what this version leaves behind, for the tests of every later one: `python -m tools.record_release`.

Run it once, when the version in `shared/version.py` is released and CHANGELOG.md has its section. It writes into
`tests/releases/<version>`: `histories`, of every orchestrator, that each later version has to replay, and
`waiting.tar.xz`, the data of interviews of all modes and of a study that each later version has to finish. What was
recorded stays as it is: a folder that is there is refused.
"""

import argparse
import asyncio
import re
import sys
from pathlib import Path

from shared.version import VERSION
from tests.replay.record import record
from tests.replay.replaying import RELEASES
from tests.upgrade.record import record_into
from tools.environment import ROOT
from tools.problems import ToolFailed, exit_status


def check(folder: Path, changelog: str) -> None:
    """Raise ToolFailed for a version that was recorded, or that the changelog does not tell of."""
    if folder.exists():
        raise ToolFailed(f"{folder.name} is recorded already; a later release has a later version.")
    if not re.search(rf"^## {re.escape(folder.name)} ", changelog, re.MULTILINE):
        raise ToolFailed(f"CHANGELOG.md has no section of {folder.name}.")


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m tools.record_release", description=__doc__)
    parser.formatter_class = argparse.RawDescriptionHelpFormatter
    parser.parse_args()
    folder = RELEASES / VERSION
    check(folder, (ROOT / "CHANGELOG.md").read_text())
    asyncio.run(record([]))
    record_into(folder / "waiting.tar.xz")
    for path in sorted(folder.rglob("*.*")):
        print(f"{path.relative_to(folder)}: {path.stat().st_size} bytes")


if __name__ == "__main__":
    sys.exit(exit_status(main))
