"""The server's address, and the staff key."""

import json
import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from interviews.calls import ServerClient
from interviews.errors import WrongUse
from interviews.links import is_local, server_url

DEFAULT_URL: Final = "http://127.0.0.1:7071"


@dataclass(frozen=True, slots=True)
class StaffConnection:
    """A server, with the staff key where it is known."""

    url: str
    key: str

    def as_staff(self) -> ServerClient:
        return ServerClient(self.url, {"x-functions-key": self.key})

    def named_again(self, environ: Mapping[str, str] = os.environ) -> str:
        """The `--url` option that the next command needs to reach this server; empty where it is the default."""
        found = server_url(environ.get("INTERVIEWS_URL") or DEFAULT_URL)
        return "" if found == self.url else f" --url {shlex.quote(self.url)}"


def as_participant(base_url: str, token: str) -> ServerClient:
    """The server, called with a participant's token."""
    return ServerClient(base_url, {"Authorization": f"Bearer {token}"})


def connect(url: str | None, key: str | None, environ: Mapping[str, str] = os.environ) -> StaffConnection:
    """The connection for staff. Raises WrongUse without a key.

    The key of the local run is only sent to a server on this machine.
    """
    address = server_url(url or DEFAULT_URL)
    kept = Path(environ.get("DATA") or ".data") / "keys.json"
    found = key or (_local_key(kept) if is_local(address) else "")
    if not found:
        here = f", or run this where {kept} is" if is_local(address) else ""
        raise WrongUse(f"There is no staff key: give --key or INTERVIEWS_KEY{here}.")
    if not found.isascii() or not found.isprintable():
        raise WrongUse("The staff key holds characters that no key has.")
    return StaffConnection(address, found)


def _local_key(file: Path) -> str:
    """The staff key that `make run` keeps; empty where there is none."""
    try:
        keys = cast("object", json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return ""
    return str(cast("dict[str, object]", keys).get("staff", "")) if isinstance(keys, dict) else ""
