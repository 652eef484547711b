"""The two cookies of sign-in: of the session, and of a sign-in that is under way. No script can read them."""

import re
from dataclasses import dataclass
from datetime import timedelta
from typing import Final
from urllib.parse import urlsplit

import azure.functions as func

from shared.access.openid.attempt import VALID
from shared.access.sessions import LONGEST
from shared.platform.headers import came_by_https
from triggers.http.requests import header_of

_SECRET: Final = re.compile(r"[A-Za-z0-9_-]{1,200}")


@dataclass(frozen=True, slots=True)
class SignInCookie:
    """A cookie that goes back to this host alone, in calls of its own pages and in links that lead here."""

    name: str
    valid: timedelta

    def read(self, req: func.HttpRequest) -> str | None:
        """Its value, where the request carries it."""
        found = _value_of(self._named(req), header_of(req, "cookie") or "")
        return found if _SECRET.fullmatch(found) else None

    def put(self, response: func.HttpResponse, req: func.HttpRequest, value: str) -> None:
        """Set it in the browser."""
        self._add(response, req, value, int(self.valid.total_seconds()))

    def clear(self, response: func.HttpResponse, req: func.HttpRequest) -> None:
        """Remove it from the browser."""
        self._add(response, req, "", 0)

    def _add(self, response: func.HttpResponse, req: func.HttpRequest, value: str, age_s: int) -> None:
        secure = "; Secure" if came_by_https(req) else ""
        attributes = f"Path=/; Max-Age={age_s}; HttpOnly; SameSite=Lax{secure}"
        response.headers.add("Set-Cookie", f"{self._named(req)}={value}; {attributes}")

    def _named(self, req: func.HttpRequest) -> str:
        """`__Host-` keeps other hosts of the domain from setting it.

        Over plain HTTP browsers refuse that name; there the port is part of it, since they share cookies among ports.
        """
        if came_by_https(req):
            return f"__Host-{self.name}"
        return f"{self.name}-{urlsplit(req.url).port or 80}"


def _value_of(name: str, header: str) -> str:
    """The last value of this name; empty without one. Pairs of others may have any form, and hide none of ours."""
    pairs = (each.strip(" \t").partition("=") for each in header.split(";"))
    return next((value for given, _, value in reversed(list(pairs)) if given == name), "")


SESSION: Final = SignInCookie("session", LONGEST)
ATTEMPT: Final = SignInCookie("sign-in", VALID)
