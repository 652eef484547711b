"""JSON answers of the host itself."""

import json
from collections.abc import Mapping, Sequence

from aiohttp import web

type Json = Mapping[str, Json] | Sequence[Json] | str | int | float | bool | None


def json_answer(value: Json, status: int = 200, headers: Mapping[str, str] | None = None) -> web.Response:
    return web.json_response(value, status=status, headers=headers, dumps=_dumps)


def _dumps(value: object) -> str:
    return json.dumps(value, ensure_ascii=False)
