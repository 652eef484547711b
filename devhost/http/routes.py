"""Which handler answers a request, by routes as Azure Functions reads them.

aiohttp's own router differs from Azure in what clients see: it distinguishes upper and lower case, refuses a slash at
the end of a path, and decodes an encoded slash.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from urllib.parse import unquote

from devhost.errors import AppRefused
from devhost.worker.functions import HttpFunction

_PARAMETER = re.compile(r"\{(?P<stars>\*{0,2})(?P<name>[^\W\d]\w*+)\}")
_LITERAL, _ONE_SEGMENT, _REST = 1, 2, 3
"""The order in which routes are tried, segment by segment."""


class BadRoute(ValueError):
    """The text is not a route that this host serves. The message says why."""


@dataclass(frozen=True)
class Route[Target]:
    """A route and what answers it; no methods means every method."""

    text: str
    rank: tuple[int, ...]
    pattern: re.Pattern[str]
    methods: frozenset[str]
    target: Target

    def takes(self, method: str) -> bool:
        """Whether the route answers this method: HEAD where it answers GET, since the server leaves the body out."""
        return not self.methods or method in self.methods or (method == "HEAD" and "GET" in self.methods)

    def match(self, path: str) -> dict[str, str] | None:
        """The values of the parameters where this percent-encoded path fits, else None.

        An encoded slash stays encoded, as Azure's web server leaves it.
        """
        found = self.pattern.fullmatch(path.removeprefix("/").removesuffix("/"))
        if found is None:
            return None
        return {name: _decode(value) for name, value in found.groupdict().items() if value is not None}


@dataclass(frozen=True)
class MatchedRoute[Target]:
    """What answers the request, and the values of its route's parameters."""

    target: Target
    parameters: dict[str, str]


@dataclass(frozen=True)
class WrongMethod:
    """Routes with this path exist, but they answer only these other methods."""

    allowed: frozenset[str]


class RouteTable[Target]:
    """Routes in the order in which they are tried."""

    def __init__(self, routes: Iterable[Route[Target]]) -> None:
        self.routes = sorted(routes, key=lambda route: route.rank)

    def find(self, method: str, path: str) -> MatchedRoute[Target] | WrongMethod | None:
        """``path`` is still percent-encoded. None: there is no such route."""
        allowed: set[str] = set()
        for route in self.routes:
            parameters = route.match(path)
            if parameters is None:
                continue
            if route.takes(method):
                return MatchedRoute(route.target, parameters)
            allowed |= route.methods
        return WrongMethod(frozenset(allowed)) if allowed else None


def read_route[Target](text: str, methods: Iterable[str], target: Target) -> Route[Target]:
    """Read segments between slashes: literals, ``{name}``, and at the end ``{*name}`` for the rest of the path.

    Raises BadRoute for all else that Azure knows: constraints, defaults, optional segments and mixed ones.
    """
    ranks, pattern = list[int](), ""
    for segment in text.split("/") if text else ():
        slash = "/" if ranks else ""
        found = _PARAMETER.fullmatch(segment)
        if _REST in ranks or not segment or (found is None and ("{" in segment or "}" in segment)):
            raise BadRoute(
                f"the local host does not serve '{text}': it knows {{name}}, and {{*name}} at the end"
            )
        if found is None:
            ranks.append(_LITERAL)
            pattern += slash + re.escape(segment)
        elif found["stars"]:
            ranks.append(_REST)
            pattern += f"(?:{slash}(?P<{found['name']}>.*))?"
        else:
            ranks.append(_ONE_SEGMENT)
            pattern += f"{slash}(?P<{found['name']}>[^/]+)"
    try:
        compiled = re.compile(pattern, re.IGNORECASE)
    except re.error as error:
        raise BadRoute(f"'{text}' names a parameter twice") from error
    return Route(text, tuple(ranks), compiled, frozenset(methods), target)


def function_routes(functions: Iterable[HttpFunction], prefix: str) -> RouteTable[HttpFunction]:
    """The routes of an app. Raises AppRefused for one that is not served, or that two functions claim."""
    table = RouteTable(_function_route(function, prefix) for function in functions)
    _refuse_doubles(table.routes)
    return table


def _function_route(function: HttpFunction, prefix: str) -> Route[HttpFunction]:
    """A function without a route is found under its name; the route "/" is the prefix alone."""
    text = "/".join(part for part in (prefix, (function.route or function.name).strip("/")) if part)
    try:
        return read_route(text, function.methods, function)
    except BadRoute as error:
        raise AppRefused(f"The function '{function.name}' has a wrong route: {error}.") from error


def _refuse_doubles(routes: Iterable[Route[HttpFunction]]) -> None:
    taken: dict[tuple[str, str], str] = {}
    for route in routes:
        for method in route.methods or {"*"}:
            name = route.target.name
            other = taken.setdefault((route.text.lower(), method), name)
            if other != name:
                raise AppRefused(f"The functions '{other}' and '{name}' both answer {method} /{route.text}.")


def _decode(value: str) -> str:
    return unquote(re.sub("%2f", "%252F", value, flags=re.IGNORECASE))
