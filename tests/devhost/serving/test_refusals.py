"""What keeps the host from starting: one sentence on stderr, exit code 2, and no traceback."""

import os
import socket
import subprocess
from collections.abc import Mapping
from pathlib import Path

import pytest

from tests.devhost.serving.conftest import APPS
from tests.hosting import ROOT, HostProcess, host_command

_IMPORTS = """
from typing import Optional
import azure.functions as func, azure.durable_functions as df
app = df.DFApp()
@app.route(route="ping")
def ping(req: func.HttpRequest) -> func.HttpResponse: ...
"""

REFUSED_APPS = {
    "an unbound parameter": (
        """
@app.route(route="a")
def unbound(req: func.HttpRequest, extra: str) -> func.HttpResponse: ...
""",
        [
            "cannot load the unbound function",
            "declared in Python but not in the function definition",
            "extra",
        ],
    ),
    "a dict returned over HTTP": (
        """
@app.route(route="a")
def mapping(req: func.HttpRequest) -> dict: ...
""",
        ["cannot load the mapping function", 'return annotation "dict" does not match'],
    ),
    "an optional request": (
        """
@app.route(route="a")
def maybe(req: Optional[func.HttpRequest]) -> func.HttpResponse: ...
""",
        ["cannot load the maybe function", "invalid non-type annotation"],
    ),
    "a generic activity parameter": (
        """
@app.activity_trigger(input_name="numbers")
def total(numbers: list[int]) -> int: ...
""",
        ["cannot load the total function", "list[int]"],
    ),
    "an unserved trigger": (
        """
@app.blob_trigger(arg_name="blob", path="in/{name}", connection="Files")
def on_blob(blob: func.InputStream) -> None: ...
""",
        ["'on_blob'", "trigger 'blobTrigger'", "does not serve"],
    ),
    "a name used twice": (
        """
@app.route(route="a")
def twice(req: func.HttpRequest) -> func.HttpResponse: ...
@app.route(route="b")
def twice(req: func.HttpRequest) -> func.HttpResponse: ...
""",
        ["twice", "unique"],
    ),
    "a syntax error": ("def broken(:\n", ["SyntaxError"]),
    "an exception while loading": ("raise KeyError('SETTING_X')\n", ["KeyError", "SETTING_X", "line"]),
    "a second app": ("other = func.FunctionApp()\n", ["More than one", "function app instances are defined"]),
}


def refused(
    app: Path, data: Path, port: int = 0, *options: str, lines: int = 1, env: Mapping[str, str] | None = None
) -> str:
    """Start the host, which must refuse to; its one sentence."""
    ended = subprocess.run(
        [*host_command(app, data, port), *options], cwd=ROOT, env={**os.environ, **(env or {})}, capture_output=True,
        text=True, timeout=60, check=False,
    )  # fmt: skip
    assert (ended.returncode, ended.stdout, ended.stderr.count("\n")) == (2, "", lines), ended.stderr
    assert "Traceback" not in ended.stderr
    return ended.stderr


@pytest.mark.parametrize("what", REFUSED_APPS)
def test_an_app_that_azure_would_refuse_is_refused_in_its_words(what: str, tmp_path: Path) -> None:
    source, words = REFUSED_APPS[what]
    (tmp_path / "function_app.py").write_text(_IMPORTS + source, encoding="utf-8")
    sentence = refused(tmp_path, tmp_path / "data")
    assert [word for word in words if word not in sentence] == [], sentence


def test_a_folder_without_an_app_is_refused(tmp_path: Path) -> None:
    assert "There is no function_app.py" in refused(tmp_path, tmp_path / "data")


def test_an_apps_file_that_cannot_be_read_is_named(tmp_path: Path) -> None:
    (tmp_path / "function_app.py").write_text(_IMPORTS, encoding="utf-8")
    (tmp_path / "host.json").write_text("{", encoding="utf-8")
    assert "host.json cannot be used: Invalid JSON" in refused(tmp_path, tmp_path / "data")


def test_a_second_host_on_the_same_data_is_refused_and_the_first_goes_on(http_host: HostProcess) -> None:
    assert "in use" in refused(APPS / "http", http_host.data)
    assert http_host.is_running


def test_a_taken_port_is_refused(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port: int = taken.getsockname()[1]
        assert f"127.0.0.1:{port} is taken" in refused(APPS / "http", tmp_path, port)


def test_a_damaged_data_file_is_refused_and_left_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "keys.json").write_bytes(b"{")
    assert "keys.json does not hold the access keys" in refused(APPS / "http", tmp_path)
    assert (tmp_path / "keys.json").read_bytes() == b"{"


@pytest.mark.parametrize(
    ("options", "env", "sentence"),
    [
        (("--host", "203.0.113.7"), {}, "The address 203.0.113.7:0 cannot be used"),
        ((), {"LOG_LEVEL": "LOUD"}, "LOG_LEVEL names no level: LOUD"),
    ],
)
def test_a_setting_that_cannot_be_used_is_refused(
    options: tuple[str, ...], env: dict[str, str], sentence: str, tmp_path: Path
) -> None:
    assert sentence in refused(APPS / "http", tmp_path, 0, *options, env=env)


def test_a_number_that_is_no_port_is_refused_with_the_usage(tmp_path: Path) -> None:
    assert "70000 is no port" in refused(APPS / "http", tmp_path, 70000, lines=3)


def test_a_data_folder_that_is_a_file_is_refused(tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file", encoding="utf-8")
    assert "cannot be used" in refused(APPS / "http", tmp_path / "data")
