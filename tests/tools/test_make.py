"""A command under a real make: signals that reach make alone still end what it runs."""

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tools.environment import ROOT

MAKEFILE = """
run:
\t@exec {python} -c 'from tools.serving import Stop; stop = Stop(); print("up", flush=True); \\
\t\tprint("stopped" if any(stop.wait(0.01) for _ in range(3000)) else "still up", flush=True)'
"""


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere the kernel does not tell what make has heard")
@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM, signal.SIGKILL])
def test_a_signal_to_make_alone_stops_the_command(tmp_path: Path, number: signal.Signals) -> None:
    (tmp_path / "Makefile").write_text(MAKEFILE.format(python=sys.executable))
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    environment.pop("MAKELEVEL", None)
    with subprocess.Popen(
        ["make", "-C", str(tmp_path), "--no-print-directory", "run"],
        env=environment,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        preexec_fn=lambda: signal.signal(
            signal.SIGINT, signal.SIG_DFL
        ),  # as in a terminal, wherever this runs
    ) as make:
        assert make.stdout is not None
        try:
            assert make.stdout.readline() == "up\n"
            make.send_signal(number)
            assert make.stdout.readline() == "stopped\n"
            make.communicate()
            assert make.returncode == -number
        finally:
            make.kill()  # where it has not stopped: another test would be told of it


def run(*command: str, **env: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, cwd=ROOT, env=env or None, capture_output=True, text=True, check=False)


def test_help_is_what_make_alone_says_and_names_every_command() -> None:
    said = run("make").stdout
    commands = (
        "run",
        "test",
        "check",
        "bench",
        "exam",
        "judging",
        "local-azure",
        "func",
        "package",
        "lock",
        "clean",
        "help",
    )
    assert all(f"make {command} " in said for command in commands)


def test_judging_without_a_file_says_so() -> None:
    said = run("make", "judging", "DATA=no-such-file")
    assert said.returncode == 2
    assert "No file no-such-file: name one, as in make judging DATA=" in said.stderr


def test_func_without_core_tools_says_how_to_install_them(tmp_path: Path) -> None:
    said = run(sys.executable, "-m", "tools.local_azure", "check-func", PATH=str(tmp_path))
    assert (said.returncode, said.stdout) == (1, "")
    assert "npm install -g azure-functions-core-tools@4" in said.stderr
    assert "Traceback" not in said.stderr
