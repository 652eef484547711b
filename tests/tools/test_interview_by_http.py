"""The sample interview, led to its end over HTTP: what CI does under Azure's own host, here under the local one."""

from pathlib import Path

import pytest

from tests.hosting import HostProcess
from tests.served import host_of
from tools.interview_by_http import main

host = host_of("led")


def test_it_asks_and_ends(host: HostProcess, capsys: pytest.CaptureFixture[str]) -> None:
    """J4."""
    assert main([host.base_url, "--key", host.keys.staff]) == 0
    *questions, end = capsys.readouterr().out.splitlines()
    assert len(questions) >= 3
    assert all(question.endswith((".", "?")) for question in questions)
    assert end in {"completed", "ended"}


def test_the_key_of_the_data_folder_will_do(host: HostProcess, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([host.base_url, "--data", str(host.data)]) == 0
    assert "completed" in capsys.readouterr().out


def test_a_start_that_is_refused_is_said(
    host: HostProcess, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([host.base_url, "--data", str(tmp_path)]) == 1
    assert "401" in capsys.readouterr().err


def test_a_host_that_is_not_there_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["http://127.0.0.1:1", "--data", str(tmp_path)]) == 1
    assert "did not answer" in capsys.readouterr().err
