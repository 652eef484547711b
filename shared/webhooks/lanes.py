"""How many requests to receivers are under way in this process: one that hangs may not hold up what interviews need."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final

from shared.webhooks.records import Webhook

MOST: Final = 8
"""Of all receivers together: a quarter of the activities that a process runs at once."""
MOST_EACH: Final = 4
MOST_UNPROVEN: Final = MOST - MOST_EACH
"""Of all receivers together that did not take what they were told last, or were never told anything, and of those one
each: however many hang, one that answers finds as many lanes as it may have."""


@dataclass(slots=True)
class Lanes:
    """The requests under way. Who finds no free lane waits outside, by a durable timer."""

    _taken: Counter[str] = field(default_factory=Counter[str])
    _unproven: Counter[str] = field(default_factory=Counter[str])
    """Those of the taken ones whose receivers were unproven then."""

    @contextmanager
    def lane(self, webhook: Webhook) -> Generator[bool]:
        """Whether a request may be made now; the lane is free again afterwards."""
        name, unproven = webhook.webhook_id, webhook.failures_in_a_row > 0 or webhook.last_success_at is None
        if not self._is_free(name, unproven=unproven):
            yield False
            return
        self._taken[name] += 1
        self._unproven[name] += unproven
        try:
            yield True
        finally:
            self._taken[name] -= 1
            self._unproven[name] -= unproven

    def _is_free(self, name: str, *, unproven: bool) -> bool:
        if self._taken.total() >= MOST:
            return False
        if unproven:
            return self._taken[name] < 1 and self._unproven.total() < MOST_UNPROVEN
        return self._taken[name] < MOST_EACH
