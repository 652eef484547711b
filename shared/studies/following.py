"""A participant's row follows their interview: every step that changes the list of interviews changes it, too."""

from shared.interview.records.header_document import Header
from shared.storage.port import NEVER_EXPIRES, PARTICIPANTS, Store
from shared.studies.records import Participant, revision_of, state_of


async def follow_interview(store: Store, header: Header, ttl: int | None) -> None:
    """Set what the interview says in its participant's row, unless that is of a newer revision or erased."""
    if header.study is None:
        return
    study_id, participant_id = header.study.study_id, header.study.participant_id
    row = {
        "id": participant_id,
        "pk": study_id,
        "kind": Participant.KIND,
        "ttl": NEVER_EXPIRES if ttl is None else ttl,
        "interview_id": header.interview_id,
        "status": state_of(header),
        "study_version": header.study.version,
        "revision": revision_of(header),
        "progress": header.progress,
        "completeness": header.completeness,
        "last_active_at": (header.moved_at or header.created_at).isoformat().replace("+00:00", "Z"),
    }
    if await store.put_newest(PARTICIPANTS, row, by="revision"):
        await store.delete(PARTICIPANTS, study_id, participant_id)
