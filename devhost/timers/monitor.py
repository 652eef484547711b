"""What is remembered of timers across restarts, so that a run missed while the host was down is caught up."""

from datetime import datetime
from pathlib import Path

from pydantic import BaseModel, ConfigDict, Field, RootModel, ValidationError
from pydantic.alias_generators import to_pascal

from devhost.errors import DataRefused


class TimerStatus(BaseModel):
    """When a timer last ran (None: never), when it is due next, and when that was noted. All aware, UTC."""

    model_config = ConfigDict(alias_generator=to_pascal, populate_by_name=True, frozen=True)

    last: datetime | None = None
    next: datetime
    last_updated: datetime


class _Kept(RootModel[dict[str, TimerStatus]]):
    root: dict[str, TimerStatus] = Field(default_factory=dict[str, TimerStatus])


class TimerMonitor:
    """The statuses of ``data``/timers.json, by function."""

    def __init__(self, data: Path) -> None:
        """Raises DataRefused for a file that cannot be read."""
        self._path = data / "timers.json"
        self._kept = _read(self._path)

    def status_of(self, function: str) -> TimerStatus | None:
        return self._kept.root.get(function)

    def note(self, function: str, status: TimerStatus) -> None:
        """Keep the status. The file is replaced whole, so a crash leaves the old one or the new."""
        self._kept.root[function] = status
        draft = self._path.with_suffix(".new")
        draft.write_text(self._kept.model_dump_json(indent=2), encoding="utf-8")
        draft.replace(self._path)


def _read(path: Path) -> _Kept:
    try:
        return _Kept.model_validate_json(path.read_bytes()) if path.exists() else _Kept()
    except ValidationError as error:
        raise DataRefused(f"{path} does not hold the timers' statuses; restore it or delete it.") from error
    except OSError as error:
        raise DataRefused(f"{path} cannot be used: {error.strerror}.") from error
