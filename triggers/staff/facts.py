"""After a handover staff correct its facts; the package follows at once (B12)."""

from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.modes.knowledge_handover.facts import DecidedFacts
from shared.modes.knowledge_handover.onboarding.correcting import (
    correct_facts,
)
from shared.modes.knowledge_handover.records import FactDocument
from shared.studies.results.signalling import fold_anew
from triggers.http.calls import Call
from triggers.http.etags import IF_MATCH, check_if_match
from triggers.http.operations import operation
from triggers.participants.facts import NOT_OVER, SHOWN, answer, facts_of
from triggers.staff.audit import store_action
from triggers.staff.names import STAFF_NAME, who_acts

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Handovers")

ROUTE: Final = "api/interviews/{id}/facts"


@staff("GET", ROUTE, {200: SHOWN, 409: NOT_OVER})
async def read_facts(call: Call) -> func.HttpResponse:
    """Read the facts that a handover told, and what was made of them."""
    interview = await facts_of(call)
    return answer(interview, interview.all(FactDocument), names=True)


@staff(
    "PUT",
    ROUTE,
    {200: SHOWN, 409: NOT_OVER},
    body=DecidedFacts,
    headers=(IF_MATCH, STAFF_NAME),
    durable=True,
)
async def correct_stated_facts(call: Call) -> func.HttpResponse:
    """Keep, reword or drop facts; package and summary follow."""
    decided = (await call.body(DecidedFacts)).facts
    interview = await facts_of(call)
    check_if_match(call, version := interview.header.facts_version)
    facts = await correct_facts(call.services, interview, decided, "staff", who_acts(call).name)
    await fold_anew(call.durable, interview.header)
    await store_action(call, "correct-facts", interview.header, f"{version}")
    return answer(interview, facts, names=True)
