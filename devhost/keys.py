"""The access keys, stored in the data folder so that links and scripts survive a restart."""

import os
import secrets
from pathlib import Path

from pydantic import BaseModel, Field, ValidationError

from devhost.errors import DataRefused


def _new_key() -> str:
    return secrets.token_urlsafe(32)


class AccessKeys(BaseModel, frozen=True):
    """``staff`` opens functions (Azure's default host key), ``durable`` the Durable management API (its system
    key), ``master`` everything."""

    staff: str = Field(default_factory=_new_key, min_length=1)
    durable: str = Field(default_factory=_new_key, min_length=1)
    master: str = Field(default_factory=_new_key, min_length=1)


def load_keys(data: Path) -> AccessKeys:
    """The keys of ``data``/keys.json, made on the first start; readable by its owner alone. Raises DataRefused."""
    path = data / "keys.json"
    try:
        kept = AccessKeys.model_validate_json(path.read_bytes()) if path.exists() else AccessKeys()
        _write(path, kept)
    except ValidationError as error:
        raise DataRefused(
            f"{path} does not hold the access keys; restore it, or delete it for new ones."
        ) from error
    except OSError as error:
        raise DataRefused(f"{path} cannot be used: {error.strerror}.") from error
    return kept


def _write(path: Path, keys: AccessKeys) -> None:
    """Write beside and rename, so that a crash leaves the old keys or the new, and nobody else can ever read them."""
    text = keys.model_dump_json(indent=2) + "\n"
    if path.exists() and path.read_text(encoding="utf-8") == text:
        path.chmod(0o600)
        return
    draft = path.with_suffix(".new")
    draft.unlink(missing_ok=True)
    with os.fdopen(
        os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w", encoding="utf-8"
    ) as file:
        file.write(text)
        file.flush()
        os.fsync(file.fileno())
    draft.replace(path)
