"""Calling the hub's gRPC methods in process, without a socket."""

from typing import NoReturn, cast

import grpc


class Aborted(Exception):
    """The hub refused a call; `code` says why in gRPC's terms (not found, already exists …)."""

    def __init__(self, code: grpc.StatusCode, details: str) -> None:
        super().__init__(details)
        self.code = code
        self.details = details


class _LocalContext:
    """The part of `grpc.ServicerContext` that the hub uses."""

    def __init__(self, timeout: float | None) -> None:
        self._timeout = timeout

    def is_active(self) -> bool:
        return True

    def time_remaining(self) -> float | None:
        return self._timeout

    def abort(self, code: grpc.StatusCode, details: str) -> NoReturn:
        raise Aborted(code, details)


def local_context(timeout: float | None = None) -> grpc.ServicerContext:
    """A context for `hub.StartInstance(request, local_context())` and its like.

    `timeout`, in seconds, bounds the two calls that wait (`WaitForInstanceStart`, `WaitForInstanceCompletion`).
    """
    return cast("grpc.ServicerContext", _LocalContext(timeout))
