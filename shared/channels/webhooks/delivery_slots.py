"""How many requests to receivers are under way in this process: one that hangs may not hold up what interviews need."""

from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Final, Literal

from shared.channels.webhooks.records import Webhook

MOST: Final = 8
"""Of all receivers together: a quarter of the activities that a process runs at once."""
MOST_EACH: Final = 4
MOST_UNPROVEN: Final = MOST - MOST_EACH
"""Of all receivers together that failed last or were never sent anything, one each: however many hang, one that
answers finds as many slots as it may have."""
MOST_FAILING: Final = MOST_UNPROVEN // 2
"""Of all that failed last: the rest is for those that are new, who may answer."""

type Trust = Literal["proven", "new", "failing"]
"""Of a receiver, by its last delivery."""


@dataclass(slots=True)
class DeliverySlots:
    """The requests under way. A delivery that finds no free slot waits by a durable timer, outside of this process."""

    _taken: Counter[str] = field(default_factory=Counter[str])
    _by_trust: Counter[Trust] = field(default_factory=Counter[Trust])

    @contextmanager
    def slot(self, webhook: Webhook) -> Generator[bool]:
        """Yield whether a request may be made now. Its slot is free again when the block ends."""
        name, trust = webhook.webhook_id, _trust(webhook)
        if not self._is_free(name, trust):
            yield False
            return
        self._taken[name] += 1
        self._by_trust[trust] += 1
        try:
            yield True
        finally:
            self._taken[name] -= 1
            self._by_trust[trust] -= 1

    def _is_free(self, name: str, trust: Trust) -> bool:
        failing = self._by_trust["failing"]
        if self._taken.total() >= MOST or (trust == "failing" and failing >= MOST_FAILING):
            return False
        if trust == "proven":
            return self._taken[name] < MOST_EACH
        return self._taken[name] < 1 and failing + self._by_trust["new"] < MOST_UNPROVEN


def _trust(webhook: Webhook) -> Trust:
    if webhook.failures_in_a_row > 0:
        return "failing"
    return "new" if webhook.last_success_at is None else "proven"
