"""Which questions a resume answers, by the rules (E4): a criterion is met where one clause surely says all of it.

Wishes ("looking to learn"), negated words ("no experience with"), what stands under an objective or among hobbies, and
mere lists evidence nothing: that Python is listed among the skills does not tell of it. Nor does what is in doubt,
there or in another line that speaks of it: expired, failed, planned, sold, of another person.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.resume import (
    CoverageDraft,
    CoverageQuestion,
    CoverageRequest,
    CriterionEvidence,
)
from shared.language.rules.points.matching import stems
from shared.language.rules.resume.clauses import (
    clauses_of,
    surely_says,
    unwrapped,
)
from shared.language.rules.resume.criteria import CriterionWords, criterion_words
from shared.language.rules.resume.doubts import is_none_of_theirs, is_slight
from shared.language.rules.resume.fill_doubts import weighed
from shared.language.rules.resume.jobs import title_in
from shared.language.rules.resume.lines import ResumeLine, resume_lines
from shared.language.rules.resume.slots.asked import slot_of
from shared.language.rules.resume.slots.rows import Row, rows_of
from shared.language.rules.resume.slots.shown import WISHED, stated
from shared.language.rules.resume.words import wishing
from shared.modes.predefined_questions.resume_coverage import MIN_SPAN_WORDS
from shared.text.words import words

CONFIDENCE: Final = 0.95
"""Of a fill that nothing speaks against: it is word for word."""
_LONGEST_SPAN: Final = 600
_SPEAKS_OF: Final = 0.5
_NEAR: Final = 80


@dataclass(frozen=True, slots=True)
class _Read:
    """A line with its clauses and the stems that it names; `around` is the line with the one that goes on from it."""

    line: ResumeLine
    clauses: tuple[str, ...]
    named: frozenset[str]
    around: str
    tells: bool


def coverage(request: CoverageRequest) -> tuple[CoverageDraft, ...]:
    """One draft a question, in order; without evidence there is no confidence."""
    lines = resume_lines(request.resume, request.language)
    rows = rows_of(request.resume, request.language)
    read = [_read(line, below, request.language) for line, below in pairwise([*lines, None]) if line]
    return tuple(_draft(question, read, rows, request.language) for question in request.questions)


def _read(line: ResumeLine, below: ResumeLine | None, language: str) -> _Read:
    goes_on = below is not None and below.block == line.block
    text = unwrapped(line.text)
    tells = _tells(line, language)
    clauses = clauses_of(text, language) if tells else []
    return _Read(
        line,
        tuple(each for each in clauses if not line.title or title_in(each, language)),
        stems(text, language),
        f"{line.text} {below.text}" if below and goes_on else line.text,
        tells,
    )


def _draft(
    question: CoverageQuestion, read: Sequence[_Read], rows: Sequence[Row], language: str
) -> CoverageDraft:
    shown = ((criterion, _evidence(criterion, read, rows, language)) for criterion in question.criteria)
    evidence = tuple(
        CriterionEvidence(criterion_id=each.concept_id, span=span) for each, span in shown if span
    )
    draft = CoverageDraft(
        question_id=question.question_id, evidence=evidence, confidence=CONFIDENCE if evidence else 0.0
    )
    return weighed(draft, question, language)


def _evidence(criterion: Concept, read: Sequence[_Read], rows: Sequence[Row], language: str) -> str | None:
    """The first line that surely holds all that the criterion asks for, unless some line puts it in doubt."""
    wanted = criterion_words(criterion.text, language)
    sure = (each.line.text for each in read if _shows(each, wanted, language))
    span = next(sure, None)
    if span is None:
        return _value(criterion, read, rows, language)
    return None if any(_unsettles(each, wanted.stems, language) for each in read) else span


def _value(criterion: Concept, read: Sequence[_Read], rows: Sequence[Row], language: str) -> str | None:
    """The place that states the value asked for, unless another line puts its thing in doubt."""
    slot = slot_of(criterion.text, language)
    span = stated(slot, rows, language) if slot else None
    if slot is None or span is None or slot.kind in WISHED:
        return span
    return None if any(_unsettles(each, slot.stems, language) for each in read) else span


def _shows(each: _Read, wanted: CriterionWords, language: str) -> bool:
    """Whether a clause surely says it, in no doubt, and nothing beside it tells of a small part or of others."""
    if not each.tells or not wanted.stems & each.named:
        return False
    if is_none_of_theirs(each.around, language, wanted.stems):
        return False
    return any(
        surely_says(clause, wanted, language)
        and not is_slight(_beside(clause, each.line.text), language, wanted.stems)
        for clause in each.clauses
    )


def _beside(clause: str, text: str) -> str:
    """The clause with what stands before and behind it, as far as a small part in a thing is told."""
    at = max(0, text.find(clause))
    return text[max(0, at - _NEAR) : at + len(clause) + _NEAR]


def _unsettles(each: _Read, wanted: frozenset[str], language: str) -> bool:
    if not wanted or len(wanted & each.named) / len(wanted) <= _SPEAKS_OF:
        return False
    wished = wishing(language).search(each.line.text) is not None
    return wished or is_none_of_theirs(each.around, language, wanted)


def _tells(line: ResumeLine, language: str) -> bool:
    return (
        line.section not in ("objective", "asides")
        and not line.listed
        and len(words(line.text)) >= MIN_SPAN_WORDS
        and len(line.text) <= _LONGEST_SPAN
        and not wishing(language).search(line.text)
    )
