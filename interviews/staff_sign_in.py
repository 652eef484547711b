"""The sign-in that this device stores: a token for one server, in a file that its user alone can read."""

import hashlib
from contextlib import suppress
from pathlib import Path

from pydantic import BaseModel, ValidationError

from interviews.private_files import write_private


class StoredSignIn(BaseModel, frozen=True):
    base_url: str
    token: str
    name: str


class SignInFile:
    def __init__(self, folder: Path, base_url: str) -> None:
        server = hashlib.sha256(base_url.encode()).hexdigest()[:16]
        self._path, self._base_url = folder / f"staff-{server}.json", base_url

    def read(self) -> StoredSignIn | None:
        """What is stored for this server; None where nothing is, or nothing that can be read."""
        try:
            found = StoredSignIn.model_validate_json(self._path.read_bytes())
        except (OSError, ValidationError):
            return None
        return found if found.base_url == self._base_url else None

    def write(self, token: str, name: str) -> None:
        """Store it. Raises OSError."""
        write_private(
            self._path, StoredSignIn(base_url=self._base_url, token=token, name=name).model_dump_json()
        )

    def forget(self) -> None:
        with suppress(OSError):
            self._path.unlink(missing_ok=True)
