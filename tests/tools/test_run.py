"""tools/run.py: what a newcomer sees from `make run`, with a stand-in for the local host behind it."""

import json
import os
import re
import shlex
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Generator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from tools import guide
from tools.address import Address, free_port, parse
from tools.calls import HostUnreachable, call
from tools.environment import ROOT
from tools.problems import ToolFailed
from tools.run import RunOptions, devhost_command, local_environment

# The command itself, with the stand-in where the local host would be, and less patience with a stubborn one.
DRIVER = """
import sys
from tools import children, run, serving
words = sys.argv[4:]
run.devhost_command = lambda options: [
    sys.executable, "tests/fakes/local_host.py", str(options.address.port), str(options.data), *words]
children.STOP_WITHIN_S = 0.3
serving.READY_WITHIN_S = 1.0 if "never-healthy" in words else 30.0
sys.exit(run.main(["--port", sys.argv[1], "--data", sys.argv[2], "--host", sys.argv[3]]))
"""
LAST_LINE = "Ctrl-C stops it"


@dataclass
class Run:
    """One `make run` as a process."""

    process: subprocess.Popen[str]
    port: int
    data: Path
    lines: list[str] = field(default_factory=list[str])

    def read_until(self, start: str) -> list[str]:
        """All lines up to the first that begins so; fails when the output ends before."""
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.append(line.rstrip("\n"))
            if line.startswith(start):
                return self.lines
        raise AssertionError(f"ended without {start!r}: {self.lines} {self.errors()}")

    def finish(self) -> tuple[int, str, str]:
        """Exit status and what was printed, once it ends by itself."""
        out, errors = self.process.communicate(timeout=60)
        return self.process.returncode, out, errors

    def errors(self) -> str:
        assert self.process.stderr is not None
        return self.process.stderr.read()

    def stop(self) -> tuple[int, str, str]:
        """The same after a SIGTERM."""
        self.process.send_signal(signal.SIGTERM)
        return self.finish()

    @property
    def host_pid(self) -> int:
        return int((self.data / "pid").read_text())


class Starter:
    """Starts runs on one data folder, and leaves none behind."""

    def __init__(self, data: Path) -> None:
        self.data = data
        self.runs: list[Run] = []

    def __call__(self, *words: str, port: int | None = None, data: Path | None = None) -> Run:
        port, data = port or free_port(), data or self.data
        environment = {name: value for name, value in os.environ.items() if name != "MAKELEVEL"}
        command = [sys.executable, "-c", DRIVER, str(port), str(data), "127.0.0.1", *words]
        process = subprocess.Popen(
            command, cwd=ROOT, env=environment, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        )
        self.runs.append(Run(process, port, data))
        return self.runs[-1]

    def end_all(self) -> None:
        for run in self.runs:
            run.process.kill()
            run.process.communicate()


@pytest.fixture
def start(tmp_path: Path) -> Generator[Starter]:
    starter = Starter(tmp_path / "data")
    yield starter
    starter.end_all()


def is_listening(port: int) -> bool:
    with socket.socket() as trial:
        return trial.connect_ex(("127.0.0.1", port)) == 0


def wait_until_gone(port: int) -> None:
    """The kernel closes the port of a killed process a moment later; pytest's timeout bounds the wait."""
    while is_listening(port):
        time.sleep(0.01)


def interviews(data: Path) -> dict[str, str]:
    return json.loads((data / "interviews.json").read_text())


