"""Times in files: ISO 8601 in UTC with `Z`, as JSON has them."""

from datetime import UTC, datetime


def utc_text(at: datetime, *, timespec: str = "auto") -> str:
    """An aware time as text."""
    return at.astimezone(UTC).replace(tzinfo=None).isoformat(timespec=timespec) + "Z"
