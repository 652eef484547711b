"""Reading and writing under the header: the one place that knows how a change of an interview is committed."""

from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from shared.interview.records.header_document import Header
from shared.interview.records.record import Record
from shared.modes.registry import FromLibrary
from shared.storage.changing import ATTEMPTS, Contended, Missing
from shared.storage.port import INTERVIEWS, Changed, Document, Put, Replace, Store, Write

UNSEEN: Final = {
    "step",
    "revision",
    "token_version",
    "link_expires_at",
    "link_revoked",
    "consented_at",
    "declined_at",
    "error",
    "completeness",
    "forced",
    "unfilled",
    "dropped",
    "ending",
    "moved_at",
    "clocks",
    "confirmation",
    "facts_version",
    "extended_s",
    "spent",
    "sure_from",
    "person_wanted_at",
    "end_request",
    "study",
    *FromLibrary.model_fields,
    "etag",
}
"""Header fields whose change no participant can see."""
SEEN: Final = tuple(name for name in Header.model_fields if name not in UNSEEN)


class Gone(Missing):
    """There is no such interview, or it was erased."""

    kind = "interview"

    def __init__(self, interview_id: str) -> None:
        super().__init__(f"no interview {interview_id}")
        self.interview_id = interview_id


class NotThere(Gone):
    """No tombstone says that it was erased: unless there never was one, this read is older than what another wrote."""


async def read_header(store: Store, interview_id: str) -> Header:
    """The header as stored. Raises Gone for an erased interview and NotThere for an unknown one."""
    return header_of(await store.get(INTERVIEWS, interview_id, Header.KIND), interview_id)


async def check_not_erased(store: Store, interview_id: str) -> None:
    """Raises Gone if a tombstone says that it was erased: for what is stored about it elsewhere."""
    with suppress(NotThere):
        await read_header(store, interview_id)


def header_of(document: Document | None, interview_id: str) -> Header:
    """What is stored as the header, read. Raises Gone and NotThere."""
    if document is None:
        raise NotThere(interview_id)
    if document.get("erased"):
        raise Gone(interview_id)
    return Header.read(document)


async def change_header(
    store: Store,
    interview_id: str,
    change: Callable[[Header], Header | None],
    *,
    records: Callable[[Header], Sequence[Write]] = lambda _header: (),
    ttl: int | None,
    seen: Header | None = None,
) -> Header:
    """Apply a pure `change` to the header, in one batch with `records`, and return the header as it then stands.

    `change` returns None to leave everything as it is. It is applied to the header `seen`, where there is one, and to the
    header as it is read where another write came first. `revision` rises with what a participant can see. Raises Gone,
    Contended, and what the store's batch raises for the other records (`AlreadyExists` above all).
    """
    header = seen if seen and seen.etag else await read_header(store, interview_id)
    for _ in range(ATTEMPTS):
        changed = change(header)
        if changed is None:
            return header
        revision = header.revision + _visibly(header, changed)
        changed = changed.model_copy(update={"revision": revision, "etag": ""})
        document = changed.to_document(interview_id, ttl)
        try:
            await store.write(INTERVIEWS, interview_id, [Replace(document, header.etag), *records(header)])
        except Changed:
            with suppress(NotThere):  # it is there, since another write came first
                header = await read_header(store, interview_id)
        else:
            return changed
    raise Contended(interview_id)


def put(record: Record, interview_id: str, ttl: int | None) -> Put:
    """The write that stores this record, over an earlier one if there is one."""
    return Put(record.to_document(interview_id, ttl))


def _visibly(before: Header, after: Header) -> bool:
    return any(getattr(before, name) != getattr(after, name) for name in SEEN)
