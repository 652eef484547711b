"""What the tests of the pages have at hand: a browser, pages under watch, and a scripted interview."""

from collections.abc import AsyncIterator

import pytest_asyncio

from tests.browser.chromium import browser, visit
from tests.browser.visiting import Visit
from tests.fakes.participant_api import ParticipantApi

__all__ = ["browser", "interview", "visit"]


@pytest_asyncio.fixture(loop_scope="session")
async def interview(visit: Visit) -> AsyncIterator[ParticipantApi]:
    """One scripted interview behind a real server, which outlives the pages."""
    api = ParticipantApi()
    await api.come()
    yield api
    await visit.close()
    await api.leave()