class TestReady:
    def test_exactly_one_line_says_ready_and_then_it_says_how_to_try_it(self, start: Starter) -> None:
        run = start()
        lines = run.read_until(LAST_LINE)
        assert [line for line in lines if line.startswith("Ready")] == [f"Ready: http://127.0.0.1:{run.port}"]
        text = "\n".join(lines)
        (sample,) = interviews(run.data)
        assert f"http://127.0.0.1:{run.port}/interview/{sample}#token.{sample}" in text
        assert str(run.data / "keys.json") in text
        assert f"http://127.0.0.1:{run.port}/a-link-of-the-owner (once" in text
        assert f"http://127.0.0.1:{run.port}/docs" in text
        assert "/console" not in text, "a page that is not served"

    def test_the_curl_it_prints_answers_the_sample(self, start: Starter) -> None:
        lines = start().read_until(LAST_LINE)
        curl, quiet, url, *options = shlex.split(
            next(line for line in lines if line.strip().startswith("curl"))
        )
        assert (curl, quiet, options[0::2]) == ("curl", "-sS", ["-H", "-H", "-d"])
        authorization, content_type, body = options[1::2]
        headers = dict(header.split(": ", 1) for header in (authorization, content_type))
        assert call(url, body=json.loads(body), headers=headers).status == 202

    def test_the_second_curl_hands_over_the_sample_project(self, start: Starter) -> None:
        run = start()
        commands = [line.strip() for line in run.read_until(LAST_LINE) if line.strip().startswith("curl")]
        arguments = commands[1].removeprefix("curl ")
        told = subprocess.run(  # as a shell would give them to curl
            ["sh", "-c", f"printf '%s\\n' {arguments}"], cwd=ROOT, capture_output=True, text=True, check=True
        ).stdout.splitlines()
        key = json.loads((run.data / "keys.json").read_text())["staff"]
        files = sorted((ROOT / "samples" / "handover").iterdir())
        assert told[:4] == [
            "-sS",
            f"http://127.0.0.1:{run.port}/api/handovers",
            "-H",
            f"x-functions-key: {key}",
        ]
        assert told[4:] == [
            word for file in files for word in ("-F", f"files=@{file.relative_to(ROOT).as_posix()}")
        ]
        assert (ROOT / guide.HANDOVER_PAGE).exists()

    def test_a_restart_finds_the_sample_of_the_first_start(self, start: Starter) -> None:
        for _ in range(2):
            run = start()
            run.read_until(LAST_LINE)
            run.stop()
        assert len(interviews(start.data)) == 1

    def test_a_sample_that_is_over_makes_way_for_a_new_one(self, start: Starter) -> None:
        first = start()
        first.read_until(LAST_LINE)
        (sample,) = interviews(start.data)
        (start.data / "interviews.json").write_text(json.dumps({sample: "completed"}))
        second = start()
        assert sample not in "\n".join(second.read_until(LAST_LINE))
        assert len(interviews(start.data)) == 2

    def test_a_refused_sample_is_a_warning_and_the_host_runs_on(self, start: Starter) -> None:
        run = start("refuses-starts")
        run.read_until(LAST_LINE)
        assert call(f"http://127.0.0.1:{run.port}/api/health").status == 200
        code, _, errors = run.stop()
        assert code == 0
        assert errors == (
            "Warning: no sample interview was started: the start answered 422 the sample is not to my taste.\n"
        )


class TestSampleQuestionSets:
    @staticmethod
    def start_and_stop(start: Starter) -> list[str]:
        """The files that were imported so far, by their first lines."""
        run = start()
        run.read_until(LAST_LINE)
        run.stop()
        return (start.data / "imports.txt").read_text().splitlines()

    def test_the_shipped_sets_and_plans_are_loaded_once(self, start: Starter) -> None:
        shipped = sorted((ROOT / "samples" / "question-sets").glob("*.yaml"))
        first = self.start_and_stop(start)
        assert first == [file.read_text().partition("\n")[0] for file in shipped]
        assert self.start_and_stop(start) == first
        names = [json.loads(file.read_text())["name"] for file in (ROOT / "samples" / "plans").glob("*.json")]
        assert (start.data / "plans.txt").read_text().splitlines() == names

    def test_a_file_that_has_changed_since_is_loaded_again(self, start: Starter) -> None:
        first = self.start_and_stop(start)
        note = start.data / "sample-question-sets.json"
        note.write_text(json.dumps(json.loads(note.read_text()) | {"data-engineer-mid.yaml": "older"}))
        assert self.start_and_stop(start) == [*first, "role: Data Engineer"]

    def test_refused_sets_are_a_warning_and_are_tried_again(self, start: Starter) -> None:
        run = start("refuses-imports")
        run.read_until(LAST_LINE)
        code, _, errors = run.stop()
        assert (code, len(errors.splitlines())) == (0, 1)
        assert errors.endswith("the app answered 422 role: too dull.\n")
        assert len(self.start_and_stop(start)) >= 5


