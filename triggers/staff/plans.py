"""Staff's operations on plans of explorations (D8): list, create, read, change, delete."""

from contextlib import suppress
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.library.plans.making import make
from shared.library.plans.model import GivenPlan, Plan
from shared.library.plans.repository import (
    PLANS,
    PlanHead,
    change,
    create,
    delete,
    list_plans,
    read_head,
    read_plan,
)
from shared.library.removing import finish_removal
from shared.platform.http import json_response
from shared.storage.port import AlreadyExists
from triggers.http.calls import Call
from triggers.http.keys import KEY, settled_id
from triggers.http.operations import PAGES, Sent, operation
from triggers.http.preconditions import CREATED, ETAG, IF_MATCH, check_if_match
from triggers.operators.erasures import erasing
from triggers.staff.plan_models import ChangedPlan, ListedPlan, PlanList
from triggers.staff.versions import (
    VERSION,
    check_id,
    created,
    shown,
    there,
    unless_stale,
    version_of,
)

blueprint = df.Blueprint()

TAG: Final = "Plans"


@operation(
    blueprint,
    "GET",
    "api/plans",
    caller="staff",
    tag=TAG,
    answers={200: PlanList},
    query=PAGES,
)
async def list_all_plans(call: Call) -> func.HttpResponse:
    """List plans, newest first."""
    heads, cursor = await list_plans(
        call.services.store,
        limit=call.limit(),
        cursor=call.cursor(),
    )
    return json_response(PlanList(items=[ListedPlan.of(head) for head in heads], next_cursor=cursor))


@operation(
    blueprint,
    "POST",
    "api/plans",
    caller="staff",
    tag=TAG,
    body=GivenPlan,
    answers={
        201: Sent("The plan, made", model=Plan, headers=CREATED),
        200: Sent("The plan that this key made before", model=Plan, headers=CREATED),
        404: "The plan that this key made before was deleted",
    },
    headers=(KEY,),
)
async def create_plan(call: Call) -> func.HttpResponse:
    """Create a plan: its topics get their turns, and what helps to probe them."""
    store, given = call.services.store, await call.body(GivenPlan)
    plan_id = await settled_id(call, "plan", given.model_dump(mode="json"))
    before = await read_plan(store, plan_id)
    if before is None:
        made, source = await make(call.services.language, given, None, call.services.now())
        with suppress(AlreadyExists):
            kept = await create(store, given, made, source, call.services.now(), plan_id)
            return created(kept, "api/plans")
        before = there(await read_plan(store, plan_id), "plan")
    return created(before, "api/plans", repeated=True)


@operation(
    blueprint,
    "GET",
    "api/plans/{id}",
    caller="staff",
    tag=TAG,
    answers={200: Sent("The plan", model=Plan, headers=ETAG)},
    query=(VERSION,),
)
async def get_plan(call: Call) -> func.HttpResponse:
    """Read a plan, in its present version or in an earlier one."""
    return shown(there(await read_plan(call.services.store, call.path("id"), version_of(call)), "plan"))


@operation(
    blueprint,
    "PUT",
    "api/plans/{id}",
    caller="staff",
    tag=TAG,
    body=ChangedPlan,
    answers={200: Sent("The plan", model=Plan, headers=ETAG)},
    headers=(IF_MATCH,),
)
async def change_plan(call: Call) -> func.HttpResponse:
    """Change a plan: the version after the one that If-Match names. It is made anew where topics, time or goal change."""
    head, etag = await _head(call)
    check_if_match(call, head.version)
    given = await call.body(ChangedPlan)
    check_id(given.id, head.plan_id)
    before = await read_plan(call.services.store, head.plan_id, head.version)
    made, source = await make(call.services.language, given, before, call.services.now())
    with unless_stale():
        kept = await change(call.services.store, head, etag, given, made, source, call.services.now())
    return shown(kept)


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
    async with erasing(call.services, "plan", call.path("id")):
        await finish_removal(call.services.store, PLANS, call.path("id"))
        head, etag = await _head(call)
        check_if_match(call, head.version)
        with unless_stale():
            await delete(call.services.store, head, etag)
    return func.HttpResponse(status_code=204)


async def _head(call: Call) -> tuple[PlanHead, str]:
    return there(await read_head(call.services.store, call.path("id")), "plan")
