"""The participant's agreement to the interview: the first one stands. Until then they may say that they do not agree."""

from shared.interview.records.header import change_header
from shared.interview.records.header_document import Header
from shared.interview.records.index import list_anew
from shared.platform.services import Services


async def agree(services: Services, interview_id: str) -> Header:
    """Record that the participant agrees, now. Raises Gone."""
    now, ttl = services.now(), services.settings.ttl

    def agreed(header: Header) -> Header | None:
        news = {"consented_at": now, "declined_at": None}
        return header.model_copy(update=news) if header.consented_at is None else None

    header = await change_header(services.store, interview_id, agreed, ttl=ttl)
    await list_anew(services.store, header, ttl)
    return header


async def decline(services: Services, interview_id: str) -> Header:
    """Record that the participant does not agree, for staff to see, unless they have agreed. Raises Gone."""
    now, ttl = services.now(), services.settings.ttl

    def declined(header: Header) -> Header | None:
        is_new = header.consented_at is None and header.declined_at is None
        return header.model_copy(update={"declined_at": now}) if is_new else None

    header = await change_header(services.store, interview_id, declined, ttl=ttl)
    await list_anew(services.store, header, ttl)
    return header
