"""Bodies and answers about the documents of participants, in a study of criteria."""

from typing import Annotated, Final

from pydantic import BaseModel, Field

from shared.assessments.records import VerdictCounts
from shared.studies.assessing import WHY_NOT_ASSESSED, NotAssessedReason
from triggers.http.models import Given

type NamedId = Annotated[str, Field(max_length=64)]

ASSESSED_AT_ONCE: Final = 50
"""Participants of one call."""


class Assessed(BaseModel):
    """How a participant's documents are assessed; `counts` is null until their criteria are judged.

    Their documents stand in the corpus of the study that has their id as its name. `open` are the criteria that their
    interview asks about.
    """

    documents: int
    assessment_id: str | None
    counts: VerdictCounts | None
    open: tuple[str, ...]


class GivenToAssess(Given):
    """Whose documents are to be assessed: these participants', or without them of everybody whose never were."""

    participant_ids: Annotated[list[NamedId], Field(min_length=1, max_length=ASSESSED_AT_ONCE)] | None = None


class BegunAssessmentOf(BaseModel):
    """The assessment of a participant's documents that runs now."""

    participant_id: str
    assessment_id: str


class NotAssessed(BaseModel):
    """A participant whose documents are not assessed now, and why: a word, and a sentence."""

    participant_id: str
    reason: NotAssessedReason
    detail: str

    @classmethod
    def of(cls, participant_id: str, reason: NotAssessedReason) -> "NotAssessed":
        """This participant, with the sentence for the reason."""
        return cls(participant_id=participant_id, reason=reason, detail=WHY_NOT_ASSESSED[reason])


class BegunAssessments(BaseModel):
    """The assessments that run now, and who is left out. A further call begins those of the `remaining`."""

    begun: list[BegunAssessmentOf]
    left_out: list[NotAssessed]
    remaining: int
