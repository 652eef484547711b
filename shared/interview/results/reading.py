"""Reading all of an interview that staff may see, in one call for some tens of turns."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.loading import read_interview
from shared.interview.records.audit import AuditRecord
from shared.interview.records.documents import (
    AnswerDocument,
    AssessmentDocument,
    DecisionDocument,
    Record,
    SummaryDocument,
    TurnDocument,
)
from shared.interview.records.overrides import OverrideRecord
from shared.interview.records.preparation import (
    ConceptsRecord,
    CoverageRecord,
    GapsRecord,
    MaterialRecord,
    SkillsRecord,
)
from shared.modes.knowledge_handover.onboarding.records import PackageRecord
from shared.modes.knowledge_handover.records import BacklogDocument
from shared.modes.topic_exploration.records import CollectedRecord, ExplorationRecord
from shared.storage.port import Store

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
