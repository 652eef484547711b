"""Every route of the host, read from the product and from the host, with a real address for each."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, Final, cast

import function_app  # noqa: F401  # pyright: ignore[reportUnusedImport] - it declares the operations
from attack.roles import Staffed
from devhost.http.access import Access
from devhost.http.routes import Route as HostRoute
from devhost.keys import AccessKeys
from devhost.management.api import ManagementApi
from triggers.http.operations import OPERATIONS

ADMIN: Final = (
    ("GET", "/admin/host/status"),
    ("GET", "/admin/functions"),
    ("POST", "/admin/functions/{name}"),
)


@dataclass(frozen=True)
class GuardedRoute:
    """A path with its methods; `caller` says which credential opens it, `operations` what each method of staff's does."""

    path: str
    caller: str
    methods: frozenset[str]
    operations: Mapping[str, str]


def routes() -> list[GuardedRoute]:
    found: dict[tuple[str, str], set[str]] = {}
    named: dict[str, dict[str, str]] = {}
    for each in OPERATIONS:
        path = "/" + each.route.strip("/").replace("{*path}", "{path}")
        caller = "teams" if path == "/api/messages" else each.caller
        found.setdefault((path, caller), set()).add(each.method)
        named.setdefault(path, {})[each.method] = each.name
    for route in _managed():
        found.setdefault((f"/{route.text}", "durable"), set()).update(route.methods)
    for method, path in ADMIN:
        found.setdefault((path, "master"), set()).add(method)
    return [
        GuardedRoute(path, caller, frozenset(methods), named.get(path, {}))
        for (path, caller), methods in found.items()
    ]


def _managed() -> list[HostRoute[Any]]:
    access = Access(AccessKeys(staff="a", durable="b", master="c"))
    nothing = cast(Any, None)
    return ManagementApi(nothing, nothing, nothing, access).routes.routes


ROUTES: Final = routes()


def address(path: str, staffed: Staffed) -> str:
    """The path with ids of what there is. Raises KeyError for a parameter that the matrix knows nothing for."""
    own = staffed.own
    kind = path.split("/")[2] if path.count("/") > 2 else ""
    values = {
        "id": _named(kind, staffed),
        "question_id": "lamps", "path": "shared/theme.css", "instance": own.interview_id, "function": "nothing",
        "event": "answer", "name": "session", "key": own.interview_id,
        "pid": staffed.participant_id,
        "share_id": staffed.shared[0],
        "review_id": f"{own.interview_id}-point-000001-001",
    }  # fmt: skip
    return re.sub(r"\{(\w+)\}", lambda found: values[found[1]], path)


def _named(kind: str, staffed: Staffed) -> str:
    """What the `id` of a route stands for, by the part of the path before it."""
    if kind == "shared":
        return staffed.shared[0]
    others = staffed.made.others
    return others[kind][0] if kind in others else staffed.own.interview_id


def some_route_takes(path: str, method: str) -> bool:
    """Whether a route with an id takes the path with this method: `/api/interview/start` may be an id, too."""
    return any(
        (method in ("GET", "HEAD") and "GET" in route.methods) or method in route.methods
        for route in ROUTES
        if re.fullmatch(re.sub(r"\{\w+\}", "[^/]+", route.path), path)
    )
