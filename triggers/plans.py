"""Staff's operations on plans of explorations (D8): list, create, read, change, delete."""

from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.http import Problem, field_error, json_response, not_valid
from shared.library.removing import Stale, finish_removal
from shared.plans.keeping import PLANS, PlanHead, change, create, delete, list_plans, read_head, read_plan
from shared.plans.making import make
from shared.plans.model import GivenPlan, Plan
from triggers.operations import Call, Query, operation
from triggers.plan_models import ChangedPlan, ListedPlan, PlanList
from triggers.preconditions import IF_MATCH, check_if_match, etag_of, stale

blueprint = df.Blueprint()

TAG: Final = "Plans"
LIST_LIMIT: Final = 100
MAX_VERSION: Final = 999_999


@operation(
    blueprint,
    "GET",
    "api/plans",
    caller="staff",
    tag=TAG,
    answers={200: PlanList},
    query=(
        Query("cursor", "`next_cursor` of the page before", {"type": "string"}),
        Query("limit", "how many, at most 100", {"type": "integer", "minimum": 1, "maximum": LIST_LIMIT}),
    ),
)
async def list_all_plans(call: Call) -> func.HttpResponse:
    """List plans, newest first."""
    heads, cursor = await list_plans(
        call.services.store,
        limit=call.whole_number("limit", least=1, most=LIST_LIMIT, default=50),
        cursor=call.query("cursor"),
    )
    return json_response(PlanList(items=[ListedPlan.of(head) for head in heads], next_cursor=cursor))


@operation(blueprint, "POST", "api/plans", caller="staff", tag=TAG, body=GivenPlan, answers={201: Plan})
async def create_plan(call: Call) -> func.HttpResponse:
    """Create a plan: its topics get their turns, and what helps to probe them."""
    given = call.body(GivenPlan)
    made, source = await make(call.services.language, given, None, call.services.now())
    kept = await create(call.services.store, given, made, source, call.services.now())
    return json_response(kept, 201, {"ETag": etag_of(kept.version), "Location": f"/api/plans/{kept.id}"})


@operation(
    blueprint,
    "GET",
    "api/plans/{id}",
    caller="staff",
    tag=TAG,
    answers={200: Plan},
    query=(Query("version", "an earlier version", {"type": "integer", "minimum": 1}),),
)
async def get_plan(call: Call) -> func.HttpResponse:
    """Read a plan, in its present version or in an earlier one."""
    version = call.whole_number("version", least=1, most=MAX_VERSION, default=0) or None
    kept = await read_plan(call.services.store, call.path("id"), version)
    if kept is None:
        raise _unknown()
    return json_response(kept, headers={"ETag": etag_of(kept.version)})


@operation(
    blueprint,
    "PUT",
    "api/plans/{id}",
    caller="staff",
    tag=TAG,
    body=ChangedPlan,
    answers={200: Plan},
    headers=(IF_MATCH,),
)
async def change_plan(call: Call) -> func.HttpResponse:
    """Change a plan: the version after the one that If-Match names. It is made anew where topics, time or goal change."""
    head, etag = await _head(call)
    check_if_match(call, head.version)
    given = call.body(ChangedPlan)
    if given.id not in (None, head.plan_id):
        raise not_valid([field_error(("id",), "not the id in the address")])
    before = await read_plan(call.services.store, head.plan_id, head.version)
    made, source = await make(call.services.language, given, before, call.services.now())
    try:
        kept = await change(call.services.store, head, etag, given, made, source, call.services.now())
    except Stale:
        raise stale() from None
    return json_response(kept, headers={"ETag": etag_of(kept.version)})


@operation(
    blueprint,
    "DELETE",
    "api/plans/{id}",
    caller="staff",
    tag=TAG,
    answers={204: "The plan is deleted"},
    headers=(IF_MATCH,),
)
async def delete_plan(call: Call) -> func.HttpResponse:
    """Delete a plan with all its versions; interviews that began with it keep their own copy."""
    await finish_removal(call.services.store, PLANS, call.path("id"))
    head, etag = await _head(call)
    check_if_match(call, head.version)
    try:
        await delete(call.services.store, head, etag)
    except Stale:
        raise stale() from None
    return func.HttpResponse(status_code=204)


async def _head(call: Call) -> tuple[PlanHead, str]:
    found = await read_head(call.services.store, call.path("id"))
    if found is None:
        raise _unknown()
    return found


def _unknown() -> Problem:
    return Problem(404, "There is no such plan, or no such version of it.")
