"""What the start gave, and what was made of it before the first question."""

from shared.domain.assessment import Concept
from shared.records.documents import ConceptsRecord, MaterialRecord, Record
from shared.records.header import Gone
from shared.store.port import INTERVIEWS, Store


async def read_material(store: Store, interview_id: str) -> MaterialRecord:
    """The material with its settings. Raises Gone."""
    return await _read(store, interview_id, MaterialRecord)


async def read_concepts(store: Store, interview_id: str) -> dict[str, tuple[Concept, ...]]:
    """The concepts of each main question, by its id. Raises Gone before they were made."""
    return (await _read(store, interview_id, ConceptsRecord)).concepts


async def _read[R: Record](store: Store, interview_id: str, kind: type[R]) -> R:
    document = await store.get(INTERVIEWS, interview_id, kind.KIND)
    if document is None:
        raise Gone(interview_id)
    return kind.read(document)
