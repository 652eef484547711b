"""Access keys on requests, enforced as Azure's Functions host does."""

import hmac
from collections.abc import Mapping
from enum import Enum

from aiohttp import web

from devhost.keys import AccessKeys
from devhost.worker.functions import AuthLevel

type Headers = Mapping[str, str]
type Query = Mapping[str, str]


class Area(Enum):
    """What a key can open apart from functions."""

    DURABLE = "durable"
    ADMIN = "admin"


class KeyRefused(Exception):
    """The request has no key for what it asks for."""


class Access:
    """Compares the key on a request with the host's keys; the master key opens everything."""

    def __init__(self, keys: AccessKeys) -> None:
        self._opening: dict[AuthLevel | Area, tuple[str, ...]] = {
            AuthLevel.FUNCTION: (keys.staff, keys.master),
            AuthLevel.ADMIN: (keys.master,),
            Area.DURABLE: (keys.durable, keys.master),
            Area.ADMIN: (keys.master,),
        }

    def check(self, target: AuthLevel | Area, request: web.Request) -> None:
        """Raises KeyRefused. Only its headers and its query are read."""
        if not self.allows(target, request.headers, request.query):
            raise KeyRefused

    def allows(self, target: AuthLevel | Area, headers: Headers, query: Query) -> bool:
        """The key stands in the header ``x-functions-key``, else in the query as ``code``."""
        if target is AuthLevel.ANONYMOUS:
            return True
        given = (headers.get("x-functions-key") or query.get("code") or "").encode()
        matches = [hmac.compare_digest(given, key.encode()) for key in self._opening[target]]
        return any(matches)
