"""Reading all of an interview that staff may see, in one call for some tens of turns."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import read_interview
from shared.onboarding.records import PackageRecord
from shared.records.audit import AuditRecord
from shared.records.backlog import BacklogDocument
from shared.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    Record,
    SummaryDocument,
    TurnDocument,
)
from shared.records.exploration import CollectedRecord, ExplorationRecord
from shared.records.overrides import OverrideRecord
from shared.records.preparation import (
    ConceptsRecord,
    CoverageRecord,
    GapsRecord,
    MaterialRecord,
    SkillsRecord,
)
from shared.store.port import Store

TURNS: Final = (TurnDocument, AnswerDocument, AssessmentDocument, DecisionDocument)
_SHOWN: Final[tuple[type[Record], ...]] = (
    *TURNS,
    MaterialRecord,
    ConceptsRecord,
    GapsRecord,
    CoverageRecord,
    SkillsRecord,
    ExplorationRecord,
    CollectedRecord,
    BacklogDocument,
    SummaryDocument,
    PackageRecord,
    OverrideRecord,
    AuditRecord,
)


async def read_shown_to_staff(store: Store, interview_id: str) -> Interview:
    """The interview with everything that its result and its staff view tell. Raises Gone."""
    return await read_interview(store, interview_id, *_SHOWN)
