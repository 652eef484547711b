"""Answers of the host itself: JSON, and refusals that say what they are."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from aiohttp import web

NOT_KEPT: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
"""The host's own answers must not be cached, and browsers must not guess their type."""
KEY_WANTED: Final = {"WWW-Authenticate": 'FunctionsKey header="x-functions-key"'}

type Json = Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None


def json_answer(value: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    return web.json_response(value, status=status, headers={**NOT_KEPT, **(headers or {})}, dumps=_dumps)


def refusal(status: int, headers: Mapping[str, str] | None = None) -> web.Response:
    """A problem document (RFC 9457) that says what the status says. Azure's own host sends no body in its place."""
    problem: Json = {"type": "about:blank", "title": HTTPStatus(status).phrase, "status": status}
    return web.json_response(
        problem,
        status=status,
        headers={**NOT_KEPT, **(headers or {})},
        content_type="application/problem+json",
        dumps=_dumps,
    )


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
