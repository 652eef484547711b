"""The durable client of a function, made once for each event loop and not for each call.

The SDK's own decorator opens a gRPC channel, and reads its package's metadata from disk, whenever a function is called:
a tenth of what a turn costs.
"""

import asyncio
from collections.abc import Awaitable, Callable
from functools import wraps
from typing import Any, Final, cast
from weakref import WeakKeyDictionary

import azure.durable_functions as df

NAME: Final = "client"

_clients: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, df.DurableFunctionsClient]]] = (
    WeakKeyDictionary()
)


def client_of(configuration: str) -> df.DurableFunctionsClient:
    """The client for what the host's binding says, on the loop that runs."""
    known = _clients.setdefault(asyncio.get_running_loop(), {})
    if configuration not in known:
        known[configuration] = df.DurableFunctionsClient(configuration)
    return known[configuration]


def durable_client(blueprint: df.Blueprint) -> Callable[[Any], Any]:
    """The decorator that binds the client of a registered function whose own code stands in `with_client`."""
    bind = cast(Callable[..., Callable[[Any], Any]], cast(Any, blueprint).generic_input_binding)
    return bind(arg_name=NAME, type="durableClient")


def with_client[R](function: Callable[..., Awaitable[R]]) -> Callable[..., Awaitable[R]]:
    """Give the function a client as `client`, where the host hands over how it is reached."""

    @wraps(function)
    async def called(*given: Any, **named: Any) -> R:
        return await function(*given, **{**named, NAME: client_of(named[NAME])})

    called.__annotations__ = {**function.__annotations__, NAME: str}  # what the worker hands over
    # As the SDK's decorator has it: what is called with a client that somebody made.
    setattr(called, "client_function", function)  # noqa: B010 - functions declare no attributes
    return called
