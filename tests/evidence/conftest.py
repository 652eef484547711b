"""Fixtures of the tests of evidence and assessments."""

from collections.abc import AsyncGenerator
from pathlib import Path

import pytest

from tests.evidence.driver import Assessments, assessments_in


@pytest.fixture
async def assessments(tmp_path: Path) -> AsyncGenerator[Assessments]:
    async with assessments_in(tmp_path) as running:
        yield running
