"""The participant's agreement to the interview: the first one stands."""

from shared.interview.records.documents import Header
from shared.interview.records.header import change_header
from shared.platform.services import Services


async def agree(services: Services, interview_id: str) -> Header:
    """Record that the participant agrees, now. Raises Gone."""
    now = services.now()

    def agreed(header: Header) -> Header | None:
        return header.model_copy(update={"consented_at": now}) if header.consented_at is None else None

    return await change_header(services.store, interview_id, agreed, ttl=services.settings.ttl)
