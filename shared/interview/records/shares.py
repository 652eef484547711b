"""Links by which somebody outside reads a result or a package: in the interview's partition, so erased with it (I2)."""

import hmac
from datetime import datetime
from typing import Annotated, Literal

from pydantic import Field

from shared.interview.records.audit import unchanged
from shared.interview.records.header import change_header
from shared.interview.records.record import Record
from shared.platform.secret_texts import digest_of
from shared.storage.changing import change_stored
from shared.storage.paging import all_documents
from shared.storage.port import INTERVIEWS, Create, Store

type Shared = Literal["result", "package"]


class ShareRecord(Record):
    """A link for one reader. Of its secret only a digest is kept; `opened` counts how often it was used."""

    KIND = "share"

    share_id: str
    interview_id: str
    what: Shared
    reader: str
    digest: str
    made_by: str
    made_at: datetime
    expires_at: datetime
    revoked_at: datetime | None = None
    opened: Annotated[int, Field(ge=0)] = 0
    last_opened_at: datetime | None = None

    def key(self) -> str:
        return share_key(self.share_id)

    def is_open(self, secret: str, now: datetime) -> bool:
        fits = hmac.compare_digest(digest_of(secret), self.digest)
        return fits and self.revoked_at is None and now < self.expires_at


def share_key(share_id: str) -> str:
    """The id of its document."""
    return f"{ShareRecord.KIND}-{share_id}"


async def store_share(store: Store, share: ShareRecord, ttl: int | None) -> None:
    """Store a new link under the header, so that none is made of an erased interview. Raises Gone."""
    document = share.to_document(share.interview_id, ttl)
    await change_header(store, share.interview_id, unchanged, records=lambda _: [Create(document)], ttl=ttl)


async def read_share(store: Store, interview_id: str, share_id: str) -> ShareRecord | None:
    """The link; None where there is none, or its interview was erased."""
    document = await store.get(INTERVIEWS, interview_id, share_key(share_id))
    return None if document is None else ShareRecord.read(document)


async def list_shares(store: Store, interview_id: str) -> list[ShareRecord]:
    """Every link of the interview, oldest first."""
    found = all_documents(store, INTERVIEWS, interview_id, ShareRecord.KIND)
    return [ShareRecord.read(document) async for document in found]


async def revoke_share(
    store: Store, interview_id: str, share_id: str, now: datetime, ttl: int | None
) -> ShareRecord | None:
    """End the link; once more changes nothing. None where there is none."""

    def revoked(share: ShareRecord) -> ShareRecord:
        return share.model_copy(update={"revoked_at": share.revoked_at or now})

    key = share_key(share_id)
    return await change_stored(store, INTERVIEWS, interview_id, key, ShareRecord, revoked, ttl)


async def note_opening(store: Store, share: ShareRecord, now: datetime, ttl: int | None) -> None:
    """Count that its reader used the link."""

    def counted(found: ShareRecord) -> ShareRecord:
        return found.model_copy(update={"opened": found.opened + 1, "last_opened_at": now})

    await change_stored(store, INTERVIEWS, share.interview_id, share.key(), ShareRecord, counted, ttl)
