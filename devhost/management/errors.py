"""Refusals of the management API."""

from aiohttp import web

from devhost.http.answers import json_answer, refusal


class Refused(Exception):
    """The call is answered with an HTTP status and, where there is something to say, a ``Message``."""

    def __init__(self, status: int, message: str = "") -> None:
        super().__init__(message)
        self.status = status
        self.message = message

    def answer(self) -> web.Response:
        if not self.message:
            return refusal(self.status)
        return json_answer({"Message": self.message}, self.status)


class NotFound(Refused):
    def __init__(self, message: str = "") -> None:
        super().__init__(404, message)


class BadCall(Refused):
    def __init__(self, message: str) -> None:
        super().__init__(400, message)


class Conflict(Refused):
    def __init__(self, message: str) -> None:
        super().__init__(409, message)


class Gone(Refused):
    """The instance has ended, so there is nothing left to do it to."""

    def __init__(self) -> None:
        super().__init__(410)


class NotInThatState(Refused):
    def __init__(self, message: str) -> None:
        super().__init__(412, message)
