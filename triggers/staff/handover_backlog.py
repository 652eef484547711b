"""Staff correct the backlog of a handover before an interview starts from it: drop, merge, rank, word anew, add (B1)."""

from collections.abc import Callable
from functools import partial
from typing import Annotated, Final

import azure.durable_functions as df
import azure.functions as func
from pydantic import Field

from shared.modes.knowledge_handover.correct import as_given, correct_backlog
from shared.modes.knowledge_handover.files.reading import read_handover
from shared.modes.knowledge_handover.files.records import BacklogRecord, partition
from shared.modes.knowledge_handover.material import MOST_QUESTIONS, GivenBacklogQuestion
from shared.platform.http import Problem, json_response
from shared.storage.changing import change_stored
from shared.storage.port import INTERVIEWS
from triggers.http.calls import Call
from triggers.http.etags import ETAG, IF_MATCH, check_if_match, etag_of
from triggers.http.models import Given
from triggers.http.operations import Sent, operation

blueprint = df.Blueprint()
staff = partial(operation, blueprint, caller="staff", tag="Handovers")

ROUTE: Final = "api/handovers/{id}/backlog"
NOT_READY: Final = "Its files are still being read, or were refused"


class Backlog(Given):
    """The questions in the order in which they are asked within their priority.

    A correction has all that are to stay. Two are merged by wording one anew and leaving the other out; a question
    without an id is new.
    """

    question_backlog: Annotated[tuple[GivenBacklogQuestion, ...], Field(max_length=MOST_QUESTIONS)]


SHOWN: Final = Sent("The backlog", model=Backlog, headers=ETAG)


@staff("GET", ROUTE, {200: SHOWN, 409: NOT_READY})
async def read_handover_backlog(call: Call) -> func.HttpResponse:
    """Read the questions that the files leave open."""
    return _shown(await _change(call, lambda _: None))


@staff("PUT", ROUTE, {200: SHOWN, 409: NOT_READY}, body=Backlog, headers=(IF_MATCH,))
async def correct_handover_backlog(call: Call) -> func.HttpResponse:
    """Correct them; interviews that began with them keep their own."""
    wanted = (await call.body(Backlog)).question_backlog

    def corrected(before: BacklogRecord) -> BacklogRecord:
        check_if_match(call, before.version)
        questions = correct_backlog(before.questions, wanted)
        return before.model_copy(update={"version": before.version + 1, "questions": questions})

    return _shown(await _change(call, corrected))


async def _change(call: Call, decide: Callable[[BacklogRecord], BacklogRecord | None]) -> BacklogRecord:
    """The stored backlog after the change. Raises Problem, NoHandover, Contended and what `decide` raises."""
    store, handover_id, ttl = call.services.store, call.path("id"), call.services.settings.ttl
    await read_handover(store, handover_id)
    pk = partition(handover_id)
    found = await change_stored(store, INTERVIEWS, pk, BacklogRecord.KIND, BacklogRecord, decide, ttl)
    if found is None:
        raise Problem(409, f"{NOT_READY}.")
    return found


def _shown(record: BacklogRecord) -> func.HttpResponse:
    backlog = Backlog(question_backlog=as_given(record.questions))
    return json_response(backlog, headers={"ETag": etag_of(record.version)})
