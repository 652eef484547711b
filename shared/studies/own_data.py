"""Whether participants may have and erase what they said, and how many did: nothing else is left of those (I3)."""

from datetime import datetime

from shared.interview.records.header_document import Header, StudyRef
from shared.interview.records.record import Record
from shared.platform.services import Services
from shared.storage.port import PARTICIPANTS, Store
from shared.studies.records import STUDIES


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
    return await store.count(PARTICIPANTS, study_id, Withdrawal.KIND)


async def may_have_own_data(services: Services, header: Header) -> bool:
    """Whether its participant may download and erase what they said: as the study says now, or the installation."""
    if header.study is None:
        return services.settings.participants_own_data == "on"
    found = await STUDIES.read_head(services.store, header.study.study_id)
    study = found and await STUDIES.read(services.store, header.study.study_id, found[0].version)
    return study is None or study.own_data
