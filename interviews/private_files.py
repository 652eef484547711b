"""Files that this user alone can read, written whole or not at all."""

import os
from collections.abc import Mapping
from pathlib import Path
from typing import Final

FOLDER: Final = "durable-interviews"


def state_folder(environ: Mapping[str, str] = os.environ) -> Path:
    """The folder of what this device stores for its user."""
    base = Path(environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state")
    return base / FOLDER


def write_private(path: Path, text: str) -> None:
    """Write beside and rename. Raises OSError."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    fresh = path.with_suffix(f".{os.getpid()}.new")
    fresh.unlink(missing_ok=True)
    with os.fdopen(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(text)
    fresh.replace(path)
