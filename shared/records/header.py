"""Reading and writing under the header: the one place that knows how a change of an interview is committed."""

from collections.abc import Callable, Sequence
from typing import Final

from shared.records.documents import Header, Record
from shared.store.port import INTERVIEWS, Changed, Put, Replace, Store, Write

ATTEMPTS: Final = 12
UNSEEN: Final = {
    "step",
    "revision",
    "token_version",
    "link_expires_at",
    "link_revoked",
    "consented_at",
    "error",
    "completeness",
    "forced",
    "ending",
    "moved_at",
    "clocks",
    "extended_s",
    "spent",
}
"""Header fields whose change no participant can see."""


class Gone(Exception):
    """There is no such interview, or it was erased."""

    def __init__(self, interview_id: str) -> None:
        super().__init__(f"no interview {interview_id}")
        self.interview_id = interview_id


class Contended(Exception):
    """Too many writers changed the header at once; the caller may try again."""


async def read_header(store: Store, interview_id: str) -> Header:
    """The header as stored. Raises Gone for an unknown or an erased interview."""
    header, _ = await _load(store, interview_id)
    return header


async def change_header(
    store: Store,
    interview_id: str,
    change: Callable[[Header], Header | None],
    *,
    records: Callable[[Header], Sequence[Write]] = lambda _header: (),
    ttl: int | None,
) -> Header:
    """Apply a pure `change` to the header, in one batch with `records`, and return the header as it then stands.

    `change` returns None to leave everything as it is. `revision` rises with what a participant can see. Raises Gone,
    Contended, and what the store's batch raises for the other records (`AlreadyExists` above all).
    """
    for _ in range(ATTEMPTS):
        header, etag = await _load(store, interview_id)
        changed = change(header)
        if changed is None:
            return header
        changed = changed.model_copy(update={"revision": header.revision + _visibly(header, changed)})
        operations: list[Write] = [Replace(changed.to_document(interview_id, ttl), etag), *records(header)]
        try:
            await store.write(INTERVIEWS, interview_id, operations)
        except Changed:
            continue
        return changed
    raise Contended(interview_id)


def put(record: Record, interview_id: str, ttl: int | None) -> Put:
    """The write that stores this record, over an earlier one if there is one."""
    return Put(record.to_document(interview_id, ttl))


def _visibly(before: Header, after: Header) -> bool:
    return before.model_dump(exclude=UNSEEN) != after.model_dump(exclude=UNSEEN)


async def _load(store: Store, interview_id: str) -> tuple[Header, str]:
    document = await store.get(INTERVIEWS, interview_id, Header.KIND)
    if document is None or document.get("erased"):
        raise Gone(interview_id)
    return Header.read(document), str(document["_etag"])
