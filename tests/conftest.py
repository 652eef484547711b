"""The order of the tests: whatever waits for hosts and pages begins first, so that the many short ones fill the end."""

from typing import Final

import pytest

BEGIN_FIRST: Final = (
    "crash",
    "end_to_end",
    "teams",
    "http",
    "browser",
    "handover",
    "devhost/serving",
    "tools",
    "telemetry",
    "terminal",
    "webhooks",
)
"""Folders below this one, those with the longest files first."""


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Files stay together and in their order; it matters where several workers share them (`--dist loadfile`)."""
    items.sort(key=lambda item: _place(item.path.relative_to(config.rootpath / "tests").parent.as_posix()))


def _place(folder: str) -> int:
    return BEGIN_FIRST.index(folder) if folder in BEGIN_FIRST else len(BEGIN_FIRST)
