"""A store whose reads may be older than what was written: Cosmos DB as seen from a process that did not write it."""

from collections import defaultdict
from pathlib import Path
from random import Random

from shared.storage.port import INDEX, INTERVIEWS
from shared.storage.sqlite import SqliteStore
from shared.storage.sqlite_documents import COLUMNS, read_row
from tests.fakes.late_reads import LateReads, Partition

OLDEST = 3
"""How many writes of a partition a read may lag behind."""


class StaleStore(LateReads):
    """The embedded store. A read sees its partition as it was up to `OLDEST` writes ago, with this likelihood.

    What it sees, it sees as of one moment.
    """

    def __init__(self, path: Path, chance: Random, likelihood: float = 0.3) -> None:
        self._embedded = SqliteStore(path)
        super().__init__(self._embedded)
        self._chance, self.likelihood = chance, likelihood
        self._states: defaultdict[tuple[str, str], list[Partition]] = defaultdict(lambda: [{}])
        self.served = 0

    async def _seen(self, container: str, pk: str) -> Partition | None:
        states = self._states[container, pk]
        if container not in (INTERVIEWS, INDEX) or self._chance.random() >= self.likelihood:
            return None
        self.served += 1
        return self._chance.choice(states)

    async def _wrote(self, container: str, pk: str) -> None:
        statement = f"SELECT {COLUMNS} FROM documents WHERE container = :container AND pk = :pk"
        rows = await self._embedded._calls.select(statement, {"container": container, "pk": pk})
        states = self._states[container, pk]
        states.append({document["id"]: document for document in map(read_row, rows)})
        del states[: -OLDEST - 1]
