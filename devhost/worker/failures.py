"""A user function's exception, as the worker reports it."""

import re

from devhost.worker.messages import RpcException

_TYPE_AND_MESSAGE = re.compile(r"([^\W\d]\w*): (.*)", re.DOTALL)


class FunctionFailed(Exception):
    """A function raised, or its input or result does not fit its bindings.

    ``error_type`` is the name of the exception's class, ``message`` its text (may be empty), ``stack_trace``
    the formatted traceback with the chain of causes. The worker reports nothing more.
    """

    def __init__(self, function: str, error_type: str, message: str, stack_trace: str) -> None:
        super().__init__(f"The function '{function}' failed: {error_type}: {message}")
        self.function = function
        self.error_type = error_type
        self.message = message
        self.stack_trace = stack_trace


def failure_of(function: str, reported: RpcException | None) -> FunctionFailed:
    """Split the worker's "Type: message" again, as the durable extension does."""
    exception = reported or RpcException()
    found = _TYPE_AND_MESSAGE.fullmatch(exception.message)
    if found is None:
        return FunctionFailed(function, "Exception", exception.message, exception.stack_trace)
    return FunctionFailed(function, found[1], found[2], exception.stack_trace)
