"""An assessment as staff see it: criteria with their verdicts, how many have which, and the rounds of follow-ups."""

from collections import Counter
from collections.abc import Sequence
from datetime import datetime
from typing import Annotated, Final, Literal, Self

from pydantic import BaseModel, Field

from shared.assessments.criteria.verdicts import Citation, PastVerdict, Verdict, change
from shared.assessments.evidence.corpus_keys import name_of
from shared.assessments.evidence.records import CorpusName
from shared.assessments.reading import unsettled
from shared.assessments.records import (
    AssessmentName,
    AssessmentRecord,
    CriterionRecord,
    RunRecord,
    VerdictCounts,
)
from shared.assessments.reviewing import decided, review_of
from shared.interview.records.record import IfAny
from shared.interview.records.reviews import ReviewRecord
from shared.interview.reviews.model import Review
from shared.interview.state_machine.assessment import Doubt
from shared.interview.state_machine.settings import LanguageCode

BROKEN_OFF: Final = {"verdict": "failed", "error": "the run that was to judge it was broken off"}


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

    @property
    def standing(self) -> Verdict | None:
        """What holds: what a person decided, and else what was judged."""
        return decided(self.review) or self.verdict

    def without_quotes(self) -> Self:
        """The verdict alone: reasons and errors, too, may quote what was judged."""
        review = self.review and self.review.model_copy(update={"reason": None})
        gone = {"rationale": "", "citations": (), "open_gaps": (), "evidence_xml": "", "error": None}
        return self.model_copy(update={**gone, "review": review})

    @classmethod
    def of(cls, record: CriterionRecord, review: ReviewRecord | None, *, waits: bool) -> Self:
        if record.verdict is None and not waits:
            record = record.model_copy(update=BROKEN_OFF)
        beside = {"change": change(record.history), "review": review and Review.of(review)}
        return cls.model_validate(record.model_dump() | beside)


class AssessmentView(BaseModel):
    """How far an assessment is, and its verdicts so far.

    `progress` is the share of criteria that nothing is to be judged of at the moment. `rounds` are the interviews that
    rounds of follow-ups were opened with.
    """

    assessment_id: str
    name: AssessmentName | None
    corpus: CorpusName
    study_id: IfAny = None
    language: LanguageCode
    created_at: datetime
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
            **record.model_dump(include={"assessment_id", "name", "study_id", "language", "created_at"}),
            corpus=name_of(record.corpus),
            status="running" if running else "completed",
            progress=round(min(share, 0.99), 3) if running else 1.0,
            counts=VerdictCounts.model_validate(Counter(each.standing for each in judged if each.standing)),
            criteria=judged,
            rounds=[Round.of(run, ids) for run in runs if run.interview_id is not None],
        )

    def without_quotes(self) -> Self:
        """The verdicts alone: no word of the evidence or about it, for who may not read answers (I2)."""
        return self.model_copy(update={"criteria": [each.without_quotes() for each in self.criteria]})


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
