"""Durable's side of interviews, as far as operators' views need it; `triggers/orchestrations.py` is the real one."""

from collections.abc import Sequence
from typing import Literal, Protocol

type RuntimeStatus = Literal[
    "RUNNING", "PENDING", "SUSPENDED", "CONTINUED_AS_NEW", "COMPLETED", "FAILED", "TERMINATED", "CANCELED"
]
"""Durable's status of an orchestration."""


class Runs(Protocol):
    """What the task hub knows of interviews' orchestrations."""

    async def runtime_status(self, interview_id: str) -> RuntimeStatus | None:
        """The status of the interview's orchestration; None if the task hub knows none."""
        ...

    async def broken(self) -> Sequence[str]:
        """The interviews whose orchestration failed at Durable's level or was terminated."""
        ...
