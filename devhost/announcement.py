"""What the host prints once it serves."""

import sys
from collections.abc import Iterable

from devhost.http.routes import RouteTable
from devhost.worker.functions import DurableFunction, Function, HttpFunction, TimerFunction


def announce(
    functions: Iterable[Function], routes: RouteTable[HttpFunction], origin: str, *, brief: bool
) -> None:
    """The functions, those of HTTP with their URLs, then the line ``Listening on http://…``, which ends the start.

    ``brief`` is that line alone.
    """
    texts = {route.target.name: route.text for route in routes.routes}
    lines = [
        _line(function, texts, origin) for function in functions if not function.name.startswith("BuiltIn__")
    ]
    listed = [] if brief else ["Functions:", *lines]
    sys.stdout.write("\n".join([*listed, f"Listening on {origin}", ""]))
    sys.stdout.flush()


def _line(function: Function, texts: dict[str, str], origin: str) -> str:
    match function:
        case HttpFunction():
            methods = ",".join(sorted(function.methods)) or "*"
            detail = f"http [{methods}] {origin}/{texts[function.name]} ({function.auth_level.value.lower()})"
        case TimerFunction():
            detail = f"timer {function.schedule}"
        case DurableFunction():
            detail = function.kind
        case _:
            detail = ""
    return f"  {function.name}: {detail}"
