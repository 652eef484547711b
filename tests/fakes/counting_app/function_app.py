"""The product as it stands, over a store that counts: `GET /api/store-calls` says how many calls of each a step made.

A step is an activity or an operation over HTTP; what no step waits for counts as that of `waiting`.
"""

import json
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any, cast

import azure.functions as func

ROOT = Path(__file__).resolve().parents[3]
sys.path.insert(0, str(ROOT))

from shared.platform import bootstrap  # noqa: E402
from shared.platform.settings import AppSettings  # noqa: E402
from shared.platform.telemetry.work import current  # noqa: E402
from shared.storage.port import Store  # noqa: E402
from tests.fakes.around_product import product_app  # noqa: E402

NOT_COUNTED = frozenset({"purge_deleted", "ping", "close"})
CALLS: Counter[str] = Counter()


class CountingStore:
    """Passes every call on; calls of the store protocol are counted by step, operation and container."""

    def __init__(self, store: Store) -> None:
        self._store = store

    def __getattr__(self, name: str) -> Any:
        found = getattr(self._store, name)
        if name in NOT_COUNTED:
            return found
        call = cast("Callable[..., Awaitable[object]]", found)

        async def counted(container: str, *arguments: object, **named: object) -> object:
            work = current()
            CALLS[f"{work.name if work else 'waiting'}: {name} {container}"] += 1
            return await call(container, *arguments, **named)

        return counted


open_store = bootstrap._store  # pyright: ignore[reportPrivateUsage] - the one place where a store is opened


def counting_store(settings: AppSettings) -> Store:
    return cast("Store", CountingStore(open_store(settings)))


bootstrap._store = counting_store  # pyright: ignore[reportPrivateUsage]

app = product_app()


@app.route(route="api/store-calls", methods=["GET"], auth_level=func.AuthLevel.ANONYMOUS)
async def store_calls(req: func.HttpRequest) -> func.HttpResponse:
    return func.HttpResponse(json.dumps(CALLS), mimetype="application/json")
