"""Ids of what the product makes."""

import re
import secrets
from datetime import UTC, datetime
from typing import Final

_ID: Final = re.compile(r"[0-9a-f]{32}")


def new_id(now: datetime) -> str:
    """32 hex digits that sort by time: 12 of milliseconds, 20 of chance."""
    return f"{ids_from(now)}{secrets.token_hex(10)}"


def ids_from(moment: datetime) -> str:
    """What sorts before every id that is made at this moment or later, and after all others."""
    return f"{int(moment.timestamp() * 1000):012x}"


def moment_of(made: str) -> datetime:
    """When this id was made, to the millisecond."""
    return datetime.fromtimestamp(int(made[:12], 16) / 1000, UTC)


def is_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None
