"""After a handover the person who leaves corrects what was understood; the package follows at once (B12)."""

from collections.abc import Sequence
from functools import partial
from typing import Final

import azure.durable_functions as df
import azure.functions as func

from shared.interview.interview import Interview
from shared.interview.off_record import off_record_in
from shared.modes.knowledge_handover.facts import DecidedFacts, Facts, shown_facts
from shared.modes.knowledge_handover.onboarding.correcting import (
    check_in_time,
    check_over,
    correct_facts,
    load_facts,
)
from shared.modes.knowledge_handover.records import FactDocument
from shared.platform.http import json_response
from shared.studies.results.signalling import fold_anew
from shared.text.secrets.masking import without_secrets
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.operations import Sent, operation

blueprint = df.Blueprint()
participant = partial(operation, blueprint, caller="participant", tag="Participant")

ROUTE: Final = "api/interview/{id}/facts"
SHOWN: Final = Sent("The facts", model=Facts, headers=ETAG)
NOT_OVER: Final = "The interview is not over yet; `state` tells how it stands"
TOO_LATE: Final = "It is not over, or was over for a day; `state` tells how it stands"


@participant("GET", ROUTE, {200: SHOWN, 409: NOT_OVER})
async def read_own_facts(call: Call) -> func.HttpResponse:
    """Read what was understood from the answers of a handover."""
    interview = await facts_of(call)
    return answer(interview, interview.all(FactDocument), names=False)


@participant("PUT", ROUTE, {200: SHOWN, 409: TOO_LATE}, body=DecidedFacts, headers=(IF_MATCH,), durable=True)
async def correct_own_facts(call: Call) -> func.HttpResponse:
    """Keep, reword or drop what was understood, within 24 hours after the end; package and summary follow."""
    decided = (await call.body(DecidedFacts)).facts
    interview = await facts_of(call)
    check_in_time(interview.header, call.services.now())
    check_if_match(call, interview.header.facts_version)
    facts = await correct_facts(call.services, interview, decided, "participant")
    await fold_anew(call.durable, interview.header)
    return answer(interview, facts, names=False)


async def facts_of(call: Call) -> Interview:
    """The interview with its facts; only handovers have some. Raises NotNow before its end, and Gone."""
    interview = await load_facts(call.services, call.interview_id)
    check_over(interview.header)
    return interview


def answer(interview: Interview, facts: Sequence[FactDocument], *, names: bool) -> func.HttpResponse:
    """The facts without secrets, and none that is off the record: a package is made of them, and who corrects one sees
    how it stands there (G8)."""
    header, kept = interview.header, off_record_in(interview)
    on_record = [each for each in facts if not (kept.stands_in(each.stated) or kept.stands_in(each.span))]
    shown = without_secrets(shown_facts(on_record, names=names), header.language)
    return json_response(shown, headers={"ETag": etag_of(header.facts_version)})
