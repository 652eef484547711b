"""Operators' views of all interviews, and the timer that tells of the stuck ones."""

from typing import Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import BaseModel

from shared.bootstrap import services
from shared.http import json_response
from shared.language.prices import ModelPrices
from shared.ops.standings import tell_standings
from shared.ops.stuck import PAGE, StuckInterview, find_stuck, tell_of_stuck
from shared.ops.summary import OpsSummary, summarise
from triggers.calls import Call
from triggers.operations import CURSOR, Query, operation
from triggers.orchestrations import Orchestrations

blueprint = df.Blueprint()

DEFAULT: Final = 25
EVERY_FIVE_MINUTES: Final = "0 */5 * * * *"


class StuckList(BaseModel):
    """A page of stuck interviews, newest first; it may be short, or empty, before the last one."""

    items: list[StuckInterview]
    next_cursor: str | None


class PricedSummary(OpsSummary):
    """The summary with what tokens cost here; `model_prices` is left out where MODEL_PRICES does not say."""

    model_prices: ModelPrices | None = None


@operation(
    blueprint,
    "GET",
    "api/ops/summary",
    caller="staff",
    tag="Operations",
    answers={200: PricedSummary},
)
async def ops_summary(call: Call) -> func.HttpResponse:
    """See how all interviews stand, in numbers, and what the model was asked for in the last 24 hours."""
    summary, prices = await summarise(call.services), call.services.settings.model_prices
    if prices is None:
        return json_response(summary)
    return json_response(PricedSummary(**summary.model_dump(), model_prices=prices))


@operation(
    blueprint,
    "GET",
    "api/ops/stuck",
    caller="staff",
    tag="Operations",
    answers={200: StuckList},
    query=(
        CURSOR,
        Query(
            "limit",
            f"how many, 25 unless told; more than {PAGE} counts as {PAGE}",
            {"type": "integer", "minimum": 1},
        ),
    ),
    durable=True,
)
async def ops_stuck(call: Call) -> func.HttpResponse:
    """List the interviews that should have moved by themselves and have not: why, and what helps."""
    limit = call.whole_number("limit", least=1, most=PAGE, default=DEFAULT)
    found, cursor = await find_stuck(call.services, call.orchestrations, limit=limit, cursor=call.cursor())
    return json_response(StuckList(items=found, next_cursor=cursor))


# Without the monitor: after a time down it would run at once, and find everything overdue that is just being caught up.
@blueprint.timer_trigger(arg_name="timer", schedule=EVERY_FIVE_MINUTES, use_monitor=False)
@blueprint.durable_client_input(client_name="client")
async def look_for_stuck(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Warn in the log of interviews that are stuck, once for each step that they owe; tell telemetry how all stand."""
    await tell_of_stuck(services(), Orchestrations(client))
    await tell_standings(services())
