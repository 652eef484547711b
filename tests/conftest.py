"""The order of the tests: whatever waits for hosts and pages begins first, so that the many short ones fill the end."""

import gc
from pathlib import Path
from typing import Final

import pytest
from hypothesis import settings

from shared.modes import shipped as shipped  # registers the modes
from tests.hosting import HostProcess
from tests.in_memory import keep_files_in_memory

keep_files_in_memory()
# A slow machine is no fault: speed is measured elsewhere.
settings.register_profile("every run", deadline=None, max_examples=25)
settings.register_profile("thorough", deadline=None)
"""There are four times as many examples, and all that goes by tests/thoroughness.py."""
settings.load_profile("every run")
HostProcess.is_copied = True

BEGIN_FIRST: Final = (
    "crash",
    "upgrade",
    "package",
    "end_to_end",
    "sign_in",
    "starts",
    "teams",
    "http",
    "browser",
    "handover",
    "devhost/serving",
    "tools",
    "telemetry",
    "terminal",
    "webhooks",
)
"""Folders below this one, those with the longest files first."""


def pytest_configure(config: pytest.Config) -> None:
    """Of several workers each begins to collect at another folder: what one has compiled, the others read."""
    gc.disable()  # what is collected stays to the end
    worker = getattr(config, "workerinput", None)
    if worker and config.args == ["tests"]:
        every = (config.rootpath / "tests").iterdir()
        folders = sorted(str(folder) for folder in every if any(folder.rglob("test_*.py")))
        begin = int(worker["workerid"].removeprefix("gw")) * len(folders) // worker["workercount"]
        config.args = folders[begin:] + folders[:begin]


def pytest_collection_finish() -> None:
    gc.freeze()
    gc.enable()


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files stay together and in their order; it matters where several workers share them (`--dist loadfile`)."""
    tests = config.rootpath / "tests"
    places = {folder: _place(folder, tests) for folder in {item.path.parent for item in items}}
    items.sort(key=lambda item: (places[item.path.parent], item.path))


def _place(folder: Path, tests: Path) -> int:
    """Attacks may be among them, too."""
    name = folder.relative_to(tests).as_posix() if folder.is_relative_to(tests) else ""
    return BEGIN_FIRST.index(name) if name in BEGIN_FIRST else len(BEGIN_FIRST)
