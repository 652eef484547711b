"""Participants as staff see them: their rows, their links, and how their documents are assessed."""

import asyncio
from collections.abc import Sequence

from shared.access.permissions import may, permission_of
from shared.access.principal import Belonging
from shared.assessments.evidence.records import DocumentRecord
from shared.assessments.listing import AssessmentRow
from shared.storage.port import EVIDENCE, Store
from shared.studies.assessing import assessments_of, corpus_of_participant
from shared.studies.links import participant_url
from shared.studies.records import Participant, StudyHead
from triggers.http.calls import Call
from triggers.studies.assessed_models import Assessed
from triggers.studies.models import ListedParticipant


async def views_of(call: Call, head: StudyHead, rows: Sequence[Participant]) -> list[ListedParticipant]:
    """The participants in their order."""
    known = await _assessed(call.services.store, rows) if head.assesses else {}
    return [_view_of(call, row, known.get(row.participant_id)) for row in rows]


def _view_of(call: Call, row: Participant, assessed: Assessed | None) -> ListedParticipant:
    """The row; the link, with which one can act as the participant, is for those alone who may replace it."""
    may_have = may(call.staff, permission_of("reissue_link"), Belonging(row.study_id))
    url = participant_url(call.services.settings, call.base_url, row) if may_have else None
    return ListedParticipant.of(row, url, assessed)


async def _assessed(store: Store, rows: Sequence[Participant]) -> dict[str, Assessed]:
    documents, found = await asyncio.gather(
        asyncio.gather(*(_documents_of(store, row) for row in rows)), assessments_of(store, rows)
    )
    return {
        row.participant_id: _shown(count, found.get(row.participant_id))
        for row, count in zip(rows, documents, strict=True)
    }


async def _documents_of(store: Store, row: Participant) -> int:
    return await store.count(
        EVIDENCE, corpus_of_participant(row), DocumentRecord.KIND, where={"erased": False}
    )


def _shown(documents: int, found: AssessmentRow | None) -> Assessed:
    return Assessed(
        documents=documents,
        assessment_id=found and found.assessment_id,
        counts=found and found.counts,
        open=found.open if found else (),
    )
