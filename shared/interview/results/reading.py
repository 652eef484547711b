"""Reading all of an interview that staff may see, in one call for some tens of turns."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import read_interview
from shared.interview.records.audit import AuditRecord
from shared.interview.records.documents import (
    AdditionDocument,
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    SummaryDocument,
    TurnDocument,
)
from shared.interview.records.overrides import OverrideRecord
from shared.interview.records.preparation import ConceptsRecord, MaterialRecord
from shared.interview.records.reviews import ReviewRecord
from shared.modes.mode import all_modes
from shared.storage.port import Store

TURNS: Final = (TurnDocument, AnswerDocument, AssessmentDocument, DecisionDocument)
_COMMON: Final = (
    *TURNS,
    MaterialRecord,
    ConceptsRecord,
    SummaryDocument,
    AdditionDocument,
    OverrideRecord,
    ReviewRecord,
    AuditRecord,
)


async def read_shown_to_staff(store: Store, interview_id: str) -> Interview:
    """The interview with everything that its result and its staff view tell. Raises Gone."""
    of_modes = (kind for mode in all_modes() for kind in mode.shown)
    return await read_interview(store, interview_id, *dict.fromkeys((*_COMMON, *of_modes)))
