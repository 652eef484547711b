"""Refusals of the management API."""

from aiohttp import web

from devhost.http.answers import json_answer, refusal


class CallRefused(Exception):
    """The call is answered with this HTTP status and, where there is something to say, a ``Message``."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message

    def answer(self) -> web.Response:
        if not self.message:
            return refusal(self.status)
        return json_answer({"Message": self.message}, self.status)


class BadRequest(CallRefused):
    """A parameter or the body cannot be read, or asks for what cannot be."""

    def __init__(self, message: str) -> None:
        super().__init__(400, message)


class InstanceNotFound(CallRefused):
    """There is no such instance, entity, or function."""

    def __init__(self, message: str = "") -> None:
        super().__init__(404, message)
