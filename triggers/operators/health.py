"""Health: liveness by answering at all, readiness of what the app needs."""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from functools import partial
from typing import Final, Literal

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.platform.bootstrap import model_endpoint
from shared.platform.http import json_response
from shared.version import VERSION
from triggers.http.calls import Call
from triggers.http.operations import operation

blueprint = df.Blueprint()
anyone = partial(operation, blueprint, caller="anyone", tag="Operations")

PATIENCE_S: Final = 5.0
UNKNOWN_INSTANCE: Final = "health-check"

logger = logging.getLogger("interviews.health")


class Health(BaseModel):
    """`checks` name what was looked at, `ok` or `failed`, and what stands there; `version` is the release that answers.

    `cosmos` is the document store, whichever it is: `store` says `cosmos` or, embedded, `sqlite`. `model` is `openai`,
    `azure` or `rules`.
    """

    status: Literal["ok", "degraded"]
    version: str
    checks: dict[str, str]


@anyone("GET", "api/health", {200: Health, 503: Health}, durable=True)
async def health(call: Call) -> func.HttpResponse:
    """Whether the app is up and what it needs answers. The model is not called: that would cost on every probe."""
    found = model_endpoint(call.services.settings)
    task_hub, cosmos, storage = await asyncio.gather(
        _check("task_hub", lambda: call.orchestrations.exists(UNKNOWN_INSTANCE)),
        _check("cosmos", call.services.store.ping),
        _check("storage", call.services.files.ping),
    )
    checks = {"task_hub": task_hub, "cosmos": cosmos, "storage": storage}
    ok = all(value == "ok" for value in checks.values())
    model = (
        "rules" if found is None else "azure" if call.services.settings.azure_openai_endpoint else "openai"
    )
    store = "cosmos" if call.services.settings.cosmos_endpoint else "sqlite"
    named = {"store": store, "model": model}
    body = Health(status="ok" if ok else "degraded", version=VERSION, checks={**checks, **named})
    return json_response(body, 200 if ok else 503)


async def _check(name: str, ask: Callable[[], Awaitable[object]]) -> str:
    """Ask within the time. Nothing is asked before this runs: a client may leave and cancel it first."""
    try:
        async with asyncio.timeout(PATIENCE_S):
            await ask()
    except Exception:
        logger.exception("health check of %s failed", name)
        return "failed"
    return "ok"
