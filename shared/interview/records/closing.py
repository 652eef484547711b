"""The end of an interview, as far as answers go."""

from shared.interview.records.documents import Header
from shared.interview.records.header import change_header
from shared.platform.services import Services


async def stop_answers(services: Services, interview_id: str) -> None:
    """Settle the end, and close the question that is still open after an end from outside.

    Everything that was stored before is older than this mark: a read that shows it misses no answer.
    """

    def stopped(header: Header) -> Header | None:
        if header.is_open:
            return header.model_copy(
                update={"ending": True, "status": "thinking", "moved_at": services.now()}
            )
        return None if header.ending else header.model_copy(update={"ending": True})

    await change_header(services.store, interview_id, stopped, ttl=services.settings.ttl)
