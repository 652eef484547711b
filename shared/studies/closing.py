"""Closing a study: by staff, or by itself at its `closes_at`. Webhooks are told once of each (H1).

`closed_at` names the closing: a repeated one tells the same event, which is sent once.
"""

from datetime import UTC, datetime
from typing import Final, Literal

import azure.durable_functions as df
from pydantic import AwareDatetime, BaseModel

from shared.channels.webhooks.events import StudyOccurrence
from shared.channels.webhooks.telling import tell
from shared.platform.durable import OVER, instances_of, start_once
from shared.platform.services import Services
from shared.storage.changing import Stale
from shared.storage.paging import all_documents
from shared.storage.port import LIBRARY, Changed, NotFound
from shared.studies.records import STUDIES, StudyHead

STUDY_CLOSING: Final = "study_closing"
CLOSING_PREFIX: Final = "closing-"


class Closing(BaseModel, frozen=True):
    """A study, and when it closes by itself: the input of the orchestration that waits for it."""

    study_id: str
    closes_at: AwareDatetime


async def start_closing(client: df.DurableFunctionsClient, head: StudyHead) -> None:
    """Start the wait for the study's `closes_at`, where it is open and has one, unless it runs already."""
    if head.status == "open" and head.closes_at is not None:
        closing = Closing(study_id=head.study_id, closes_at=head.closes_at)
        instance_id = f"{_prefix(head.study_id)}{int(head.closes_at.timestamp() * 1_000_000)}"
        await start_once(client, STUDY_CLOSING, instance_id, closing.model_dump(mode="json"), anew=OVER)


async def closings_of(client: df.DurableFunctionsClient, study_id: str) -> list[str]:
    """The ids of the orchestrations that wait for a `closes_at` of this study."""
    return await instances_of(client, _prefix(study_id))


async def close_study(
    services: Services, client: df.DurableFunctionsClient, head: StudyHead, etag: str, at: datetime
) -> StudyHead:
    """Close the study as of `at`, and tell the webhooks. May be repeated. Raises Stale, Unavailable and RpcError."""
    if head.status != "closed":
        head = await switch(services, head, etag, "closed", at)
    closed_at = head.closed_at or head.updated_at
    mark = closed_at.astimezone(UTC).isoformat()
    happened = StudyOccurrence(type="study.closed", study_id=head.study_id, at=closed_at, mark=mark)
    await tell(services, client, happened)
    return head


async def close_when_due(services: Services, client: df.DurableFunctionsClient, due: Closing) -> None:
    """Close the study if `closes_at` is still its own and has come. May be repeated.

    Raises Stale, Unavailable and RpcError.
    """
    found = await STUDIES.read_head(services.store, due.study_id)
    if found is None:
        return
    head, etag = found
    is_open = head.status == "open" and head.closes_at == due.closes_at <= services.now()
    was_closed_so = head.status == "closed" and head.closed_at == due.closes_at
    if is_open or was_closed_so:
        await close_study(services, client, head, etag, due.closes_at)


async def close_overdue(services: Services, client: df.DurableFunctionsClient) -> int:
    """Close what should have closed and has no orchestration that does it; return how many those were."""
    closed, now = 0, services.now()
    where = {"status": "open"}
    async for document in all_documents(
        services.store, LIBRARY, STUDIES.partition, StudyHead.KIND, where=where
    ):
        head = StudyHead.read(document)
        if head.closes_at is not None and head.closes_at <= now:
            await close_when_due(services, client, Closing(study_id=head.study_id, closes_at=head.closes_at))
            closed += 1
    return closed


async def switch(
    services: Services, head: StudyHead, etag: str, status: Literal["open", "closed"], at: datetime
) -> StudyHead:
    """The head in another status, stored. Raises Stale."""
    news = {"status": status, "updated_at": at, "closed_at": at if status == "closed" else None}
    switched = head.model_copy(update=news)
    try:
        await services.store.put(LIBRARY, switched.to_document(STUDIES.partition, None), etag=etag)
    except (Changed, NotFound):
        raise Stale(head.study_id) from None
    return switched


def _prefix(study_id: str) -> str:
    return f"{CLOSING_PREFIX}{study_id}-"
