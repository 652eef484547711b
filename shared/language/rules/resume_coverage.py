"""Which questions a resume answers, by the rules (E4): a criterion is met where one sentence holds all its content words.

Wishes ("looking to learn"), negated words ("no experience with"), what stands under an objective, and mere lists evidence
nothing: that Python is listed among the skills does not tell of it.
"""

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Concept
from shared.language.requests.resume import (
    CoverageDraft,
    CoverageQuestion,
    CoverageRequest,
    CriterionEvidence,
)
from shared.language.rules.matching import content
from shared.language.rules.phrases import PHRASES
from shared.language.rules.polarity import sided
from shared.language.rules.resume_lines import ResumeLine, resume_lines, wishing
from shared.language.rules.resume_words import RESUME_WORDS
from shared.language.rules.stems import stem
from shared.modes.predefined_questions.resume_coverage import MIN_SPAN_WORDS
from shared.text.words import words

CONFIDENCE: Final = 0.9
_LONGEST_SPAN: Final = 600

type SidedStems = frozenset[tuple[str, bool]]
"""Stems, each with whether it is affirmed or denied."""


def coverage(request: CoverageRequest) -> tuple[CoverageDraft, ...]:
    """One draft a question, in order. Confidence is 0.9 wherever there is evidence: it is word for word."""
    lines = [
        line for line in resume_lines(request.resume, request.language) if _tells(line, request.language)
    ]
    stated = [(line, _stated(line.text, request.language)) for line in lines]
    return tuple(_draft(question, stated, request.language) for question in request.questions)


def _draft(
    question: CoverageQuestion, stated: Sequence[tuple[ResumeLine, SidedStems]], language: str
) -> CoverageDraft:
    shown = ((criterion, _evidence(criterion, stated, language)) for criterion in question.criteria)
    evidence = tuple(
        CriterionEvidence(criterion_id=each.concept_id, span=span) for each, span in shown if span
    )
    return CoverageDraft(
        question_id=question.question_id, evidence=evidence, confidence=CONFIDENCE if evidence else 0.0
    )


def _evidence(
    criterion: Concept, stated: Sequence[tuple[ResumeLine, SidedStems]], language: str
) -> str | None:
    """The first sentence that holds all that the criterion asks for."""
    wanted = _wanted(criterion.text, language)
    return next((line.text for line, said in stated if wanted <= said), None)


def _tells(line: ResumeLine, language: str) -> bool:
    return (
        line.section != "objective"
        and not line.listed
        and len(words(line.text)) >= MIN_SPAN_WORDS
        and len(line.text) <= _LONGEST_SPAN
        and not wishing(language).search(line.text)
    )


@lru_cache(maxsize=2_000)
def _wanted(text: str, language: str) -> SidedStems:
    """What the criterion asks for, without the words that frame it ("experience with"), unless these are all it has."""
    frames = frozenset(RESUME_WORDS[language].frames)
    kept = frozenset(stem(word, language) for word in content(text, language) if word not in frames)
    stated = _stated(text, language)
    return frozenset(each for each in stated if each[0] in kept) or stated


@lru_cache(maxsize=4_000)
def _stated(text: str, language: str) -> SidedStems:
    """The stems of the content words, with their sides; hyphens at the end of a wrapped line are taken for wrapping."""
    joined = _unwrapped(text)
    heard = PHRASES[language].heard
    if heard.negators.isdisjoint(words(joined)) and not any(
        word.endswith(heard.negative_endings) for word in words(joined)
    ):
        return frozenset((stem(word, language), True) for word in content(joined, language))
    apart = sided(joined, heard, language)
    return frozenset(
        (stem(word, language), side)
        for listed, side in ((apart.affirmed, True), (apart.denied, False))
        for word in listed
    )


def _unwrapped(text: str) -> str:
    before, *rest = text.split("-\n")
    return before + "".join(part.lstrip() for part in rest)
