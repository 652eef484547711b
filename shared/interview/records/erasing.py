"""Erasing an interview: first a tombstone, under which nothing can be created, then everything that is there."""

from collections.abc import Awaitable, Callable
from typing import Final

from shared.assessments.evidence.interviews import erase_indexed
from shared.assessments.unquoting import unquote
from shared.channels.teams.linking import forget_chat
from shared.interview.records.header_document import Header
from shared.interview.records.index import IDEMPOTENCY, unlist
from shared.interview.reviews.rows import erase_rows
from shared.modes.mode import all_modes
from shared.platform.services import Services
from shared.storage.changing import change
from shared.storage.port import INDEX, INTERVIEWS, Document
from shared.studies.results.forgetting import forget_interview

TOMBSTONE_TTL_S: Final = 90 * 86_400
"""How long a tombstone stands: far longer than any late attempt of an activity can take."""


async def erase(
    services: Services, interview_id: str, erase_durable: Callable[[str], Awaitable[None]]
) -> bool:
    """Erase everything of the interview, its resume and its answers among evidence and in verdicts included.

    False when it never was. An erasure that broke off is finished by another.
    """
    tombstone = await _bury(services, interview_id)
    if tombstone is None:
        return False
    await erase_rows(services.store, interview_id)
    await erase_durable(interview_id)
    if study := tombstone.get("study"):
        await forget_interview(services, study["study_id"], interview_id)
    for mode in all_modes():
        await mode.erase_elsewhere(services, interview_id)
    await forget_chat(services.store, interview_id)
    await unquote(services, interview_id)
    await erase_indexed(services, interview_id)
    for doc_id in await services.store.ids(INTERVIEWS, interview_id):
        if doc_id != Header.KIND:
            await services.store.delete(INTERVIEWS, interview_id, doc_id)
    if start_digest := tombstone.get("start_digest"):
        await services.store.delete(INDEX, IDEMPOTENCY, start_digest)
    await services.files.delete_prefix(interview_id)
    # Last: when an erasing breaks off, the next attempt finds the interview by its row.
    await unlist(services.store, interview_id)
    return True


async def _bury(services: Services, interview_id: str) -> Document | None:
    """The tombstone, put in the header's place so that every batch under the old header fails; None without one."""

    def buried(document: Document) -> Document | None:
        if document.get("erased"):
            return None
        return {
            "id": Header.KIND,
            "pk": interview_id,
            "kind": "tombstone",
            "erased": True,
            "token_version": document.get("token_version", 1),
            "start_digest": document.get("start_digest"),
            "study": document.get("study"),
            "ttl": TOMBSTONE_TTL_S,
        }

    return await change(services.store, INTERVIEWS, interview_id, Header.KIND, buried)
