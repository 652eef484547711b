"""Whether a resume already answers a question of a set (E4): only what it says word for word counts.

Whoever judged (a model or the rules) only claims; a claim is kept where its span stands in the resume, and a question is
filled only when that holds for every criterion. In doubt it is not filled: the question is asked, which costs less than
one wrongly skipped.
"""

import re
from collections.abc import Sequence
from typing import Final, Protocol

from pydantic import Field

from shared.interview.state_machine.assessment import Concept, Frozen, Share
from shared.text.words import words

FILLED_ABOVE: Final = 0.8
MIN_SPAN_WORDS: Final = 2


class JudgedQuestion(Protocol):
    """A question with the criteria that it assesses."""

    @property
    def question_id(self) -> str: ...
    @property
    def criteria(self) -> tuple[Concept, ...]: ...


class Claim(Protocol):
    """A criterion that is said to be evidenced, and the words of the resume that are said to do it."""

    @property
    def criterion_id(self) -> str: ...
    @property
    def span(self) -> str: ...


class Claims(Protocol):
    """All that was claimed of one question, and how surely."""

    @property
    def evidence(self) -> Sequence[Claim]: ...
    @property
    def confidence(self) -> float: ...


class Coverage(Frozen):
    """What a resume says to one question.

    `evidence` holds (criterion id, span) in the order of the criteria, each span as it stands in the resume;
    `missing_criteria` are the ids of the others.
    """

    question_id: str
    is_filled: bool
    evidence: tuple[tuple[str, str], ...] = ()
    missing_criteria: tuple[str, ...] = ()
    confidence: Share = Field(default=0.0)


def judged(question: JudgedQuestion, draft: Claims, resume: str) -> Coverage:
    """Keep the claims that stand in the resume; filled only with every criterion among them and confidence > 0.8.

    Claims for criteria that the question does not have are dropped; of several for one the first that holds counts. A
    question without criteria is never filled.
    """
    evidence = tuple(
        (criterion.concept_id, span)
        for criterion in question.criteria
        if (span := _first_span(criterion.concept_id, draft.evidence, resume)) is not None
    )
    shown = {criterion_id for criterion_id, _ in evidence}
    missing = tuple(each.concept_id for each in question.criteria if each.concept_id not in shown)
    return Coverage(
        question_id=question.question_id,
        is_filled=bool(evidence) and not missing and draft.confidence > FILLED_ABOVE,
        evidence=evidence,
        missing_criteria=missing,
        confidence=draft.confidence,
    )


def span_in(quote: str, resume: str) -> str | None:
    """The part of the resume that `quote` is, white space aside; None unless it is two or more whole words of it."""
    if len(words(quote)) < MIN_SPAN_WORDS:
        return None
    body = r"\s+".join(map(re.escape, quote.split()))
    found = re.search(rf"(?<!\w){body}(?!\w)" if quote.strip()[0].isalnum() else rf"{body}(?!\w)", resume)
    return found.group() if found else None


def _first_span(criterion_id: str, claims: Sequence[Claim], resume: str) -> str | None:
    spans = (span_in(each.span, resume) for each in claims if each.criterion_id == criterion_id)
    return next((span for span in spans if span is not None), None)
