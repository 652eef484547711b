"""Erasing is finished even if the host is killed: a row stands from before its first write until its end.

A row holds ids alone. The timer finishes an interrupted erasing within five minutes.
"""

import hashlib
import logging
from collections.abc import AsyncGenerator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Final, Literal

import azure.durable_functions as df
import azure.functions as func

from shared.assessments.erasing import erase_assessment
from shared.assessments.evidence.corpora import erase_corpus
from shared.assessments.evidence.repository import finish_document_erasing
from shared.channels.webhooks.repository import delete_webhook
from shared.interview.records.header import Gone
from shared.interview.records.record import Record
from shared.library.kinds import LIBRARY_KINDS
from shared.modes.candidate_gaps.resumes.intake import erase_resume
from shared.modes.knowledge_handover.files.repository import erase_handover
from shared.platform.bootstrap import services
from shared.platform.durable import durable_client, with_client
from shared.platform.http import Problem, not_found
from shared.platform.services import Services
from shared.storage.paging import all_documents
from shared.storage.port import INDEX, AlreadyExists
from triggers.http.calls import Call
from triggers.orchestrations import Orchestrations
from triggers.studies.erasing import erase_interview, erase_participant, erase_study

blueprint = df.Blueprint()

logger = logging.getLogger("interviews.ops")

EVERY_FIVE_MINUTES: Final = "15 */5 * * * *"
ERASURES: Final = "erasures"

type What = Literal[
    "interview",
    "handover",
    "assessment",
    "document",
    "corpus",
    "resume",
    "question_set",
    "plan",
    "questionnaire",
    "guide",
    "webhook",
    "study",
    "participant",
]


class ErasureRow(Record):
    """An erasing that began and is not known to have ended."""

    KIND = "erasure"

    what: What
    erased_id: str

    def key(self) -> str:
        return hashlib.sha256(f"{self.what}\0{self.erased_id}".encode()).hexdigest()


@asynccontextmanager
async def erasing(services: Services, what: What, erased_id: str) -> AsyncGenerator[None]:
    """Erase within this block; what is left of the deleted bytes is purged at its end.

    A refusal, `Problem` or `Gone`, ends the erasing; after any other failure it is finished by `finish_erasures`.
    """
    row = ErasureRow(what=what, erased_id=erased_id)
    try:
        await services.store.create(INDEX, row.to_document(ERASURES, None))
        is_first = True
    except AlreadyExists:  # another call was interrupted, or still runs: the row is not ours to delete
        is_first = False
    try:
        yield
    except (Problem, Gone):
        if is_first:
            await services.store.delete(INDEX, ERASURES, row.key())
        raise
    await _end(services, row)


async def answer_erasing(
    call: Call, what: What, erased_id: str, erase: Callable[[], Awaitable[bool]]
) -> func.HttpResponse:
    """Erase one thing. Raises Problem 404 if `erase` finds nothing, and what `erase` raises."""
    async with erasing(call.services, what, erased_id):
        if not await erase():
            raise not_found(what.replace("_", " "))
    return func.HttpResponse(status_code=204)


async def finish_erasures(services: Services, orchestrations: Orchestrations) -> int:
    """Finish every interrupted erasing, and return their number. One that fails is left for the next time."""
    stored = all_documents(services.store, INDEX, ERASURES, ErasureRow.KIND)
    rows = [ErasureRow.read(document) async for document in stored]
    finished = [row for row in rows if await _is_finished(services, orchestrations, row)]
    await _end(services, *finished)
    return len(finished)


@blueprint.timer_trigger(arg_name="timer", schedule=EVERY_FIVE_MINUTES, use_monitor=True)
@durable_client(blueprint)
@with_client
async def finish_erasing(timer: func.TimerRequest, client: df.DurableFunctionsClient) -> None:
    """Finish what an interrupted DELETE has begun."""
    if finished := await finish_erasures(services(), Orchestrations(client)):
        logger.info("erasures: %d that were interrupted are finished", finished)


async def _is_finished(services: Services, orchestrations: Orchestrations, row: ErasureRow) -> bool:
    """Finish the erasing; False where that failed."""
    try:
        await _eraser(services, orchestrations, row.what)(row.erased_id)
    except Exception as error:
        logger.warning("the erasing of %s %s failed: %s", row.what, row.erased_id, type(error).__name__)
        return False
    return True


async def _end(services: Services, *rows: ErasureRow) -> None:
    """Purge the bytes of all that was erased, then delete the rows."""
    if rows:
        await services.store.purge_deleted()
    for row in rows:
        await services.store.delete(INDEX, ERASURES, row.key())


def _eraser(
    services: Services, orchestrations: Orchestrations, what: What
) -> Callable[[str], Awaitable[object]]:
    """The function that finishes the erasing of one thing of this kind. It may run again."""
    erasers: Mapping[What, Callable[[str], Awaitable[object]]] = {
        "interview": lambda its: erase_interview(services, orchestrations, its),
        "handover": lambda its: erase_handover(services, its, orchestrations.erase_handover),
        "assessment": lambda its: erase_assessment(services, its, orchestrations.erase_assessment),
        "corpus": lambda its: erase_corpus(services, its),
        "document": lambda its: finish_document_erasing(services, its),
        "resume": lambda its: erase_resume(services, its),
        **{kind: partial(each.finish_deletion, services.store) for kind, each in LIBRARY_KINDS.items()},
        "webhook": lambda its: delete_webhook(services.store, its),
        "study": lambda its: erase_study(services, orchestrations, its),
        "participant": lambda its: erase_participant(services, orchestrations, *its.split(".")),
    }
    return erasers[what]
