"""Where the server is, and the key that staff's calls carry."""

import json
import os
import shlex
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Final, cast

from interviews.calls import Server
from interviews.errors import WrongUse
from interviews.links import is_local, server_url

DEFAULT_URL: Final = "http://127.0.0.1:7071"


@dataclass(frozen=True, slots=True)
class Connection:
    """A server, with the staff key where it is known."""

    url: str
    key: str

    def as_staff(self) -> Server:
        return Server(self.url, {"x-functions-key": self.key})

    def named_again(self, environ: Mapping[str, str] = os.environ) -> str:
        """The option that the next command needs to find the same server, where it would not by itself."""
        found = server_url(environ.get("INTERVIEWS_URL") or DEFAULT_URL)
        return "" if found == self.url else f" --url {shlex.quote(self.url)}"


def as_participant(base_url: str, token: str) -> Server:
    """The server for the person who is asked."""
    return Server(base_url, {"Authorization": f"Bearer {token}"})


def connect(url: str | None, key: str | None, environ: Mapping[str, str] = os.environ) -> Connection:
    """The connection for staff. Raises WrongUse where no key is to be found.

    The key of the local run is taken for a server on this machine alone: it is nobody else's to see.
    """
    address = server_url(url or DEFAULT_URL)
    kept = Path(environ.get("DATA") or ".data") / "keys.json"
    found = key or (_local_key(kept) if is_local(address) else "")
    if not found:
        here = f", or run this where {kept} is" if is_local(address) else ""
        raise WrongUse(f"There is no staff key: give --key or INTERVIEWS_KEY{here}.")
    if not found.isascii() or not found.isprintable():
        raise WrongUse("The staff key holds characters that no key has.")
    return Connection(address, found)


def _local_key(file: Path) -> str:
    """The staff key that `make run` keeps; empty where there is none."""
    try:
        keys = cast("object", json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return ""
    return str(cast("dict[str, object]", keys).get("staff", "")) if isinstance(keys, dict) else ""
