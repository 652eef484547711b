"""The sentence that comes nearest to a point which waits for a person: what they read first, and no verdict (G4, G5).

It is quoted where it is near in meaning, or has a word of the point that no question gave and is not far; without an
encoder, where it has two such words. Else nothing is quoted: a sentence on another thing would mislead who decides.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.language.requests.interview import AssessRequest
from shared.language.rules.listening import is_question
from shared.language.rules.matching import stems
from shared.language.rules.phrases import PHRASES
from shared.language.rules.stems import stem
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences

NEAR: Final = 0.35
"""Cosine of a sentence that is on the point whatever its words."""
NOT_FAR: Final = 0.1
"""The same of one that has a word of the point."""
_FEWEST_WORDS: Final = 2
_MOST_SENTENCES: Final = 24
_LONGEST: Final = 300


def for_a_person(request: AssessRequest, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings; what a person has to decide waits still, and shows the nearest sentence where none was quoted."""
    concepts = {each.concept_id: each for each in request.concepts}
    waiting = [_still_waiting(each, request) for each in found]
    said = [
        each for exchange in request.exchanges for each in sentences(exchange.answer) if not is_question(each)
    ]
    told = said[-_MOST_SENTENCES:]
    return tuple(
        each
        if each.verdict != "needs_review" or each.evidence
        else each.model_copy(update={"evidence": _nearest(concepts[each.concept_id], told, request)})
        for each in waiting
    )


def _still_waiting(finding: Finding, request: AssessRequest) -> Finding:
    """Silence in a later answer denies nothing that an earlier one left to a person."""
    if finding.verdict != "not_demonstrated" or finding.concept_id not in request.unsure:
        return finding
    return Finding(concept_id=finding.concept_id, verdict="needs_review", doubts=("wording",))


def _nearest(concept: Concept, told: Sequence[str], request: AssessRequest) -> str | None:
    language = request.language
    own = stems(concept.text, language) - stems(request.main_question, language) - _ordering(language)
    shared = [len(own & stems(each, language)) for each in told]
    if (encoder := load_encoder()) is None:
        best = max(range(len(told)), key=lambda at: shared[at], default=None)
        return told[best] if best is not None and shared[best] >= _FEWEST_WORDS else None
    near = [
        row[0] for row in encoder.similarities([each[:_LONGEST] for each in told], [concept.text[:_LONGEST]])
    ]
    fit = [at for at in range(len(told)) if near[at] >= (NOT_FAR if shared[at] else NEAR)]
    return told[max(fit, key=lambda at: near[at])] if fit else None


@cache
def _ordering(language: str) -> frozenset[str]:
    """The stems of "first" and "then", which speak of nothing."""
    return frozenset(stem(word, language) for word in PHRASES[language].heard.ordering)
