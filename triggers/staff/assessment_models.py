"""Bodies and answers of the operations on assessments."""

from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from shared.assessments.criteria.given import Criteria
from shared.assessments.criteria.rounds import MAX_OF_A_ROUND
from shared.assessments.evidence.records import CorpusName
from shared.assessments.records import AssessmentName, VerdictCounts
from shared.interview.records.record import IfAny
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.adaptive_follow_up.material import Identifier
from triggers.http.models import Given, Page


class GivenAssessment(Given):
    """Criteria to be judged over a corpus; `language` is that of the criteria and of what is asked about them."""

    name: Annotated[AssessmentName | None, Field(exclude_if=lambda value: value is None)] = None
    corpus: CorpusName
    criteria: Annotated[Criteria, Field(min_length=1)]
    language: LanguageCode = "en"


class GivenFollowUps(Given):
    """The criteria that a round of follow-ups is about."""

    criterion_ids: Annotated[tuple[Identifier, ...], Field(min_length=1, max_length=MAX_OF_A_ROUND)]


class StartedAssessment(BaseModel):
    """The id under which the criteria are being judged."""

    assessment_id: str


class ListedAssessment(BaseModel):
    """An assessment in the list, with the first of its criteria, and how many have which verdict."""

    assessment_id: str
    name: AssessmentName | None
    corpus: CorpusName
    study_id: IfAny = None
    criteria: int
    first_question: str
    created_at: datetime
    counts: VerdictCounts


class AssessmentList(Page[ListedAssessment]):
    """A page of assessments, newest first."""
