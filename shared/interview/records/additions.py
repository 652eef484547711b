"""What a participant adds after the end: kept beside the result, for a day, and never a turn."""

from datetime import timedelta
from typing import Final

from shared.interview.loading import load
from shared.interview.records.documents import AdditionDocument
from shared.interview.records.header_document import FINAL_STATUSES, Header
from shared.interview.records.view import NotNow
from shared.platform.services import Services
from shared.storage.port import OfKind

ADDED_WITHIN: Final = timedelta(hours=24)
MOST_ADDITIONS: Final = 20


async def add(services: Services, interview_id: str, text: str) -> Header:
    """Store an addition. Raises NotNow, Gone and Contended."""
    now = services.now()
    while True:
        interview = await load(services, interview_id, [OfKind(AdditionDocument.KIND)])
        before, header = interview.all(AdditionDocument), interview.header
        if header.status not in FINAL_STATUSES or header.ended_at is None:
            raise NotNow("The interview is not over yet: answer its question instead.", header)
        if header.require_consent and header.consented_at is None:
            raise NotNow("Agree to the interview first.", header)
        if now > header.ended_at + ADDED_WITHIN:
            raise NotNow("The time for additions is over.", header)
        if before and before[-1].text == text:  # sent twice
            return header
        if len(before) >= MOST_ADDITIONS:
            raise NotNow(f"No more than {MOST_ADDITIONS} additions are kept.", header)
        addition = AdditionDocument(number=len(before) + 1, text=text, at=now)
        if await interview.commit(_if_over, lambda _: interview.create(addition)):  # noqa: B023
            return interview.header


def _if_over(header: Header) -> Header | None:
    """The header, unless staff have reopened the interview meanwhile."""
    return header if header.status in FINAL_STATUSES else None
