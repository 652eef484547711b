"""What a function returned, as an HTTP response."""

from datetime import UTC, datetime
from email.utils import format_datetime
from urllib.parse import quote

from aiohttp import web

from devhost.worker.messages import RpcHttp, RpcHttpCookie, TypedData

_MADE_BY_THE_SERVER = frozenset(("content-length", "connection", "transfer-encoding", "keep-alive", "date"))
_SAME_SITE = {1: "Lax", 2: "Strict", 3: "None"}
_PLAIN_TEXT = "text/plain; charset=utf-8"


class BadResponse(ValueError):
    """The function's response cannot be sent: a status or a header that HTTP does not know."""


def to_response(returned: TypedData | None) -> web.Response:
    """204 for nothing, 200 for a bare text; else what the function's HttpResponse says. Raises BadResponse."""
    if returned is None:
        return web.Response(status=204)
    if returned.http is None:
        return web.Response(body=_octets(returned), headers={"Content-Type": _PLAIN_TEXT})
    return _from_http(returned.http)


def _from_http(http: RpcHttp) -> web.Response:
    response = web.Response(status=_status(http.status_code), body=_octets(http.body))
    # aiohttp's own guess at the type makes way for what the function says.
    response.headers.popall("Content-Type", None)
    for name, value in http.headers.items():
        if any(character in "\r\n\0" for character in name + value):
            raise BadResponse(f"the header {name!r} holds a line break")
        if name.lower() not in _MADE_BY_THE_SERVER:
            response.headers[name] = value
    for cookie in http.cookies or ():
        response.headers.add("Set-Cookie", _set_cookie(cookie))
    return response


def _status(text: str) -> int:
    if text.isdecimal() and 200 <= int(text) <= 999:
        return int(text)
    raise BadResponse(f"'{text}' is no HTTP status")


def _octets(data: TypedData | None) -> bytes:
    if data is None:
        return b""
    if data.bytes is not None:
        return data.bytes
    text = next((value for value in (data.string, data.json, data.int, data.double) if value is not None), "")
    return str(text).encode()


def _set_cookie(cookie: RpcHttpCookie) -> str:
    """Azure's host percent-encodes the value and sets the path "/" where the function sets none; so does this."""
    parts = [f"{cookie.name}={quote(cookie.value, safe='')}"]
    if cookie.expires is not None:
        moment = datetime.fromtimestamp(cookie.expires.value.seconds, UTC)
        parts.append(f"expires={format_datetime(moment, usegmt=True)}")
    if cookie.max_age is not None:
        parts.append(f"max-age={int(cookie.max_age.value)}")
    if cookie.domain is not None and cookie.domain.value:
        parts.append(f"domain={cookie.domain.value}")
    parts.append(f"path={(cookie.path.value if cookie.path else '') or '/'}")
    if cookie.secure is not None and cookie.secure.value:
        parts.append("secure")
    if cookie.same_site in _SAME_SITE:
        parts.append(f"samesite={_SAME_SITE[cookie.same_site].lower()}")
    if cookie.http_only is not None and cookie.http_only.value:
        parts.append("httponly")
    return "; ".join(parts)
