"""The product as it stands, as one of two instances on one task hub: what an app on Azure is once it was scaled out.

The first instance has the hub; `GET /api/instance` says how a durable client reaches it. The second is started with that
as `TEST_HUB`: its clients call the hub of the first over gRPC, and its own host's hub stays empty. Once the first knows
the second's URL (`PUT /api/instance/peer`), each activity runs in one of the two, drawn by chance. Orchestrators and
entities run in the first. With `TEST_LAG_S` an instance may see late what the other has written.
"""

import json
import os
import sys
from collections import Counter
from collections.abc import Awaitable, Callable
from functools import wraps
from pathlib import Path
from random import Random
from typing import Any, cast

import aiohttp
import azure.durable_functions as df
import azure.functions as func

sys.path.insert(0, os.environ.get("TEST_PRODUCT") or str(Path(__file__).resolve().parents[3]))

from shared.platform import bootstrap, durable
from shared.platform.settings import AppSettings
from shared.storage.port import Store
from tests.fakes.around_product import product_app
from tests.fakes.lagging_store import LaggingStore

type Activity = Callable[..., Awaitable[Any]]

HUB = os.environ.get("TEST_HUB")
LAG_S = float(os.environ.get("TEST_LAG_S", "0"))
CHANCE = Random(int(os.environ["TEST_SEED"]))
ACTIVITIES: dict[str, Activity] = {}
RUN: Counter[str] = Counter()
PEER: dict[str, str] = {}
LAGGING: list[LaggingStore] = []

client_of = durable.client_of


def client_of_the_hub(configuration: str) -> df.DurableFunctionsClient:
    return client_of(HUB or configuration)


def lagging_store(settings: AppSettings) -> Store:
    store = LaggingStore(
        settings.cosmos_endpoint,
        settings.cosmos_database,
        key=settings.cosmos_key,
        create_containers=settings.cosmos_create_containers,
        chance=CHANCE,
        lag_s=LAG_S,
    )
    LAGGING.append(store)
    return cast("Store", store)


durable.client_of = client_of_the_hub
if LAG_S:
    bootstrap._store = lagging_store  # pyright: ignore[reportPrivateUsage] - the one place where a store is opened


def in_either(name: str, activity: Activity) -> Activity:
    """The activity, run here or by the other instance."""

    @wraps(activity)
    async def run(**given: Any) -> Any:
        if PEER and CHANCE.random() < 0.5:
            return await over_there(name, given)
        RUN[name] += 1
        return await activity(**given)

    return run


async def over_there(name: str, given: dict[str, Any]) -> Any:
    """What the activity answers or raises in the other instance; an exception's class has the name that it has there."""
    url = f"{PEER['url']}/api/instance/activities/{name}"
    async with aiohttp.ClientSession() as session, session.post(url, json=given) as answer:
        answer.raise_for_status()
        outcome = await answer.json()
    if "error" in outcome:
        raise type(outcome["error"], (Exception,), {})(outcome["message"])
    return outcome["result"]


app = product_app()
for builder in app._function_builders:  # pyright: ignore[reportPrivateUsage] - as the product has declared them
    function = builder._function  # pyright: ignore[reportPrivateUsage]
    if (trigger := function.get_trigger()) is not None and trigger.type == "activityTrigger":
        name, activity = str(function.get_function_name()), function.get_user_function()
        ACTIVITIES[name] = activity
        function._func = in_either(name, activity)  # pyright: ignore[reportPrivateUsage]


@app.route(route="api/instance", methods=["GET"], auth_level=func.AuthLevel.ANONYMOUS)
@app.generic_input_binding(arg_name="client", type="durableClient")
async def instance(req: func.HttpRequest, client: str) -> func.HttpResponse:
    shown = {"hub": client, "activities": RUN, "late_reads": sum(store.late for store in LAGGING)}
    return func.HttpResponse(json.dumps(shown), mimetype="application/json")


@app.route(route="api/instance/peer", methods=["PUT"], auth_level=func.AuthLevel.ANONYMOUS)
async def peer(req: func.HttpRequest) -> func.HttpResponse:
    PEER["url"] = req.get_body().decode()
    return func.HttpResponse(status_code=204)


@app.route(route="api/instance/activities/{name}", methods=["POST"], auth_level=func.AuthLevel.ANONYMOUS)
async def run_activity(req: func.HttpRequest) -> func.HttpResponse:
    name = req.route_params["name"]
    RUN[name] += 1
    try:
        outcome: dict[str, Any] = {"result": await ACTIVITIES[name](**req.get_json())}
    except Exception as error:
        outcome = {"error": type(error).__name__, "message": str(error)}
    return func.HttpResponse(json.dumps(outcome), mimetype="application/json")
