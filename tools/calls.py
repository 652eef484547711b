"""JSON over HTTP for the developer commands, with the standard library alone."""

import http.client
import json
import urllib.error
import urllib.request
from collections.abc import Mapping
from dataclasses import dataclass
from typing import cast


@dataclass(frozen=True)
class Reply:
    """An HTTP answer: its status, and its body when that was a JSON object, else an empty one."""

    status: int
    body: dict[str, object]

    def text(self, name: str) -> str:
        """The body's member as text; empty when it is missing or something else."""
        value = self.body.get(name)
        return value if isinstance(value, str) else ""


class HostUnreachable(Exception):
    """No HTTP answer came: nobody listens, the connection broke, or the time was over."""


def call(
    url: str,
    *,
    body: object = None,
    data: bytes | None = None,
    headers: Mapping[str, str] | None = None,
    timeout_s: float = 2.0,
) -> Reply:
    """GET, or POST of `body` as JSON, or of `data` as it is when `headers` name its type. Raises HostUnreachable."""
    if body is not None:
        data = json.dumps(body).encode()
    request = urllib.request.Request(url, data, {"Content-Type": "application/json", **(headers or {})})  # noqa: S310
    # A proxy of the environment is for what is far away.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(request, timeout=timeout_s) as answer:
            return _reply(answer.status, answer.read())
    except urllib.error.HTTPError as answer:
        return _reply(answer.code, answer.read())
    except (OSError, http.client.HTTPException) as problem:
        raise HostUnreachable(str(problem)) from problem


def _reply(status: int, raw: bytes) -> Reply:
    try:
        parsed = cast("object", json.loads(raw))
    except ValueError:
        parsed = None
    return Reply(status, cast("dict[str, object]", parsed) if isinstance(parsed, dict) else {})
