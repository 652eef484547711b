"""What is recorded of a release can be recorded at any time: a release must not wait for its recording to be mended."""

import asyncio
from pathlib import Path

import pytest

from tests.replay.beside_interviews import SCENARIOS as BESIDE_INTERVIEWS
from tests.replay.record import SCENARIOS, generations_of
from tests.replay.replaying import replay_all


@pytest.mark.parametrize("name", [*SCENARIOS, *BESIDE_INTERVIEWS])
def test_a_history_of_this_version_is_recorded_and_replays(name: str, tmp_path: Path) -> None:
    """J5."""
    assert replay_all(asyncio.run(generations_of(name, tmp_path))) != []
