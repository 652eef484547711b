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


@dataclass(slots=True)
class Lanes:
    """The requests under way. Who finds no free lane waits outside, by a durable timer."""

    _taken: Counter[str] = field(default_factory=Counter[str])

    @contextmanager
    def lane(self, webhook: Webhook) -> Generator[bool]:
        """Whether a request may be made now; the lane is free again afterwards."""
        most = MOST_EACH if webhook.failures_in_a_row < FAILING else 1
        if self._taken.total() >= MOST or self._taken[webhook.webhook_id] >= most:
            yield False
            return
        self._taken[webhook.webhook_id] += 1
        try:
            yield True
        finally:
            self._taken[webhook.webhook_id] -= 1
