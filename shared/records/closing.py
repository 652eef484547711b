"""The end of an interview, as far as answers go."""

from shared.records.documents import Header
from shared.records.header import change_header
from shared.services import Services


async def stop_answers(services: Services, interview_id: str) -> None:
    """Close the question that is still open after an end from outside, so that no answer misses what is made of them."""

    def stopped(header: Header) -> Header | None:
        if not header.is_open:
            return None
        return header.model_copy(update={"status": "thinking", "moved_at": services.now()})

    await change_header(services.store, interview_id, stopped, ttl=services.settings.ttl)
