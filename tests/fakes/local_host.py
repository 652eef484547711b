"""Stands for the local host where the commands around it are tested: `local_host.py PORT DATA [WORD ...]`.

It keeps its interviews in DATA/interviews.json, a line for each imported file in DATA/imports.txt and for each plan in
DATA/plans.txt, so they outlive it as the real ones do. Each WORD makes it fail in one way: `dies-at-start`,
`never-healthy`, `refuses-starts`, `refuses-imports`, `ignores-sigterm`.
"""

import http.server
import json
import os
import signal
import sys
from pathlib import Path
from typing import cast

STAFF_KEY = "staff-key"
HEALTHY_AFTER_CALLS = 2


class Interviews:
    """Idempotency key -> status, in a file."""

    def __init__(self, file: Path) -> None:
        self.file = file

    def read(self) -> dict[str, str]:
        return cast("dict[str, str]", json.loads(self.file.read_text())) if self.file.exists() else {}

    def start(self, key: str) -> bool:
        """Whether it is a new one."""
        known = self.read()
        if key in known:
            return False
        self.file.write_text(json.dumps({**known, key: "awaiting_answer"}))
        return True


class LocalHost(http.server.BaseHTTPRequestHandler):
    words: frozenset[str]
    interviews: Interviews
    health_calls = 0

    def do_GET(self) -> None:
        if self.path == "/api/health":
            LocalHost.health_calls += 1
            healthy = self.health_calls > HEALTHY_AFTER_CALLS and "never-healthy" not in self.words
            return self.answer(200 if healthy else 503, {})
        if self.path.startswith("/api/interview/") and self.bearer_fits():
            return self.answer(200, {"status": self.interviews.read()[self.path.rsplit("/", 1)[1]]})
        return self.answer(200 if self.path in ("/", "/docs") else 404, {})

    def do_POST(self) -> None:
        raw = self.rfile.read(int(self.headers["Content-Length"]))
        path = self.path.partition("?")[0]
        if path == "/api/question-sets/import" and self.headers["x-functions-key"] == STAFF_KEY:
            return self.take_in(raw)
        body = cast("dict[str, object]", json.loads(raw))
        if path == "/api/owner-links" and self.headers["x-functions-key"] == STAFF_KEY:
            return self.answer(201, {"url": f"http://{self.headers['Host']}/a-link-of-the-owner"})
        if path == "/api/plans" and self.headers["x-functions-key"] == STAFF_KEY:
            return self.take_in_plan(str(body["name"]))
        if path.endswith("/respond") and self.bearer_fits() and body["user_response"]:
            return self.answer(202, {"status": "thinking"})
        if path != "/api/interview/start" or self.headers["x-functions-key"] != STAFF_KEY:
            return self.answer(401, {"title": "Unauthorized"})
        if "refuses-starts" in self.words:
            return self.answer(422, {"detail": "the sample is not to my taste."})
        key = self.headers["Idempotency-Key"]
        status = 201 if self.interviews.start(key) else 200
        url = f"http://{self.headers['Host']}/interview/{key}#token.{key}"
        names = {"interview_id": key, "participant_token": f"token.{key}", "participant_url": url}
        return self.answer(status, {**names, "mode": body["mode"]})

    def take_in(self, raw: bytes) -> None:
        if "refuses-imports" in self.words:
            return self.answer(422, {"detail": "role: too dull."})
        with (self.interviews.file.parent / "imports.txt").open("a") as imports:
            imports.write(raw.decode().partition("\n")[0] + "\n")
        return self.answer(201, {})

    def take_in_plan(self, name: str) -> None:
        with (self.interviews.file.parent / "plans.txt").open("a") as plans:
            plans.write(f"{name}\n")
        return self.answer(201, {})

    def bearer_fits(self) -> bool:
        interview_id = self.path.split("/")[3].partition("?")[0]
        return self.headers["Authorization"] == f"Bearer token.{interview_id}"

    def answer(self, status: int, body: dict[str, object]) -> None:
        self.send_response(status)
        self.end_headers()
        self.wfile.write(json.dumps(body).encode())

    def log_message(self, format: str, *args: object) -> None:
        """Quiet: what the commands print is what the tests read."""


class QuietServer(http.server.ThreadingHTTPServer):
    """Callers that hang up are nothing to report: what is printed is what the tests read."""

    def handle_error(self, request: object, client_address: object) -> None:
        pass


def main(port: int, data: Path, words: frozenset[str]) -> None:
    if "dies-at-start" in words:
        print("function_app.py has a syntax error", file=sys.stderr)
        sys.exit(3)
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_IGN if "ignores-sigterm" in words else lambda *_: sys.exit(0))
    (data / "keys.json").write_text(json.dumps({"staff": STAFF_KEY, "durable": "d"}))
    (data / "pid").write_text(str(os.getpid()))
    LocalHost.words, LocalHost.interviews = words, Interviews(data / "interviews.json")
    QuietServer(("127.0.0.1", port), LocalHost).serve_forever()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]), frozenset(sys.argv[3:]))
