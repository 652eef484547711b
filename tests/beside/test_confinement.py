"""What a parser can do that a file has taken over: compute, and nothing else."""

import ctypes
import json
import os
import socket
import subprocess
import sys
from pathlib import Path

import pytest

from shared.platform.sandbox.confinement import MAX_MEMORY_BYTES, Walls
from shared.platform.sandbox.process import environment
from shared.text.reading.extraction import ExtractionRequest
from shared.text.reading.process import extract_beside
from tests.beside.conftest import Hostile
from tests.hosting import ROOT

PDF = ExtractionRequest(form="pdf", most_chars=10_000)


async def test_it_reads_no_file_writes_none_connects_nowhere_and_starts_nothing(
    hostile: Hostile, tmp_path: Path
) -> None:
    secret = tmp_path / "taskhub.db"
    secret.write_text("a secret")
    with socket.create_server(("127.0.0.1", 0)) as listener:
        told = {"secret": str(secret), "folder": str(tmp_path), "port": listener.getsockname()[1]}
        found = await extract_beside(PDF, hostile("attack", **told))
    outcomes = json.loads(found.text)
    assert len(outcomes) >= 21
    assert {name for name, outcome in outcomes.items() if outcome != "refused"} == set()
    assert os.listdir(tmp_path) == ["taskhub.db"]
    assert secret.read_text() == "a secret"


def run(code: str) -> str:
    ran = subprocess.run(
        [sys.executable, "-s", "-B", "-c", code],
        cwd=ROOT,
        env=environment(),
        capture_output=True,
        text=True,
        check=True,
    )
    return ran.stdout


def kernel_has_landlock() -> bool:
    return sys.platform == "linux" and ctypes.CDLL(None).syscall(444, None, ctypes.c_size_t(0), 1) > 0


@pytest.mark.skipif(not kernel_has_landlock(), reason="this kernel has no Landlock")
def test_landlock_and_seccomp_stand_where_the_kernel_has_them() -> None:
    walls = Walls.model_validate_json(
        run("from shared.platform.sandbox.confinement import confine; print(confine().model_dump_json())")
    )
    assert walls.landlock >= 1
    assert walls.seccomp


ALONE = """
from shared.platform.sandbox import landlock, seccomp
landlock.restrict, seccomp.restrict = lambda folders: 0, lambda: False
from shared.platform.sandbox.confinement import confine
import socket, subprocess, os
from pathlib import Path
confine()
def refused(attempt):
    try:
        attempt()
    except PermissionError:
        return True
    return False
print(all(map(refused, [
    lambda: Path("/etc/passwd").read_text(), lambda: os.listdir("/"), lambda: Path("/tmp/written").write_text("x"),
    lambda: socket.create_connection(("127.0.0.1", 1)), lambda: subprocess.run(["true"]), lambda: os.system("true"),
    lambda: os.remove("/tmp/nothing"), lambda: os.fork(),
])))
"""


def test_pythons_own_hook_refuses_the_same_where_the_kernel_has_neither() -> None:
    assert run(ALONE) == "True\n"


@pytest.mark.skipif(sys.platform == "win32", reason="the system limits no process")
def test_it_has_little_memory_and_time_and_may_write_no_file() -> None:
    asked = (
        "from shared.platform.sandbox.confinement import limit_resources; import resource as r; limit_resources();"
        "print(r.getrlimit(r.RLIMIT_AS)[1], r.getrlimit(r.RLIMIT_CPU)[0], r.getrlimit(r.RLIMIT_FSIZE)[1])"
    )
    assert run(asked).split() == [str(MAX_MEMORY_BYTES), "15", "0"]


def test_it_is_told_no_secret_of_the_process_that_starts_it(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COSMOS_KEY", "secret")
    told = environment()
    assert "secret" not in told.values()
    assert {name for name in told if not name.endswith("_NUM_THREADS")} <= {
        "PATH", "LD_LIBRARY_PATH", "SYSTEMROOT", "TMPDIR", "PYTHONPATH", "PYTHONUTF8",
    }  # fmt: skip
