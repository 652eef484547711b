"""A reviewer's judgement beside the machine's. Nobody is turned down by a machine: people decide, and say why."""

import logging
from functools import partial
from typing import Annotated

import azure.durable_functions as df
import azure.functions as func
from pydantic import Field, StrictFloat, StrictInt, StringConstraints

from shared.interview.results.overrides import ResultOverride
from shared.interview.results.overriding import BadOverride, Judgement, NoSuchTurn, NotJudged, override
from shared.platform.http import Problem, field_error, json_response, not_valid
from triggers.http.calls import Call
from triggers.http.models import Given
from triggers.http.operations import operation
from triggers.staff.names import MAX_NAME, STAFF_NAME, who_acts

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Interviews")

logger = logging.getLogger("interviews.audit")

type Line = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_NAME)]
type Reason = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=2_000)]
type Word = Annotated[str, StringConstraints(strict=True, max_length=50)]


class GivenOverride(Given):
    """A reviewer's judgement of a turn, and why.

    `field` is `similarity`, `signal` or `grade` (a number from 0 to 1), `confidence` (high, medium, low), `engagement`
    (high, neutral, low) or `gaps.<gap_id>` (open, closed). The platform's sign-in names the author; without it
    `author`, or the header X-Staff-Name.
    """

    turn_id: Annotated[int, Field(ge=1, le=1_000_000)]
    field: Line
    value: Word | StrictInt | StrictFloat
    reason: Reason
    author: Line | None = None


@staff(
    "POST",
    "api/interviews/{id}/overrides",
    {201: ResultOverride, 404: "No such interview or turn", 409: "The turn is not judged yet"},
    body=GivenOverride,
    headers=(STAFF_NAME,),
)
async def override_judgement(call: Call) -> func.HttpResponse:
    """Put a reviewer's judgement beside the machine's, with author, reason and time."""
    given = await call.body(GivenOverride)
    author = who_acts(call, given.author)
    said = Judgement(given.turn_id, given.field, given.value, given.reason, author.name, author.verified)
    try:
        kept = await override(call.services, call.interview_id, said)
    except NoSuchTurn:
        raise Problem(404, f"The interview has no turn {given.turn_id}.") from None
    except NotJudged:
        raise Problem(409, "The machine has not judged this turn; there is nothing to override.") from None
    except BadOverride as bad:
        raise not_valid([field_error((bad.path,), bad.message)]) from None
    # Ids alone: what people wrote belongs into no log.
    logger.info("interview %s: override %s of turn %s", call.interview_id, kept.override_id, kept.turn_id)
    return json_response(kept, 201)
