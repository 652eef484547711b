"""gRPC and protobuf in the process that the app shares with Azure's worker: one tested pair, loaded by the SDK first."""

import re
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest

from tests.hosting import ROOT

SHARED: Final = ("grpcio", "protobuf")
WHO_IMPORTS: Final = """
import sys

first = {}

class Watcher:
    def find_spec(self, name, path=None, target=None):
        if name in ("grpc", "google.protobuf") and name not in first:
            frame = sys._getframe(1)
            while frame.f_globals["__name__"].startswith("importlib") or "importlib" in frame.f_code.co_filename:
                frame = frame.f_back
            first[name] = frame.f_globals["__name__"]

sys.meta_path.insert(0, Watcher())
import function_app
for name in sorted(first):
    print(name, first[name])
"""


@pytest.mark.parametrize("name", SHARED)
def test_what_is_published_has_exactly_the_version_that_was_tested(name: str) -> None:
    pinned = re.findall(rf"^{name}==([\d.]+)$", (ROOT / "requirements.txt").read_text(), re.MULTILINE)
    locked = re.findall(rf"^{name}==([\d.]+) \\$", (ROOT / "requirements.lock").read_text(), re.MULTILINE)
    assert len(pinned) == 1
    assert pinned == locked


def test_the_sdk_is_the_first_to_import_them() -> None:
    """The app names `grpc` for its errors alone, and only after the SDK has loaded it as it needs it."""
    done = subprocess.run(
        [sys.executable, "-c", WHO_IMPORTS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    importers = dict(line.split() for line in done.stdout.splitlines())
    assert importers.keys() == {"grpc", "google.protobuf"}
    of_the_sdk = ("durabletask", "azure.durable_functions", "grpc")
    assert [name for name in importers.values() if not name.startswith(of_the_sdk)] == []


def test_no_module_of_the_app_comes_before_the_sdk(tmp_path: Path) -> None:
    """The test above would see it."""
    (tmp_path / "early.py").write_text("import grpc\n")
    code = WHO_IMPORTS.replace("import function_app", "import early")
    done = subprocess.run(
        [sys.executable, "-c", code],
        cwd=ROOT,
        env={"PYTHONPATH": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "grpc early" in done.stdout.splitlines()
