"""Ids of what the product makes."""

import secrets
from datetime import datetime


def new_id(now: datetime) -> str:
    """32 hex digits that sort by time: 12 of milliseconds, 20 of chance."""
    return f"{int(now.timestamp() * 1000):012x}{secrets.token_hex(10)}"
