"""What was read of a resume, as things that a person may call right or wrong: fills and skills (G6)."""

import re
from collections.abc import Sequence
from typing import Final, Literal

from shared.interview.interview import Interview
from shared.interview.records.preparation import GapsRecord
from shared.interview.records.reviews import ReviewRecord, standing_reviews
from shared.interview.reviews.model import MachineWord, Review, Reviewable, ReviewItem, review_id
from shared.interview.state_machine.assessment import Confidence, Doubt, Source

_WORD: Final = re.compile(r"\w")
_NEAR: Final = 300
"""Characters of the resume that are shown on each side of what was read."""


def can_be_reviewed(interview: Interview) -> bool:
    """Whether the interview has begun with what was read: before, staff correct the preparation itself."""
    return interview.has(GapsRecord)


def read_of_resume(
    interview: Interview,
    kind: Literal["fill", "skill"],
    number: int,
    about: str,
    *,
    question: str,
    text: str,
    spans: Sequence[str],
    resume: str,
    source: Source,
    doubts: Sequence[Doubt],
    confidence: Confidence | None = None,
) -> Reviewable:
    """One thing that was read: `number` counts from 1 and names it for good, `about` is the id of what it fills or is.

    The machine acts on it until a person calls it wrong; with doubts it waits for one.
    """
    named = review_id(interview.interview_id, kind, number)
    record = standing_reviews(interview.all(ReviewRecord)).get(named)
    item = ReviewItem(
        review_id=named,
        kind=kind,
        interview_id=interview.interview_id,
        assessment_id=None,
        turn_id=None,
        question_text=question,
        answer_text="\n\n".join(dict.fromkeys(around(each, resume) for each in spans)),
        text=text,
        machine=MachineWord(
            verdict="right",
            confidence=confidence,
            evidence=spans[0] if spans else None,
            source=source,
            doubts=tuple(doubts),
        ),
        review=Review.of(record) if record else None,
    )
    return Reviewable(item, about, interview.header.mode, record, bool(doubts), interview.header.language)


def around(span: str, resume: str) -> str:
    """The span with what stands around it in the resume, from a line's beginning to a line's end."""
    at = _place(span, resume) if span else -1
    if at < 0:
        return span
    end = at + len(span)
    before, after = resume[max(0, at - _NEAR) : at], resume[end : end + _NEAR]
    if len(before) == _NEAR:
        before = before.partition("\n")[2] or before
    if len(after) == _NEAR:
        after = after.rpartition("\n")[0] or after
    return f"{before}{span}{after}".strip("\n")


def _place(span: str, resume: str) -> int:
    """Where the span stands as whole words; -1 where it does not. A pattern would try each place of a long resume."""
    at = resume.find(span)
    while at >= 0 and (_WORD.match(resume, at + len(span)) or (at > 0 and _WORD.match(resume, at - 1))):
        at = resume.find(span, at + 1)
    return at