class TestStopping:
    @pytest.mark.parametrize(
        ("words", "number"),
        [((), signal.SIGINT), ((), signal.SIGTERM), (("ignores-sigterm",), signal.SIGTERM)],
    )
    def test_ctrl_c_and_sigterm_stop_the_host_too_and_one_that_will_not_stop_is_ended(
        self, start: Starter, words: tuple[str, ...], number: signal.Signals
    ) -> None:
        run = start(*words)
        run.read_until("Ready")
        run.process.send_signal(number)
        assert run.finish()[0] == 0
        assert not is_listening(run.port)

    def test_a_stop_before_it_is_ready_is_heard(self, start: Starter) -> None:
        run = start("never-healthy")
        while not is_listening(run.port):
            time.sleep(0.01)
        assert run.stop() == (0, "", "")

    @pytest.mark.skipif(sys.platform != "linux", reason="only Linux tells a child of its parent's death")
    def test_kill_9_of_the_command_leaves_no_host_on_the_port(self, start: Starter) -> None:
        run = start()
        run.read_until(LAST_LINE)
        run.process.kill()
        run.process.wait()
        wait_until_gone(run.port)

    def test_kill_9_of_the_host_ends_the_command_with_its_code(self, start: Starter) -> None:
        run = start()
        run.read_until(LAST_LINE)
        os.kill(run.host_pid, signal.SIGKILL)
        code, _, errors = run.finish()
        assert code == 128 + signal.SIGKILL
        assert errors == "The host has ended with code 137, by signal 9; see its last output above.\n"


class TestExpectedFailures:
    def test_a_host_that_dies_at_start_passes_on_its_message_and_code(self, start: Starter) -> None:
        code, out, errors = start("dies-at-start").finish()
        assert (code, out) == (3, "")
        assert errors.splitlines() == [
            "function_app.py has a syntax error",
            "The host has ended with code 3; see its last output above.",
        ]

    def test_a_taken_port_is_said_with_a_way_out(self, start: Starter) -> None:
        first = start()
        first.read_until("Ready")
        code, out, errors = start(port=first.port).finish()
        assert (code, out) == (1, "")
        assert errors.startswith(f"Port {first.port} on 127.0.0.1 is taken")
        assert "make run PORT=" in errors

    @pytest.mark.parametrize("port", ["seven", "0", "65536", "-1"])
    def test_a_port_that_is_none_is_refused(self, port: str) -> None:
        with pytest.raises(ToolFailed, match=re.escape(port)):
            parse("127.0.0.1", port)

    def test_a_data_folder_that_cannot_be_made_is_refused(self, start: Starter, tmp_path: Path) -> None:
        (tmp_path / "file").touch()
        code, _, errors = start(data=tmp_path / "file" / "data").finish()
        assert (code, len(errors.splitlines())) == (1, 1)
        assert "cannot be made" in errors

    def test_a_host_that_never_gets_healthy_is_given_up(self, start: Starter) -> None:
        run = start("never-healthy")
        code, out, errors = run.finish()
        assert (code, out) == (1, "")
        assert errors == "The host was not ready within 1 s: /api/health answered 503.\n"
        assert not is_listening(run.port)


class TestWhatTheHostIsGiven:
    OPTIONS = RunOptions(Address("127.0.0.1", 7071), Path("/d"))

    @pytest.mark.parametrize(
        ("name", "by_itself", "asked_for", "then"),
        [
            ("RATE_LIMITS", "off", "on", "on"),
            ("LOG_LEVEL", "WARNING", "", ""),  # else lines would stand between "Ready" and how to try it
            ("GRPC_VERBOSITY", "NONE", "DEBUG", "DEBUG"),  # else the last line would be one of a library
            ("DATA_DIR", "/d", "/elsewhere", "/d"),
        ],
    )
    def test_the_environment_wins_but_for_the_data_folder(
        self, name: str, by_itself: str, asked_for: str, then: str
    ) -> None:
        assert local_environment(self.OPTIONS, {})[name] == by_itself
        assert local_environment(self.OPTIONS, {name: asked_for})[name] == then

    def test_the_command_names_all_that_the_local_host_needs(self) -> None:
        command = devhost_command(self.OPTIONS)
        assert command[1:5] == ["-m", "devhost", "start", "--brief"]
        assert command[5:] == ["--port", "7071", "--host", "127.0.0.1", "--app", str(ROOT), "--data", "/d"]


def test_a_wildcard_host_is_reached_on_this_machine() -> None:
    assert Address("0.0.0.0", 80).url == "http://0.0.0.0:80"
    assert Address("0.0.0.0", 80).reachable_url == "http://127.0.0.1:80"
    assert Address("::", 80).reachable_url == "http://[::1]:80"


def test_a_call_to_nobody_is_an_error_of_our_own() -> None:
    with pytest.raises(HostUnreachable):
        call(f"http://127.0.0.1:{free_port()}/")
