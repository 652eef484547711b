"""The staff key, for machines: the app's own, so that a session or a token reaches the app as well (I1)."""

import hmac
import json
from functools import lru_cache
from pathlib import Path
from typing import Final, cast

from shared.access.principal import Principal
from shared.platform.settings import AppSettings

OFF: Final = "off"
KEPT_KEYS: Final = "keys.json"
"""The file of the data folder in which the local host keeps its keys."""
STAFF: Final = Principal("key:staff", "staff", "key", role="owner", verified=False)


def staff_keys(settings: AppSettings) -> tuple[str, ...]:
    """The keys that are good: the setting and the one before it, or that of a local run; none where they are off."""
    if settings.staff_key == OFF:
        return ()
    if settings.staff_key:
        previous = settings.staff_key_previous
        return (settings.staff_key, *([previous] if previous else []))
    try:
        return (_kept(settings.data_dir / KEPT_KEYS),) if settings.development == "1" else ()
    except (OSError, ValueError, KeyError):
        return ()


def is_staff_key(settings: AppSettings, given: str) -> bool:
    """Whether it is one of them; all are compared, so that the time tells nothing."""
    shown = given.encode(errors="backslashreplace")
    fits = [hmac.compare_digest(shown, key.encode()) for key in staff_keys(settings)]
    return any(fits)


@lru_cache(maxsize=8)
def _kept(file: Path) -> str:
    """Raises OSError, ValueError and KeyError where the file holds none; only a key that is there is remembered."""
    kept = cast("dict[str, object]", json.loads(file.read_text(encoding="utf-8")))
    if not isinstance(key := kept["staff"], str) or not key:
        raise ValueError(f"{file}: `staff` is no key")
    return key
