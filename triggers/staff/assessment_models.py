"""Bodies and answers of the operations on assessments."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, Self

from pydantic import AfterValidator, BaseModel, Field, StringConstraints, model_validator

from shared.assessments.criteria.verdicts import Citation, PastVerdict, Verdict, change
from shared.assessments.evidence.corpus_keys import name_of
from shared.assessments.evidence.records import CorpusName
from shared.assessments.reading import unsettled
from shared.assessments.records import AssessmentRecord, CriterionRecord, RunRecord
from shared.assessments.reviewing import review_of
from shared.interview.records.documents import IfAny
from shared.interview.records.reviews import ReviewRecord
from shared.interview.reviews.model import Review
from shared.interview.state_machine.assessment import Doubt
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


BROKEN_OFF: Final = {"verdict": "failed", "error": "the run that was to judge it was broken off"}


class GivenCriterion(Given):
    """A criterion; an id that is left out is given as `c1`, `c2` …"""

    criterion_id: Identifier | None = None
    question: CriterionText


class GivenAssessment(Given):
    """Criteria to be judged over a corpus; `language` is that of the criteria and of what is asked about them."""

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
    """An assessment in the list, with the first of its criteria."""

    assessment_id: str
    corpus: CorpusName
    study_id: IfAny = None
    criteria: int
    first_question: str
    created_at: datetime


class AssessmentList(BaseModel):
    """A page of assessments, newest first."""

    items: list[ListedAssessment]
    next_cursor: str | None


class JudgedCriterion(BaseModel):
    """A criterion with its latest verdict, null until there is one; `change` tells it from the one before.

    `change` is null, too, where the verdict is for a person to give; `doubts` say why (G4), and `review` is what a person
    says of this verdict. A criterion whose run was interrupted before it was judged has failed.
    """

    criterion_id: str
    question: str
    criterion_hash: str
    verdict: Verdict | None
    doubts: tuple[Doubt, ...]
    rationale: str
    citations: tuple[Citation, ...]
    open_gaps: tuple[str, ...]
    evidence_xml: str
    matched_follow_ups: int
    history: tuple[PastVerdict, ...]
    change: Literal["better", "worse", "same", "first"] | None
    source: Literal["model", "rules"] | None
    error: str | None
    review: Review | None = None

    @classmethod
    def of(cls, record: CriterionRecord, review: ReviewRecord | None, *, waits: bool) -> Self:
        if record.verdict is None and not waits:
            record = record.model_copy(update=BROKEN_OFF)
        beside = {"change": change(record.history), "review": review and Review.of(review)}
        return cls.model_validate(record.model_dump() | beside)


class VerdictCounts(BaseModel):
    """How many criteria have which verdict now; what a person has to decide counts on its own (G5)."""

    met: int = 0
    partly: int = 0
    not_met: int = 0
    no_evidence: int = 0
    needs_review: int = 0
    failed: int = 0


class AssessmentView(BaseModel):
    """How far an assessment is, and its verdicts so far.

    `progress` is the share of criteria that nothing is to be judged of at the moment. `rounds` are the interviews that
    rounds of follow-ups were opened with.
    """

    assessment_id: str
    corpus: CorpusName
    study_id: IfAny = None
    status: Literal["running", "completed"]
    progress: Annotated[float, Field(ge=0, le=1)]
    counts: VerdictCounts
    criteria: list[JudgedCriterion]
    rounds: list["Round"]

    @classmethod
    def of(
        cls,
        record: AssessmentRecord,
        criteria: Sequence[CriterionRecord],
        runs: Sequence[RunRecord],
        reviews: Sequence[ReviewRecord] = (),
    ) -> Self:
        waiting = unsettled(criteria, runs)
        running = any(run.status == "running" for run in runs)
        share = 1.0 - len(waiting) / record.criteria
        ids = {each.number: each.criterion_id for each in criteria}
        judged = [
            JudgedCriterion.of(each, review_of(each, reviews), waits=each.number in waiting)
            for each in criteria
        ]
        return cls(
            assessment_id=record.assessment_id,
            corpus=name_of(record.corpus),
            study_id=record.study_id,
            status="running" if running else "completed",
            progress=round(min(share, 0.99), 3) if running else 1.0,
            counts=VerdictCounts(**Counter(each.verdict for each in judged if each.verdict)),
            criteria=judged,
            rounds=[Round.of(run, ids) for run in runs if run.interview_id is not None],
        )


class Round(BaseModel):
    """A round of follow-ups: its interview, and whether that goes on, its answers are being judged, or it is done."""

    interview_id: str
    criterion_ids: list[str]
    status: Literal["asking", "running", "done"]

    @classmethod
    def of(cls, run: RunRecord, ids: dict[int, str]) -> Self:
        return cls(
            interview_id=run.interview_id or "",
            criterion_ids=[ids[number] for number in run.numbers],
            status=run.status,
        )
