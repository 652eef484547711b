"""What the start gave, and what was made of it before the first question."""

from shared.interview.records.header import NotThere
from shared.interview.records.record import Record
from shared.storage.port import INTERVIEWS, Store


async def read_record[R: Record](store: Store, interview_id: str, kind: type[R]) -> R:
    """The one record of this kind. Raises NotThere."""
    found = await find_record(store, interview_id, kind)
    if found is None:
        raise NotThere(interview_id)
    return found


async def find_record[R: Record](store: Store, interview_id: str, kind: type[R]) -> R | None:
    """The one record of this kind, or None while there is none."""
    document = await store.get(INTERVIEWS, interview_id, kind.KIND)
    return None if document is None else kind.read(document)
