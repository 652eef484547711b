"""Refused credentials in the audit: an address has one entry an hour that counts, so a flood writes no rows (I3)."""

from collections import OrderedDict
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Final

from shared.access.audited_call import AuditedCall
from shared.platform.ids import new_id

NOBODY: Final = "nobody"
OTHERS: Final = "other addresses"
MOST_ADDRESSES: Final = 200
"""In an hour, in one process; those beyond count together."""
EACH_UP_TO: Final = 8
HOUR: Final = timedelta(hours=1)


@dataclass(slots=True)
class RefusalCounts:
    """What was refused within the hour, by address and operation."""

    _entries: OrderedDict[tuple[str, str], AuditedCall] = field(
        default_factory=OrderedDict[tuple[str, str], AuditedCall]
    )

    def counted(self, address: str, operation: str, now: datetime) -> AuditedCall | None:
        """Count one more refusal. The entry as it is to be stored, None where its count is not worth a write.

        The first eight are stored each, later ones at each doubling of the count.
        """
        self._forget(now)
        key = (address, operation)
        if key not in self._entries and len(self._entries) >= MOST_ADDRESSES:
            key = (OTHERS, NOBODY)
        known = self._entries.get(key)
        count = known.count + 1 if known else 1
        entry = (known or _first(key, now)).model_copy(update={"count": count})
        self._entries[key] = entry
        return entry if count <= EACH_UP_TO or count & (count - 1) == 0 else None

    def _forget(self, now: datetime) -> None:
        while self._entries:
            oldest = next(iter(self._entries))
            if self._entries[oldest].at + HOUR > now:
                return
            del self._entries[oldest]


def _first(key: tuple[str, str], now: datetime) -> AuditedCall:
    address, operation = key
    return AuditedCall(
        entry_id=new_id(now),
        at=now,
        subject=f"address:{address}",
        name=NOBODY,
        verified=False,
        effect="refused",
        operation=operation,
        path="",
        status=401,
    )
