"""The documents of an assessment, in a partition of its own: one for the whole, one a criterion, one a run.

A run replaces a criterion's document once and adds its own number to `runs`, so that an activity that runs twice judges
once.
"""

import re
from datetime import datetime
from typing import Annotated, Final, Literal

from pydantic import BaseModel, Field, StringConstraints

from shared.assessments.criteria.verdicts import Citation, PastVerdict, Verdict
from shared.assessments.evidence.records import Corpus
from shared.interview.records.record import IfAny, Owned, Record
from shared.interview.state_machine.assessment import Doubt, Source
from shared.interview.state_machine.settings import LanguageCode
from shared.language.port import Usage

type Number = Annotated[int, Field(ge=1)]
MOST_OF_A_NAME: Final = 200
type AssessmentName = Annotated[
    str, StringConstraints(strip_whitespace=True, min_length=1, max_length=MOST_OF_A_NAME)
]
type RunStatus = Literal["asking", "running", "done"]

_ID: Final = re.compile(r"[0-9a-f]{32}")


def partition(assessment_id: str) -> str:
    return f"assessment-{assessment_id}"


def is_assessment_id(text: str) -> bool:
    return _ID.fullmatch(text) is not None


class VerdictCounts(BaseModel):
    """How many criteria have which verdict, as people decided and else as judged; what waits for them is apart (G5)."""

    met: int = 0
    partly: int = 0
    not_met: int = 0
    no_evidence: int = 0
    needs_review: int = 0
    failed: int = 0


class AssessmentRecord(Owned):
    """The assessment as a whole. `criteria` is how many there are, numbered from 1.

    `participant_id` is whose documents are assessed, in a study of criteria.
    """

    KIND = "assessment-whole"

    assessment_id: str
    participant_id: IfAny = None
    name: AssessmentName | None = None
    corpus: Corpus
    language: LanguageCode
    criteria: int
    created_at: datetime
    start_digest: str | None = None
    erased: bool = False


class CriterionRecord(Record):
    """One criterion with its latest verdict. `runs` are those that have settled it; `error` says why one could not.

    `as_of` is when the evidence of the verdict was gathered: a verdict over older evidence never takes its place.
    """

    KIND = "criterion"

    number: Number
    criterion_id: str
    question: str
    criterion_hash: str
    normaliser_version: int
    verdict: Verdict | None = None
    as_of: datetime | None = None
    doubts: tuple[Doubt, ...] = ()
    rationale: str = ""
    citations: tuple[Citation, ...] = ()
    open_gaps: tuple[str, ...] = ()
    evidence_xml: str = ""
    matched_follow_ups: int = 0
    history: tuple[PastVerdict, ...] = ()
    source: Source | None = None
    error: str | None = None
    runs: tuple[int, ...] = ()
    usage: Usage = Usage()

    def key(self) -> str:
        return f"{self.KIND}-{self.number:06d}"


class RunRecord(Record):
    """A run over some criteria. `interview_id` is the interview that it began with, if it is one of follow-ups."""

    KIND = "run"

    run: Number
    numbers: tuple[Number, ...]
    status: RunStatus = "running"
    interview_id: str | None = None
    created_at: datetime

    def key(self) -> str:
        return f"{self.KIND}-{self.run:06d}"
