"""The shapes of reviews: what can be reviewed, and a review beside the machine's word."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal, Self, cast

from pydantic import BaseModel

from shared.interview.records.reviews import ReviewKind, ReviewRecord, ReviewVerdict
from shared.interview.state_machine.assessment import (
    Assessment,
    Confidence,
    CriterionMet,
    Doubt,
    Source,
    Verdict,
)
from shared.interview.state_machine.settings import LanguageCode
from shared.text.secrets.masking import without_secrets

type ReviewStatus = Literal["open", "done"]

_REVIEW_ID: Final = re.compile(r"([0-9a-f]{32})-(point|skill|fill|verdict|fact)-[0-9]{6}-[0-9]{3}")


class Review(BaseModel):
    """What a person decided, beside the machine's verdict."""

    verdict: ReviewVerdict
    by: str
    at: datetime
    reason: str | None

    @classmethod
    def of(cls, record: ReviewRecord) -> Self:
        return cls.model_validate(record.model_dump())


class ReviewedCriterion(CriterionMet):
    """`verdict` and `doubts` are the machine's; `demonstrated` follows the review where there is one that decides."""

    review: Review | None = None


class ReviewedAssessment(Assessment):
    """An assessment whose figures follow the reviews."""

    # Frozen: nobody can set plain criteria.
    criteria: tuple[ReviewedCriterion, ...] = ()  # pyright: ignore[reportIncompatibleVariableOverride]


class MachineWord(BaseModel):
    """What the machine says, who of it, and why that may be wrong; `evidence` is what it rests on, word for word."""

    verdict: str
    confidence: Confidence | None
    evidence: str | None
    source: Source | None
    doubts: tuple[Doubt, ...]


class ReviewItem(BaseModel):
    """Something that a person may review: `text` is judged, by `answer_text`: all answers to the question."""

    review_id: str
    kind: ReviewKind
    interview_id: str | None
    assessment_id: str | None
    turn_id: int | None
    question_text: str
    answer_text: str
    text: str
    machine: MachineWord
    review: Review | None


class ResultReview(BaseModel):
    """A review of something else than a point, as a result names it: what was judged, and what the machine said."""

    review_id: str
    kind: ReviewKind
    question_text: str
    text: str
    machine: str
    review: Review


@dataclass(frozen=True, slots=True)
class Reviewable:
    """An item with the name of what it is about, its last review, and whether it waits for a person.

    `claimed` is a model's verdict that nothing but its confidence may speak against.
    """

    item: ReviewItem
    about: str
    mode: str | None
    record: ReviewRecord | None
    waits: bool
    language: LanguageCode
    claimed: Verdict | None = None

    @property
    def shown(self) -> ReviewItem:
        """The item without secrets (G8)."""
        return without_secrets(self.item, self.language)

    @property
    def decided(self) -> ReviewRecord | None:
        return self.record if self.record and self.record.decides else None

    def told(self) -> ResultReview | None:
        """The review as a result names it; None where there is none that decides."""
        if self.decided is None or self.item.review is None:
            return None
        shown = {**dict(self.item), "machine": self.decided.machine}
        return ResultReview.model_validate(shown, from_attributes=True)

    @property
    def status(self) -> ReviewStatus | None:
        if self.decided is not None:
            return "done"
        return "open" if self.waits else None


def review_id(owner: str, kind: ReviewKind, place: int, number: int = 0) -> str:
    """The id of what stands at this place of an interview or assessment: the same for good, and in asking order."""
    return f"{owner}-{kind}-{place:06d}-{number:03d}"


def owner_of(text: str) -> tuple[str, ReviewKind] | None:
    """The interview or assessment that a review id belongs to, and its kind; None for what is no review id."""
    found = _REVIEW_ID.fullmatch(text)
    return (found[1], cast("ReviewKind", found[2])) if found else None


def found(items: Sequence[Reviewable], wanted: str) -> Reviewable | None:
    return next((each for each in items if each.item.review_id == wanted), None)
