"""The stored status of timers, so that a run missed while the host was down is made up for."""

from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, Field, RootModel, ValidationError
from pydantic.alias_generators import to_pascal

from devhost.errors import DataRefused


class TimerStatus(BaseModel, alias_generator=to_pascal, populate_by_name=True, frozen=True):
    """When a timer last ran (None: never), when it is due next, and when that was stored. All aware, UTC."""

    last: datetime | None = None
    next: datetime
    last_updated: datetime


class _StoredStatuses(RootModel[dict[str, TimerStatus]]):
    root: dict[str, TimerStatus] = Field(default_factory=dict[str, TimerStatus])


class TimerMonitor:
    """The statuses of ``data``/timers.json, by function."""

    def __init__(self, data: Path) -> None:
        """Raises DataRefused for a file that cannot be read."""
        self._path = data / "timers.json"
        self._stored = _read(self._path)

    def status_of(self, function: str) -> TimerStatus | None:
        return self._stored.root.get(function)

    def store(self, function: str, status: TimerStatus) -> None:
        self._stored.root[function] = status
        draft = self._path.with_suffix(".new")
        draft.write_text(self._stored.model_dump_json(indent=2), encoding="utf-8")
        draft.replace(self._path)


def _read(path: Path) -> _StoredStatuses:
    try:
        return _StoredStatuses.model_validate_json(path.read_bytes()) if path.exists() else _StoredStatuses()
    except ValidationError as error:
        raise DataRefused(f"{path} does not hold the timers' statuses; restore it or delete it.") from error
    except OSError as error:
        raise DataRefused(f"{path} cannot be used: {error.strerror}.") from error
