"""What the model was asked for lately, over all interviews: small rows, one a process and hour.

Each process writes rows of its own alone, so writers never meet. A row holds all that its process counted in its hour;
it is written through after every task, and what an outage of the store keeps from it goes with the next one.
"""

import asyncio
import logging
import secrets
from collections.abc import Callable
from dataclasses import dataclass
from datetime import UTC, datetime
from threading import Lock
from time import monotonic
from typing import Final

from shared.interview.records.record import Record
from shared.language.observing import ModelTask
from shared.storage.port import INDEX, MAX_PAGE, Store

COUNTED: Final = "model_usage"
"""The partition of the rows."""
KEPT_S: Final = 8 * 86_400
PATIENCE_S: Final = 0.25
"""How long a task waits for its row to be written: in an outage one in half a minute does, the others not at all."""
PAUSE_S: Final = 30.0
"""How long nothing is written after that went wrong."""

logger = logging.getLogger("interviews.model_usage")


@dataclass(frozen=True, slots=True)
class ModelTotals:
    """Calls of the model, the tasks it did not do (the rules did, or nobody), and the tokens of both."""

    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    output_tokens: int = 0


class UsageRow(Record):
    """What one process counted in the hour that begins with `hour`, `2026-05-04T09`."""

    KIND = "model_usage"

    hour: str
    process: str
    calls: int = 0
    failures: int = 0
    input_tokens: int = 0
    output_tokens: int = 0

    def key(self) -> str:
        return f"{self.hour}-{self.process}"

    def with_task(self, done: ModelTask) -> "UsageRow":
        """The row with one more task. A task that failed before it was called counts as a call, too."""
        return self.model_copy(
            update={
                "calls": self.calls + max(1, done.usage.model_calls),
                "failures": self.failures + (done.failure is not None),
                "input_tokens": self.input_tokens + done.usage.input_tokens,
                "output_tokens": self.output_tokens + done.usage.output_tokens,
            }
        )


class UsageTally:
    """Counts what the model is asked for in this process; `told` is an observer of the language port."""

    def __init__(
        self,
        store: Store,
        now: Callable[[], datetime],
        *,
        patience_s: float = PATIENCE_S,
        clock: Callable[[], float] = monotonic,
    ) -> None:
        self._store, self._now, self._clock = store, now, clock
        self._patience_s = patience_s
        self._process = secrets.token_hex(4)
        self._counting = Lock()
        self._unwritten: dict[str, UsageRow] = {}
        self._row: UsageRow | None = None
        self._writing: asyncio.Task[None] | None = None
        self._paused_until = 0.0

    async def told(self, done: ModelTask) -> None:
        """Count the task and write its row, unless somebody does. A write that takes long goes on by itself."""
        with self._counting:
            self._count(done)
            if self._writing is not None or self._clock() < self._paused_until:
                return
            self._writing = asyncio.create_task(self._write())
        await asyncio.wait([self._writing], timeout=self._patience_s)

    def _count(self, done: ModelTask) -> None:
        hour = hour_of(self._now())
        if self._row is None or self._row.hour != hour:
            self._row = UsageRow(hour=hour, process=self._process)
        self._row = self._row.with_task(done)
        self._unwritten[hour] = self._row

    async def _write(self) -> None:
        """Write until nothing is left, what others count meanwhile too: so the last row written is the newest."""
        try:
            while self._unwritten:
                hour, row = next(iter(self._unwritten.items()))
                await self._store.put(INDEX, row.to_document(COUNTED, KEPT_S))
                with self._counting:
                    if self._unwritten[hour] is row:
                        del self._unwritten[hour]
        except Exception as error:
            self._paused_until = self._clock() + PAUSE_S
            logger.warning("the usage of the model was not written yet: %s", type(error).__name__)
        finally:
            self._writing = None


def hour_of(moment: datetime) -> str:
    """The hour it lies in, in UTC, as rows are named and sorted by it."""
    return f"{moment.astimezone(UTC):%Y-%m-%dT%H}"


async def model_usage(store: Store, since: datetime) -> ModelTotals:
    """What all processes asked the model for since then, the whole hour of `since` included; at most 8 days back."""
    total, after = ModelTotals(), hour_of(since)
    while True:
        page = await store.list(INDEX, COUNTED, UsageRow.KIND, limit=MAX_PAGE, after=after)
        for document in page.items:
            total = _sum(total, UsageRow.read(document))
        if page.next is None:
            return total
        after = page.next


def _sum(total: ModelTotals, row: UsageRow) -> ModelTotals:
    return ModelTotals(
        calls=total.calls + row.calls,
        failures=total.failures + row.failures,
        input_tokens=total.input_tokens + row.input_tokens,
        output_tokens=total.output_tokens + row.output_tokens,
    )
