"""How much other processes of the machine slow one down, as the scheduler counts it: tests of time take it off."""

from dataclasses import dataclass
from pathlib import Path
from typing import Self


@dataclass(frozen=True)
class Cores:
    """Seconds in which the main thread of a process had a core, and in which it waited for one."""

    ran_s: float = 0.0
    waited_s: float = 0.0

    @classmethod
    def of(cls, pid: int) -> Self:
        """Since the process began; nothing where the system does not count it."""
        counted = Path(f"/proc/{pid}/schedstat")
        ran, waited, _ = counted.read_text().split() if counted.exists() else ("0", "0", "0")
        return cls(int(ran) / 1e9, int(waited) / 1e9)

    def since(self, before: Self) -> Self:
        return type(self)(self.ran_s - before.ran_s, self.waited_s - before.waited_s)

    def with_(self, other: Self) -> Self:
        return type(self)(self.ran_s + other.ran_s, self.waited_s + other.waited_s)

    @property
    def slowed_down(self) -> float:
        """How many times as long as with a core of its own it took."""
        return 1 + self.waited_s / self.ran_s if self.ran_s else 1.0
