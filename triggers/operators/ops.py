"""Operators' views of all interviews, and the timers that repair the lists and warn of stuck interviews."""

from datetime import timedelta
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.language.prices import ModelPrices
from shared.platform.bootstrap import judge_of, services
from shared.platform.durable import durable_client, with_client
from shared.platform.http import json_response, not_found
from shared.platform.ops.exam import ExamCard, find_card
from shared.platform.ops.repairs import repair_lists
from shared.platform.ops.stuck import PAGE, StuckInterview, find_stuck, warn_of_stuck
from shared.platform.ops.summary import OpsSummary, record_counts, summarise
from triggers.http.calls import Call
from triggers.http.models import Page
from triggers.http.operations import CURSOR, Query, operation
from triggers.orchestrations import Orchestrations

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Operations")

DEFAULT: Final = 25
EVERY_FIVE_MINUTES: Final = "0 */5 * * * *"
NIGHTLY: Final = "0 47 2 * * *"
RECENT: Final = timedelta(hours=1)
"""How far back starts are looked at every five minutes, so that an interrupted one is listed soon."""


class StuckList(Page[StuckInterview]):
    """A page of stuck interviews, newest first; it may be short, or empty, before the last one."""


class PricedSummary(OpsSummary):
    """The summary with what tokens cost here; `model_prices` is left out where MODEL_PRICES does not say."""

    model_prices: ModelPrices | None = None


@staff("GET", "api/ops/summary", {200: PricedSummary})
async def ops_summary(call: Call) -> func.HttpResponse:
    """See how all interviews stand, in numbers, and what the model was asked for in the last 24 hours."""
    summary, prices = await summarise(call.services), call.services.settings.model_prices
    if prices is None:
        return json_response(summary)
    return json_response(PricedSummary(**summary.model_dump(), model_prices=prices))


@staff("GET", "api/ops/exam", {200: ExamCard, 404: "No exam of the model that judges here was taken"})
async def ops_exam(call: Call) -> func.HttpResponse:
    """See how whoever judges here, a model or the rules, did on answers that others wrote and labelled (G9)."""
    card = await find_card(call.services.files, judge_of(call.services.settings))
    if card is None:
        raise not_found("card")
    return json_response(card)


@staff(
    "GET",
    "api/ops/stuck",
    {200: StuckList},
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


# No monitor: after a downtime it would run at once, and report interviews as overdue that are just catching up.
@blueprint.timer_trigger(arg_name="timer", schedule=EVERY_FIVE_MINUTES, use_monitor=False)
@durable_client(blueprint)
@with_client
async def look_for_stuck(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """List what began lately and is in no list; warn of stuck interviews, once for each step; count for telemetry."""
    given, orchestrations = services(), Orchestrations(client)
    await repair_lists(given, since=given.now() - RECENT)
    await warn_of_stuck(given, orchestrations)
    await record_counts(given)


@blueprint.timer_trigger(arg_name="timer", schedule=NIGHTLY, use_monitor=True)
async def repair_all_lists(timer: func.TimerRequest) -> None:
    """Bring the rows of all interviews and assessments up to date with what is kept of them."""
    await repair_lists(services(), since=None)
