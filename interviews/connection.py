"""The server's address, and what staff show it: a key, a token, or the sign-in that this device stores."""

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
from interviews.private_files import state_folder
from interviews.staff_sign_in import SignInFile

DEFAULT_URL: Final = "http://127.0.0.1:7071"


STAFF_TOKENS: Final = ("di_", "ds_")
"""What tokens of staff begin with: those for programs, and those of a terminal that somebody has signed in."""


@dataclass(frozen=True, slots=True)
class StaffConnection:
    """A server, and the headers that carry a credential of staff's."""

    url: str
    headers: Mapping[str, str]

    def as_staff(self) -> ServerClient:
        return ServerClient(self.url, self.headers)

    def named_again(self, environ: Mapping[str, str] = os.environ) -> str:
        """The `--url` option that the next command needs to reach this server; empty where it is the default."""
        found = server_url(environ.get("INTERVIEWS_URL") or DEFAULT_URL)
        return "" if found == self.url else f" --url {shlex.quote(self.url)}"


def as_participant(base_url: str, token: str) -> ServerClient:
    return ServerClient(base_url, bearer(token))


def bearer(token: str) -> dict[str, str]:
    """The header that carries a token. Raises WrongUse."""
    return {"Authorization": f"Bearer {_sendable(token, 'The token')}"}


def is_staff_token(token: str) -> bool:
    return token.startswith(STAFF_TOKENS)


def connect(
    url: str | None, key: str | None, token: str | None = None, environ: Mapping[str, str] = os.environ
) -> StaffConnection:
    """The connection for staff: with the key or the token that is given, else with the sign-in that is stored here.

    The key of the local run is only sent to a server on this machine. A participant's token, which the environment may
    hold, is none here. Raises WrongUse where there is nothing of these.
    """
    address = server_url(url or DEFAULT_URL)
    if not key and token and is_staff_token(token):
        return StaffConnection(address, bearer(token))
    if not key and (stored := SignInFile(state_folder(environ), address).read()):
        return StaffConnection(address, bearer(stored.token))
    kept = Path(environ.get("DATA") or ".data") / "keys.json"
    found = key or (_local_key(kept) if is_local(address) else "")
    if not found:
        here = f", or set DATA to the folder of the server: {kept} is not there" if is_local(address) else ""
        raise WrongUse(f"Nobody is signed in at {address}: run sign-in, or give --token or --key{here}.")
    return StaffConnection(address, {"x-functions-key": _sendable(found, "The staff key")})


def _sendable(credential: str, what: str) -> str:
    if not credential.isascii() or not credential.isprintable():
        raise WrongUse(f"{what} holds characters that none has.")
    return credential


def _local_key(file: Path) -> str:
    """The staff key that `make run` keeps; empty where there is none."""
    try:
        keys = cast("object", json.loads(file.read_text(encoding="utf-8")))
    except (OSError, ValueError):
        return ""
    return str(cast("dict[str, object]", keys).get("staff", "")) if isinstance(keys, dict) else ""
