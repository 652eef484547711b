"""Durable's client: how a function gets it, and what triggers and activities both do with it."""

import asyncio
from collections.abc import Awaitable, Callable, Collection
from functools import wraps
from typing import TYPE_CHECKING, Any, Final, cast
from weakref import WeakKeyDictionary

import azure.durable_functions as df
import grpc
from durabletask.client import OrchestrationQuery, OrchestrationStatus

if TYPE_CHECKING:
    type Json = dict[str, Any]
else:
    Json = dict  # the worker takes a plain class as an annotation, and nothing with parameters

NAME: Final = "client"
BROKEN: Final = [OrchestrationStatus.FAILED, OrchestrationStatus.TERMINATED]
"""How an orchestration stands that was interrupted."""
OVER: Final = [OrchestrationStatus.COMPLETED, *BROKEN]

_clients: Final[WeakKeyDictionary[asyncio.AbstractEventLoop, dict[str, df.DurableFunctionsClient]]] = (
    WeakKeyDictionary()
)


def client_of(configuration: str) -> df.DurableFunctionsClient:
    """The client for what the host's binding says, made once for each event loop.

    The SDK's own decorator opens a gRPC channel, and reads its package's metadata from disk, for each call: a tenth of
    what a turn costs.
    """
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


async def instances_of(client: df.DurableFunctionsClient, prefix: str) -> list[str]:
    """The ids of all orchestrations that the task hub knows and whose ids begin so."""
    found = await client.get_all_orchestration_states(OrchestrationQuery(instance_id_prefix=prefix))
    return [each.instance_id for each in found]


class Stopped(Exception):
    """The orchestration failed at Durable's level or was terminated: until staff resume it, no event reaches it."""


async def start_once(
    client: df.DurableFunctionsClient,
    name: str,
    instance_id: str,
    given: dict[str, Any],
    *,
    anew: Collection[OrchestrationStatus] = (),
) -> None:
    """Start this orchestration, unless it is there already; one that stands as `anew` says begins anew."""

    async def is_there() -> bool:
        state = await client.get_orchestration_state(instance_id, fetch_payloads=False)
        return state is not None and state.runtime_status not in anew

    if await is_there():
        return
    try:
        await client.schedule_new_orchestration(name, instance_id=instance_id, input=given)
    except grpc.RpcError:  # the same start, sent twice at once: the other one was first
        if not await is_there():
            raise
