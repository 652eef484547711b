"""What this device stores of an interview: its token, the agreement, and what was typed and not yet accepted."""

import hashlib
import json
from contextlib import suppress
from pathlib import Path

from pydantic import ValidationError

from interviews.chat.talk import DeviceRecord, OutgoingAnswer, TypedDraft
from interviews.links import Invitation
from interviews.private_files import write_private


class Remembered(DeviceRecord):
    base_url: str
    token: str
    agreed: bool = False
    outgoing: OutgoingAnswer | None = None
    draft: TypedDraft | None = None


class DeviceMemory:
    """The file of one interview, readable by its owner alone."""

    def __init__(self, folder: Path, invitation: Invitation) -> None:
        server = hashlib.sha256(invitation.base_url.encode()).hexdigest()[:8]
        self._path = folder / f"{invitation.interview_id}-{server}.json"
        self._invitation = invitation
        self._last: Remembered | None = None

    def recall(self) -> Remembered:
        """What is stored; empty where the file cannot be read."""
        found = _read(self._path) or Remembered(base_url=self._invitation.base_url, token="")
        token = self._invitation.token or found.token
        return found.model_copy(update={"base_url": self._invitation.base_url, "token": token})

    def keep(self, remembered: Remembered) -> None:
        """Store it atomically. Errors of the file system are ignored, so that the interview continues."""
        if remembered == self._last:
            return
        with suppress(OSError):
            write_private(self._path, json.dumps(remembered.model_dump()))
            self._last = remembered

    def holds(self, remembered: Remembered) -> bool:
        """Whether this is stored for the return. What another terminal has stored meanwhile is not overwritten."""
        found = _read(self._path)
        if found is None or not (found.outgoing or found.draft):
            self._last = None
            self.keep(remembered)
            found = _read(self._path)
        return found == remembered

    def forget(self) -> None:
        """Delete the file."""
        with suppress(OSError):
            self._path.unlink(missing_ok=True)


def find_invitation(folder: Path, interview_id: str) -> Invitation | None:
    """The stored invitation to this interview, the most recent where there are several."""
    try:
        found = sorted(folder.glob(f"{interview_id}-*.json"), key=lambda path: path.stat().st_mtime)
    except OSError:
        return None
    known = _read(found[-1]) if found else None
    return Invitation(known.base_url, interview_id, known.token) if known else None


def _read(path: Path) -> Remembered | None:
    try:
        return Remembered.model_validate_json(path.read_bytes())
    except (OSError, ValidationError):
        return None
