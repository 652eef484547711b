"""Participants who erased what they said themselves: the study counts them, and nothing else is left of them (I3)."""

from datetime import datetime

from shared.interview.records.documents import Record, StudyRef
from shared.storage.port import PARTICIPANTS, Store


class Withdrawal(Record):
    """That a participant erased what they said. Their interview is counted once, however often they ask."""

    KIND = "withdrawal"

    participant_id: str
    at: datetime

    def key(self) -> str:
        return f"{self.KIND}-{self.participant_id}"


async def store_withdrawal(store: Store, study: StudyRef, at: datetime, ttl: int | None) -> None:
    """Count this participant."""
    document = Withdrawal(participant_id=study.participant_id, at=at).to_document(study.study_id, ttl)
    await store.put(PARTICIPANTS, document)


async def count_withdrawals(store: Store, study_id: str) -> int:
    """How many there were."""
    return await store.count(PARTICIPANTS, study_id, Withdrawal.KIND)
