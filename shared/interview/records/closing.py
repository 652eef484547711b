"""The end of an interview, as far as answers go."""

from datetime import datetime

from shared.interview.records.header import change_header
from shared.interview.records.header_document import EndRequest, Header
from shared.interview.records.view import is_final
from shared.interview.state_machine.events import EndedBy
from shared.platform.services import Services


async def request_end(services: Services, interview_id: str, by: EndedBy) -> None:
    """Store that an end is wanted, before its event is raised: that may be lost. Raises Gone, Contended."""
    now = services.now()

    def requested(header: Header) -> Header | None:
        after = end_requested(header, by, now)
        return None if after == header else after

    await change_header(services.store, interview_id, requested, ttl=services.settings.ttl)


def end_requested(header: Header, by: EndedBy, at: datetime) -> Header:
    """The header with this request to end; the first one stands, and what is over takes none."""
    if header.end_request is not None or is_final(header):
        return header
    return header.model_copy(update={"end_request": EndRequest(by=by, at=at)})


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
