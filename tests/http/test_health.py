"""Health checks whose client leaves before they have begun: they end without a trace in the log."""

import asyncio
import gc
import warnings
from contextlib import suppress
from types import SimpleNamespace
from typing import Any, cast

from triggers.http.calls import Call
from triggers.operators.health import health


class Ready:
    """Task hub, store and files in one."""

    async def exists(self, instance_id: str) -> bool:
        return False

    async def ping(self) -> None:
        return None


def call() -> Call:
    settings = SimpleNamespace(openai_api_key=None, azure_openai_endpoint=None, cosmos_endpoint=None)
    services = SimpleNamespace(store=Ready(), files=Ready(), settings=settings)
    return cast(Call, cast(Any, SimpleNamespace(services=services, orchestrations=Ready())))


async def test_a_check_that_is_cancelled_before_it_began_leaves_no_warning() -> None:
    with warnings.catch_warnings(record=True) as seen:
        warnings.simplefilter("always")
        checking = asyncio.ensure_future(health(call()))
        await asyncio.sleep(0)
        checking.cancel()
        with suppress(asyncio.CancelledError):
            await checking
        del checking
        gc.collect()
    assert [str(each.message) for each in seen] == []
