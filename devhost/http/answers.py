"""Answers of the host itself: JSON, and refusals that say what they are."""

import json
from collections.abc import Mapping, Sequence
from http import HTTPStatus
from typing import Final

from aiohttp import web

NOT_KEPT: Final = {"Cache-Control": "no-store", "X-Content-Type-Options": "nosniff"}
"""The host's own answers must not be cached, and browsers must not guess their type."""
KEY_WANTED: Final = {"WWW-Authenticate": 'FunctionsKey header="x-functions-key"'}

_NOTHING: Final = """<!doctype html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>There is nothing here</title>
<style>
  :root { color-scheme: light dark; font: 1.0625rem/1.6 system-ui, sans-serif; }
  body { display: grid; place-content: center; min-height: 90dvh; text-align: center;
    background: light-dark(#f8f6f2, #13181a); color: light-dark(#1c2326, #e9e6df); }
  a { color: light-dark(#14605b, #83cbc2); }
</style>
<main><h1>There is nothing here</h1><p><a href="/">To the start</a></p></main>
</html>
"""
_NOTHING_POLICY: Final = {"Content-Security-Policy": "default-src 'none'; style-src 'unsafe-inline'"}

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


def nothing_here(request: web.Request) -> web.Response:
    """404: a page for a browser in which somebody opens an address, a problem document for every other client."""
    if "text/html" not in request.headers.get("Accept", ""):
        return refusal(404)
    headers = {**NOT_KEPT, **_NOTHING_POLICY}
    return web.Response(status=404, text=_NOTHING, content_type="text/html", headers=headers)


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
