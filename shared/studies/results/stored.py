"""The stored parts of a study's results, which change in batches under the etags that were read (H4)."""

from dataclasses import dataclass
from typing import Final

from shared.interview.records.record import Record
from shared.storage.changing import over
from shared.storage.port import PARTICIPANTS, Document, Store, Write

TAKEN_OUT: Final = "contribution_taken_out"
"""The kind of what stands in the place of a part since the batch that takes it out of the counts."""
TAKEN_OUT_TTL_S: Final = 3_600


@dataclass(frozen=True, slots=True)
class Stored[R: Record]:
    """A document as it was read: None and "" where there is none."""

    value: R | None
    etag: str

    def becomes(self, document: Document) -> Write:
        """The write that puts this document in its place, unless another one was put there meanwhile."""
        return over(document, self.etag)


async def read_stored[R: Record](store: Store, study_id: str, kind: type[R], key: str) -> Stored[R]:
    """The document of a study under this key; what stands there in its place has an etag and no value."""
    found = await store.get(PARTICIPANTS, study_id, key)
    if found is None:
        return Stored(None, "")
    return Stored(kind.read(found) if found["kind"] == kind.KIND else None, str(found["_etag"]))


def taken_out(study_id: str, key: str) -> Document:
    """What stands under this key of a study's results once that is counted no more."""
    return {"id": key, "pk": study_id, "kind": TAKEN_OUT, "ttl": TAKEN_OUT_TTL_S}
