"""A store as one of several processes sees Cosmos DB: what others have written may be seen a moment late."""

import time
from random import Random
from typing import Any, cast

from shared.storage.cosmos import CosmosStore
from shared.storage.port import INDEX, INTERVIEWS, Document
from tests.fakes.late_reads import LateReads, Partition

LATE = frozenset({INTERVIEWS, INDEX})


class LaggingStore(LateReads):
    """A read may see its partition as this process last saw it, if that is no longer ago than `lag_s` seconds.

    So a process sees what it wrote itself, and never goes back in time. A partition that it sees for the first time may
    be empty.
    """

    def __init__(
        self, *given: Any, chance: Random, lag_s: float, likelihood: float = 0.5, **named: Any
    ) -> None:
        self._cosmos = CosmosStore(*given, **named)
        super().__init__(self._cosmos)
        self._chance, self._lag_s, self._likelihood = chance, lag_s, likelihood
        self._states: dict[tuple[str, str], tuple[float, Partition]] = {}
        self.late = 0

    async def _seen(self, container: str, pk: str) -> Partition | None:
        if container not in LATE:
            return None
        at, seen = self._states.setdefault((container, pk), (time.monotonic(), {}))
        if time.monotonic() - at < self._lag_s and self._chance.random() < self._likelihood:
            self.late += 1
            return seen
        return await self._look(container, pk)

    async def _wrote(self, container: str, pk: str) -> None:
        if container in LATE:
            await self._look(container, pk)

    async def _look(self, container: str, pk: str) -> Partition:
        """See the partition as it is now."""
        at = time.monotonic()
        rows = await self._cosmos._query(container, pk, "SELECT * FROM c WHERE c.pk = @pk", {})
        found = {row["id"]: row for row in cast("list[Document]", rows)}
        if self._states.get((container, pk), (at, found))[0] <= at:  # else a later look was faster
            self._states[container, pk] = at, found
        return found
