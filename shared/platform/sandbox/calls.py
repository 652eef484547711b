"""A call of one of our functions in the process beside this one: arguments and result as JSON, checked by its types.

The function stands in a module, takes models, texts, numbers and at the end perhaps bytes, and returns one of these, or a
pair of one with bytes: bytes travel as they are.
"""

import json
from collections.abc import Callable
from functools import cache
from importlib import import_module
from inspect import signature
from typing import Any, Final, cast, get_args, get_origin, get_type_hints

from pydantic import BaseModel, TypeAdapter

PACKAGE: Final = "shared."


class BadCall(BaseModel, frozen=True, extra="forbid"):
    """In place of a result: the function raised this."""

    failed: str


class _Call:
    """How one function's arguments and result are written."""

    def __init__(self, function: Callable[..., Any]) -> None:
        hints = get_type_hints(function)
        result = hints.pop("return")
        given = [hints[name] for name in signature(function).parameters]
        self.takes_bytes = bool(given) and given[-1] is bytes
        plain = tuple(given[:-1] if self.takes_bytes else given)
        # Built at run time, out of the function's own annotations.
        self.arguments: TypeAdapter[tuple[Any, ...]] = TypeAdapter(cast(Any, tuple).__class_getitem__(plain))
        self.gives_bytes = get_origin(result) is tuple and get_args(result)[1:] == (bytes,)
        self.result: TypeAdapter[Any] = TypeAdapter(get_args(result)[0] if self.gives_bytes else result)


@cache
def _call(function: Callable[..., Any]) -> _Call:
    return _Call(function)


def request_of(function: Callable[..., Any], *given: Any) -> tuple[bytes, bytes]:
    """The head and body that ask for this call."""
    call = _call(function)
    plain, data = (given[:-1], given[-1]) if call.takes_bytes else (given, b"")
    name = f"{function.__module__}:{function.__qualname__}"
    return json.dumps(name).encode() + b"\n" + call.arguments.dump_json(plain), data


def answered(head: bytes, body: bytes) -> tuple[bytes, bytes]:
    """Make the call that was asked for; the head and body of its reply. Raises what the function raises."""
    named, _, written = head.partition(b"\n")
    module, _, name = str(json.loads(named)).partition(":")
    if not module.startswith(PACKAGE):
        raise LookupError(module)
    function = getattr(import_module(module), name)
    call = _call(function)
    given = call.arguments.validate_json(written)
    result = function(*given, body) if call.takes_bytes else function(*given)
    if call.gives_bytes:
        value, data = cast(tuple[Any, bytes], result)
        return b"\n" + call.result.dump_json(value), data
    return b"\n" + call.result.dump_json(result), b""


def result_of[R](function: Callable[..., R], head: bytes, body: bytes) -> R | BadCall:
    """What the reply holds, checked against the function's type. Raises ValueError for a reply that is none."""
    if not head.startswith(b"\n"):
        return BadCall.model_validate_json(head)
    call = _call(function)
    value = call.result.validate_json(head[1:])
    return cast(R, (value, body) if call.gives_bytes else value)
