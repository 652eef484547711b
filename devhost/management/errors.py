"""Refusals of the management API."""

from typing import ClassVar

from aiohttp import web

from devhost.http.answers import json_answer, refusal


class CallRefused(Exception):
    """The call is answered with an HTTP status and, where there is something to say, a ``Message``."""

    status: ClassVar[int]

    def __init__(self, message: str = "") -> None:
        super().__init__(message)
        self.message = message

    def answer(self) -> web.Response:
        if not self.message:
            return refusal(self.status)
        return json_answer({"Message": self.message}, self.status)


class InstanceNotFound(CallRefused):
    """There is no such instance, entity, or function."""

    status = 404


class BadRequest(CallRefused):
    status = 400


class Conflict(CallRefused):
    status = 409


class InstanceEnded(CallRefused):
    """The instance has ended, so there is nothing left to do it to."""

    status = 410


class InstanceRunning(CallRefused):
    """Only an instance that has ended can be purged."""

    status = 412
