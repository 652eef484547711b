"""Bodies and answers of the operations on assessments."""

from collections import Counter
from datetime import datetime
from typing import Annotated, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from shared.assessments.evidence.records import CorpusName
from shared.assessments.records import AssessmentName, VerdictCounts
from shared.interview.records.documents import IfAny
from shared.interview.state_machine.settings import LanguageCode
from shared.modes.adaptive_follow_up.material import Identifier
from triggers.http.models import Given
from triggers.staff.document_models import worded

MAX_CRITERIA = 200
MAX_OF_A_ROUND = 50
MAX_CRITERION_CHARS = 2_000

type CriterionText = Annotated[
    str,
    StringConstraints(strip_whitespace=True, min_length=1, max_length=MAX_CRITERION_CHARS),
    AfterValidator(worded),
]


class GivenCriterion(Given):
    """A criterion; an id that is left out is given as `c1`, `c2` …"""

    criterion_id: Identifier | None = None
    question: CriterionText


class GivenAssessment(Given):
    """Criteria to be judged over a corpus; `language` is that of the criteria and of what is asked about them."""

    name: Annotated[AssessmentName | None, Field(exclude_if=lambda value: value is None)] = None
    corpus: CorpusName
    criteria: Annotated[tuple[GivenCriterion, ...], Field(min_length=1, max_length=MAX_CRITERIA)]
    language: LanguageCode = "en"

    @model_validator(mode="after")
    def _ids_are_unique(self) -> Self:
        named = Counter(each.criterion_id for each in self.criteria if each.criterion_id)
        twice = sorted(name for name, times in named.items() if times > 1)
        if twice:
            raise ValueError(f"criterion_id used more than once: {', '.join(twice)}")
        return self

    def identified(self) -> list[tuple[str, str]]:
        """Id and question of each criterion."""
        taken = {each.criterion_id for each in self.criteria}
        free = (name for number in range(1, 2 * MAX_CRITERIA + 1) if (name := f"c{number}") not in taken)
        return [(each.criterion_id or next(free), each.question) for each in self.criteria]


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


class AssessmentList(BaseModel):
    """A page of assessments, newest first."""

    items: list[ListedAssessment]
    next_cursor: str | None
