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
FAILING: Final = 3
"""Failures in a row after which a receiver gets one lane alone, so that it leaves the others to those that answer."""
MOST_FAILING: Final = MOST - MOST_EACH
"""Of all receivers that fail: however many they are, one that answers finds as many lanes as it may have."""


@dataclass(slots=True)
class Lanes:
    """The requests under way. Who finds no free lane waits outside, by a durable timer."""

    _taken: Counter[str] = field(default_factory=Counter[str])
    _failing: Counter[str] = field(default_factory=Counter[str])
    """Those of the taken ones that were taken by a receiver that fails."""

    @contextmanager
    def lane(self, webhook: Webhook) -> Generator[bool]:
        """Whether a request may be made now; the lane is free again afterwards."""
        name, fails = webhook.webhook_id, webhook.failures_in_a_row >= FAILING
        if not self._is_free(name, fails=fails):
            yield False
            return
        self._taken[name] += 1
        self._failing[name] += fails
        try:
            yield True
        finally:
            self._taken[name] -= 1
            self._failing[name] -= fails

    def _is_free(self, name: str, *, fails: bool) -> bool:
        if self._taken.total() >= MOST:
            return False
        if fails:
            return self._taken[name] < 1 and self._failing.total() < MOST_FAILING
        return self._taken[name] < MOST_EACH
