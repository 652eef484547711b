"""A dict of records that holds only some of them and finds the others in the data file."""

from collections import OrderedDict
from collections.abc import Callable, Iterator, MutableMapping


class LazyTable[T](MutableMapping[str, T]):
    """Records by id, the most recently used in memory.

    A look-up of an absent record loads it. `trim` lets go of the least recently used ones; its caller
    says which are needed (or not saved yet) and must stay. Iteration covers what is in memory only.
    """

    def __init__(self, load: Callable[[str], T | None], weigh: Callable[[T], int]) -> None:
        self._resident: OrderedDict[str, T] = OrderedDict()
        self._load = load
        self._weigh = weigh

    def __getitem__(self, key: str) -> T:
        if key in self._resident:
            self._resident.move_to_end(key)
            return self._resident[key]
        record = self._load(key)
        if record is None:
            raise KeyError(key)
        self._resident[key] = record
        return record

    def __setitem__(self, key: str, record: T) -> None:
        self._resident[key] = record
        self._resident.move_to_end(key)

    def __delitem__(self, key: str) -> None:
        """Let go of a record for good; the caller sees to the data file."""
        self._resident.pop(key, None)

    def __iter__(self) -> Iterator[str]:
        return iter(self._resident)

    def __len__(self) -> int:
        return len(self._resident)

    def resident(self, key: str) -> T | None:
        """The record if it is in memory; nothing is loaded."""
        return self._resident.get(key)

    def trim(self, budget: int, needed: Callable[[str, T], bool]) -> None:
        """Let go of the least recently used records until the others weigh at most `budget`."""
        weight = sum(self._weigh(record) for record in self._resident.values())
        for key in list(self._resident):
            if weight <= budget:
                return
            record = self._resident[key]
            if not needed(key, record):
                weight -= self._weigh(record)
                del self._resident[key]
