"""Processes beside this one whose PDF parser a file has taken over."""

import json
from collections.abc import Callable

import pytest

from shared.platform.sandbox import process

type Hostile = Callable[..., bytes]


@pytest.fixture
def hostile(monkeypatch: pytest.MonkeyPatch) -> Hostile:
    """Makes a file that tells its parser what to do."""
    monkeypatch.setattr(process, "WORKER", "tests.beside.hostile_worker")
    return lambda do, **told: b"%PDF-1.7\n" + json.dumps({"do": do, **told}).encode()
