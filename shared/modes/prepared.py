"""What an interview is prepared with, in every mode: a kind that a mode has no record of costs nothing to ask for."""

from typing import Final

from shared.interview.interview import Interview
from shared.interview.records.documents import Record
from shared.interview.records.preparation import ConceptsRecord, CoverageRecord, MaterialRecord, SkillsRecord
from shared.modes.knowledge_handover.records import BacklogDocument, FactDocument, ProjectRecord
from shared.modes.registry import ModeName
from shared.modes.topic_exploration.records import CollectedRecord
from shared.storage.port import OfKind

OF_MODE: Final[dict[ModeName, tuple[type[Record], ...]]] = {
    "adaptive_follow_up": (),
    "predefined_questions": (CoverageRecord,),
    "dynamic_gap": (SkillsRecord,),
    "knowledge_handover": (ProjectRecord, BacklogDocument),
    "topic_exploration": (),
}
"""What is stored of each mode's preparation beside the material and the concepts."""
GROWING: Final = (FactDocument, CollectedRecord)
"""What answers add to it."""


def prepared() -> list[OfKind]:
    """All of it, whatever the mode."""
    of_modes = (kind for kinds in OF_MODE.values() for kind in kinds)
    return [OfKind(kind.KIND) for kind in (MaterialRecord, ConceptsRecord, *of_modes, *GROWING)]


def is_prepared(interview: Interview) -> bool:
    """Whether the preparation was loaded."""
    return interview.has(MaterialRecord, ConceptsRecord, *OF_MODE[interview.header.mode])
