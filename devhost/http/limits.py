"""The host's limits on its clients: sizes, times and numbers, each a setting of the environment."""

import resource
from collections.abc import Mapping
from typing import Annotated, Final, Self

from pydantic import BaseModel, Field, ValidationError

from devhost.errors import HostError

PREFIX: Final = "HOST_"
_UNLIMITED: Final = 2**31
_OWN_FILES: Final = 1_024
"""File descriptors for everything but connections: databases, the app's own calls, connections about to be refused."""

type _Seconds = Annotated[float, Field(gt=0, le=86_400)]
type _Bytes = Annotated[int, Field(ge=1)]
type _Number = Annotated[int, Field(ge=1)]


class Limits(BaseModel, frozen=True):
    """One field a setting: `body_bytes` is `HOST_BODY_BYTES`. An empty value counts as not set."""

    body_bytes: _Bytes = 100 * 1024 * 1024
    """Most bytes of a body that came with an accepted key; as on Azure."""
    anonymous_body_bytes: _Bytes = 4 * 1024 * 1024
    """Most bytes of a body for a function that asks for no key."""
    bodies_bytes: _Bytes = 256 * 1024 * 1024
    """Most bytes of all bodies in memory at a time; the first 16 KiB of each body are not counted."""
    headers_within_s: _Seconds = 10
    """The time in which a request's headers must arrive whole."""
    body_grace_s: _Seconds = 20
    """A body may take so long, and longer only while `body_bytes_a_second` arrive on average."""
    body_bytes_a_second: _Bytes = 16 * 1024
    idle_s: _Seconds = 75
    """The time that a connection may stay open between two requests."""
    connections: _Number = 16_384
    connections_an_address: _Number = 12_288
    waiting_a_client: _Number = 4_096
    """Calls of one client that may wait for their turn to begin."""
    refused_a_minute: _Number = 600
    """Calls without an accepted key that one address is answered with 401; it gets 429 after that.

    `RATE_LIMITS=off` lifts this one, as it lifts every rate of an app.
    """
    trusted_proxies: Annotated[int, Field(ge=0, le=16)] = 0
    """The number of reverse proxies in front of the host; each adds an address to X-Forwarded-For."""

    @classmethod
    def read(cls, environment: Mapping[str, str]) -> Self:
        """The limits that this environment sets. Raises HostError, which names the setting."""
        given: dict[str, object] = {
            name: environment[_setting(name)] for name in cls.model_fields if environment.get(_setting(name))
        }
        if environment.get("RATE_LIMITS") == "off":
            given.setdefault("refused_a_minute", _UNLIMITED)
        try:
            return cls.model_validate(given)
        except ValidationError as error:
            first = error.errors()[0]
            raise HostError(f"{_setting(str(first['loc'][0]))}: {first['msg']}.") from error


def raise_file_limit(limits: Limits) -> Limits:
    """Let this process open as many files as the system permits, and cap connections below that number."""
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft != hard:
        resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    if hard == resource.RLIM_INFINITY:
        return limits
    most = hard - min(_OWN_FILES, hard // 2)
    return limits.model_copy(update={"connections": min(limits.connections, most)})


def _setting(name: str) -> str:
    return "TRUSTED_PROXIES" if name == "trusted_proxies" else f"{PREFIX}{name.upper()}"
