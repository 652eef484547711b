"""Errors of the engine that its users may want to catch."""

from pathlib import Path


class DataFileRefused(Exception):
    """The data file cannot be used as it is; it was left untouched. The message says why and what to do."""

    def __init__(self, path: Path, reason: str) -> None:
        super().__init__(f"The data file {path} {reason}")
        self.path = path
        self.reason = reason


class HubClosed(Exception):
    """The hub was stopped; it takes no more calls."""
