"""Which HTTP function answers a request."""

from collections.abc import Iterable
from dataclasses import dataclass

from devhost.errors import AppRefused
from devhost.http.templates import BadTemplate, Template, compile_template
from devhost.worker.functions import HttpFunction


@dataclass(frozen=True)
class Found:
    """The function to call, and the values of its route's parameters."""

    function: HttpFunction
    parameters: dict[str, str]


@dataclass(frozen=True)
class WrongMethod:
    """The path is known, the method is not; these are."""

    allowed: frozenset[str]


@dataclass(frozen=True)
class Route:
    template: Template
    function: HttpFunction

    def takes(self, method: str) -> bool:
        """A function that takes GET is asked for HEAD too; the server then leaves the body out."""
        methods = self.function.methods
        return not methods or method in methods or (method == "HEAD" and "GET" in methods)


class RouteTable:
    """All HTTP functions of an app, in the order in which their routes are tried."""

    def __init__(self, functions: Iterable[HttpFunction], prefix: str) -> None:
        """Raises AppRefused for a route that cannot be read, or that two functions claim."""
        routes = [Route(_template(function, prefix), function) for function in functions]
        self.routes = sorted(routes, key=lambda route: route.template.rank)
        _refuse_doubles(self.routes)

    def find(self, method: str, path: str) -> Found | WrongMethod | None:
        """``path`` is still percent-encoded. None: no function has such a route."""
        allowed: set[str] = set()
        for route in self.routes:
            parameters = route.template.match(path.removeprefix("/").removesuffix("/"))
            if parameters is None:
                continue
            if route.takes(method):
                return Found(route.function, parameters)
            allowed |= route.function.methods
        return WrongMethod(frozenset(allowed)) if allowed else None


def _template(function: HttpFunction, prefix: str) -> Template:
    """A function without a route is found under its name; the route "/" is the prefix alone."""
    text = "/".join(part for part in (prefix, (function.route or function.name).strip("/")) if part)
    try:
        return compile_template(text)
    except BadTemplate as error:
        raise AppRefused(f"The function '{function.name}' has a wrong route: {error}.") from error


def _refuse_doubles(routes: Iterable[Route]) -> None:
    taken: dict[tuple[str, str], str] = {}
    for route in routes:
        for method in route.function.methods or {"*"}:
            key = (route.template.text.lower(), method)
            other = taken.setdefault(key, route.function.name)
            if other != route.function.name:
                raise AppRefused(
                    f"The functions '{other}' and '{route.function.name}' both answer {method} /{route.template.text}."
                )
