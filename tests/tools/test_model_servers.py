"""tools/model_servers.py: model servers of this machine are found, named and left alone (G9)."""

import shlex
import socket
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from time import monotonic
from typing import ClassVar

import pytest

from tools.address import free_port
from tools.guide import judged_by
from tools.model_servers import LIMIT_S, advice, listening

OLLAMA = b'{"object": "list", "data": [{"id": "nomic-embed-text:latest"}, {"id": "llama3.1:8b"}, {"id": "qwen3:4b"}]}'
ELSEWHERE = "http://127.0.0.1:{port}/elsewhere"


class Answering(BaseHTTPRequestHandler):
    """Answers every call with what stands here, and notes it."""

    status: ClassVar[int] = 200
    body: ClassVar[bytes] = OLLAMA
    location: ClassVar[str] = ""
    calls: ClassVar[list[str]] = []

    def do_GET(self) -> None:
        self.calls.append(f"GET {self.path} {self.headers['Authorization']}")
        self.send_response(self.status)
        if self.location:
            self.send_header("Location", self.location)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture
def answering() -> type[Answering]:
    return type("One", (Answering,), {"calls": []})


@contextmanager
def serving(handler: type[Answering]) -> Iterator[int]:
    with ThreadingHTTPServer(("127.0.0.1", 0), handler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield server.server_port
        server.shutdown()


def test_a_server_is_named_with_its_models_and_the_settings_that_use_it(answering: type[Answering]) -> None:
    """G9: models that only make vectors do not judge."""
    with serving(answering) as port:
        (found,) = listening({"Ollama": port, "LM Studio": free_port()})
    assert (found.name, found.models) == ("Ollama", ("llama3.1:8b", "qwen3:4b"))
    assert shlex.split(found.settings) == [
        f"OPENAI_BASE_URL=http://127.0.0.1:{port}/v1",
        "OPENAI_API_KEY=local",
        "OPENAI_MODEL=llama3.1:8b",
    ]


def test_it_is_asked_for_its_models_once_and_for_nothing_else(answering: type[Answering]) -> None:
    with serving(answering) as port:
        listening({"Ollama": port})
    assert answering.calls == ["GET /v1/models None"]


def test_the_guide_says_how_to_use_it_and_that_it_is_not_used(answering: type[Answering]) -> None:
    with serving(answering) as port:
        said = "\n".join(judged_by(f"http://127.0.0.1:{free_port()}", {"Ollama": port}))
    assert "Ollama listens on this machine (llama3.1:8b, qwen3:4b) and is not used." in said
    assert (
        f"OPENAI_BASE_URL=http://127.0.0.1:{port}/v1 OPENAI_API_KEY=local OPENAI_MODEL=llama3.1:8b make run"
        in said
    )


def test_nothing_is_looked_for_where_a_model_is_configured(answering: type[Answering]) -> None:
    host = type("Host", (Answering,), {"body": b'{"checks": {"model": "openai"}}'})
    with serving(answering) as port, serving(host) as health:
        assert len(judged_by(f"http://127.0.0.1:{health}", {"Ollama": port})) == 1
    assert answering.calls == []


@pytest.mark.parametrize(("status", "body"), [
    (404, OLLAMA), (200, b"<html>My own page</html>"), (200, b'{"data": []}'),
    (200, b'{"data": [{"id": "all-minilm-embed"}]}'),
    (200, b'{"data": [{"id": "\\u001b[2Jevil"}, {"id": "two\\nlines"}, {"id": ""}]}'),
    (200, b'{"data": [{"id": "' + b"x" * 1_000_000 + b'"}]}'),
])  # fmt: skip
def test_what_is_no_model_server_is_not_named(answering: type[Answering], status: int, body: bytes) -> None:
    answering.status, answering.body = status, body
    with serving(answering) as port:
        assert listening({"llama.cpp": port}) == []


def test_a_name_that_a_shell_would_read_is_quoted(answering: type[Answering]) -> None:
    answering.body = b'{"data": [{"id": "my model; rm -rf $HOME"}]}'
    with serving(answering) as port:
        (found,) = listening({"LM Studio": port})
    assert shlex.split(found.settings)[-1] == "OPENAI_MODEL=my model; rm -rf $HOME"
    assert any("'my model; rm -rf $HOME' make run" in line for line in advice([found]))


def test_a_redirect_is_not_followed(answering: type[Answering]) -> None:
    """Off this machine nothing is asked."""
    elsewhere = type("Elsewhere", (Answering,), {"calls": []})
    with serving(elsewhere) as away, serving(answering) as port:
        answering.status, answering.location = 302, ELSEWHERE.format(port=away)
        assert listening({"Ollama": port}) == []
    assert elsewhere.calls == []


def test_one_that_accepts_and_says_nothing_takes_no_longer_than_the_limit(answering: type[Answering]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as mute, serving(answering) as port:
        began = monotonic()
        found = listening({"LM Studio": mute.getsockname()[1], "Ollama": port})
        assert monotonic() - began < LIMIT_S + 1
    assert [each.name for each in found] == ["Ollama"]
