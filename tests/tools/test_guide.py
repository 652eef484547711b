"""tools/guide.py: what stands behind `Ready` is true of the host that runs."""

from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from threading import Thread
from typing import ClassVar

import pytest

from tools.guide import judged_by


class HealthHandler(BaseHTTPRequestHandler):
    body: ClassVar[bytes] = b""

    def do_GET(self) -> None:
        self.send_response(200)
        self.send_header("Content-Length", str(len(self.body)))
        self.end_headers()
        self.wfile.write(self.body)

    def log_message(self, format: str, *args: object) -> None:
        """Nothing is printed."""


@pytest.fixture(scope="module")
def base_url() -> Iterator[str]:
    with ThreadingHTTPServer(("127.0.0.1", 0), HealthHandler) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


@pytest.mark.parametrize(("body", "says"), [
    (b'{"checks": {"model": "openai"}}', "A model judges"), (b'{"checks": {"model": "azure"}}', "A model judges"),
    (b'{"checks": {"model": "rules"}}', "built-in rules do"), (b"no health", "built-in rules do"),
])  # fmt: skip
def test_who_judges_is_asked_of_the_host(
    base_url: str, body: bytes, says: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(HealthHandler, "body", body)
    assert says in " ".join(judged_by(base_url, {}))


def test_a_host_that_went_away_is_no_reason_to_fail() -> None:
    assert "With OPENAI_API_KEY" in judged_by("http://127.0.0.1:1", {})[0]
