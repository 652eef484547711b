"""Query parameters and bodies of the management API, read strictly: what cannot be read is a 400, never ignored."""

import json
from collections.abc import Iterable
from datetime import UTC, datetime

import durabletask.internal.orchestrator_service_pb2 as pb
from aiohttp import web
from google.protobuf.timestamp_pb2 import Timestamp

from devhost.http.bodies import BODIES, ClientLeft
from devhost.management.errors import BadRequest
from devhost.management.payloads import STATUSES_BY_NAME


def flag(request: web.Request, name: str, default: bool) -> bool:
    value = request.query.get(name, "").strip().lower()
    if value in ("true", "false"):
        return value == "true"
    if value:
        raise BadRequest(f"'{name}' is true or false, not '{value}'.")
    return default


def stamp(request: web.Request, name: str) -> Timestamp | None:
    """A moment of the query, as the hub takes it."""
    read = _moment(request, name)
    if read is None:
        return None
    taken = Timestamp()
    taken.FromDatetime(read)
    return taken


def _moment(request: web.Request, name: str) -> datetime | None:
    """An ISO 8601 time; UTC where it names no offset."""
    value = request.query.get(name)
    if not value:
        return None
    try:
        # An unescaped "+" in a query arrives as a space.
        read = datetime.fromisoformat(value.strip().replace(" ", "+") if "T" in value else value)
    except ValueError:
        raise BadRequest(f"'{name}' is no ISO 8601 time: '{value}'.") from None
    return read.astimezone(UTC) if read.tzinfo else read.replace(tzinfo=UTC)


def page_size(request: web.Request) -> int:
    value = request.query.get("top", "100")
    if not value.isascii() or not value.isdecimal() or not 0 < int(value) < 2**31:
        raise BadRequest(f"'top' is a whole number above zero, not '{value}'.")
    return int(value)


def seconds(request: web.Request, name: str) -> float | None:
    value = request.query.get(name)
    if not value:
        return None
    try:
        read = float(value)
    except ValueError:
        read = -1.0
    if not 0 <= read <= 3600:
        raise BadRequest(f"'{name}' is a number of seconds up to 3600, not '{value}'.")
    return read


def runtime_statuses(request: web.Request) -> Iterable[pb.OrchestrationStatus]:
    """Names separated by commas, in any case; the parameter may be repeated."""
    for name in ",".join(request.query.getall("runtimeStatus", [])).split(","):
        if name.strip():
            if name.strip().lower() not in STATUSES_BY_NAME:
                raise BadRequest(f"'{name.strip()}' is no runtime status.")
            yield STATUSES_BY_NAME[name.strip().lower()]


async def json_body(request: web.Request) -> str | None:
    """The body as it came, once it is known to be JSON; None when there is none."""
    text = await text_body(request)
    if not text.strip():
        return None
    try:
        json.loads(text)
    except ValueError as error:
        raise BadRequest(f"The body is not valid JSON: {error}.") from None
    return text


async def text_body(request: web.Request) -> str:
    try:
        return (await request.app[BODIES].read(request)).decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadRequest("The body is not UTF-8 text.") from None
    except ClientLeft:
        raise BadRequest("The body did not arrive whole.") from None
