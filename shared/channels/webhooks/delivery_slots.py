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
"""Of all receivers together that failed last or were never told anything, one each: however many hang, one that
answers finds as many lanes as it may have."""
MOST_FAILING: Final = MOST_UNPROVEN // 2
"""Of all that failed last: the rest is for those that are new, who may answer."""

type Standing = Literal["proven", "new", "failing"]


@dataclass(slots=True)
class DeliverySlots:
    """The requests under way. Who finds no free lane waits outside, by a durable timer."""

    _taken: Counter[str] = field(default_factory=Counter[str])
    _by_standing: Counter[Standing] = field(default_factory=Counter[Standing])
    """The taken ones by how their receivers stood then."""

    @contextmanager
    def lane(self, webhook: Webhook) -> Generator[bool]:
        """Whether a request may be made now; the lane is free again afterwards."""
        name, standing = webhook.webhook_id, _standing(webhook)
        if not self._is_free(name, standing):
            yield False
            return
        self._taken[name] += 1
        self._by_standing[standing] += 1
        try:
            yield True
        finally:
            self._taken[name] -= 1
            self._by_standing[standing] -= 1

    def _is_free(self, name: str, standing: Standing) -> bool:
        failing = self._by_standing["failing"]
        if self._taken.total() >= MOST or (standing == "failing" and failing >= MOST_FAILING):
            return False
        if standing == "proven":
            return self._taken[name] < MOST_EACH
        return self._taken[name] < 1 and failing + self._by_standing["new"] < MOST_UNPROVEN


def _standing(webhook: Webhook) -> Standing:
    if webhook.failures_in_a_row > 0:
        return "failing"
    return "new" if webhook.last_success_at is None else "proven"
