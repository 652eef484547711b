"""The sentence that comes nearest to a point: what a person who decides reads first, and no verdict (G4, G5).

It is quoted unless it is far in meaning and has no word of the point that no question gave; without an encoder, where it
has two such words. A goodbye, or what is said to the interviewer, is quoted for nothing.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.language.requests.interview import AssessRequest
from shared.language.rules.listening import is_question
from shared.language.rules.matching import stems
from shared.language.rules.no_answers import leave_takings, speaks_to_the_interviewer
from shared.language.rules.phrases import PHRASES
from shared.language.rules.stems import stem
from shared.language.rules.verdicts import MEANT
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences

NEAR: Final = 0.12
"""Cosine from which a sentence may be on the point whatever its words: low, since the nearest of all is shown."""
NOT_FAR: Final = 0.0
"""The same of one that has a word of the point."""
NEARER: Final = 0.1
"""How much nearer a sentence is that takes the place of one that was quoted before it."""
MOST_WORDS: Final = 0.6
"""The share of a point's words that says it where no meaning is known."""
WORTH_READING: Final = 0.3
"""Cosine from which a sentence of another question is shown to the person who decides."""
_FEWEST_WORDS: Final = 2
_MOST_SENTENCES: Final = 24
_LONGEST: Final = 300


def for_a_person(request: AssessRequest, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings; what a person has to decide waits still, and shows the sentence that is nearest by far."""
    concepts = {each.concept_id: each for each in request.concepts}
    waiting = [_still_waiting(each, request) for each in found]
    told = _told(request)[-_MOST_SENTENCES:]
    return tuple(
        each
        if each.verdict != "needs_review"
        else each.model_copy(update={"evidence": _shown(each, concepts[each.concept_id], told, request)})
        for each in waiting
    )


def recalled(concept: Concept, now: Finding, before: Finding, language: str) -> Finding:
    """The finding with what was demonstrated `before`, in answer to other questions, or left to a person (G1).

    It counts where its words mean the point by themselves: the record of a talk is long, and some of it is like anything.
    """
    is_open = now.verdict in ("not_demonstrated", "needs_review")
    if not is_open or before.verdict != "demonstrated" or before.evidence is None:
        return now
    near = _alone(concept.text, before.evidence, language)
    if near >= MEANT:
        return before
    if near < WORTH_READING or now.evidence is not None:
        return now
    return Finding(
        concept_id=now.concept_id, verdict="needs_review", evidence=before.evidence, doubts=("wording",)
    )


def _alone(point: str, span: str, language: str) -> float:
    """The cosine of a sentence to a point; without an encoder, what its share of the point's words is worth."""
    if load_encoder() is None:
        wanted = stems(point, language)
        return MEANT * len(wanted & stems(span, language)) / max(1.0, MOST_WORDS * len(wanted))
    return _nearness(point, (span,), language)[0]


def _told(request: AssessRequest) -> list[str]:
    """What was told, sentence by sentence: no question, no goodbye, nothing to the interviewer."""
    language = request.language
    return [
        each
        for exchange in request.exchanges
        for leaving in (leave_takings(exchange.answer, language, exchange.question),)
        for each in sentences(exchange.answer)
        if not (is_question(each) or each in leaving or speaks_to_the_interviewer(each, language))
    ]


def _shown(finding: Finding, concept: Concept, told: Sequence[str], request: AssessRequest) -> str | None:
    """What was quoted already stays, unless another sentence is nearer by far."""
    nearest = _nearest(concept, told, request)
    if finding.evidence is None or nearest is None or nearest in finding.evidence:
        return finding.evidence or nearest
    quoted, near = _nearness(concept.text, (finding.evidence, nearest), request.language)
    return nearest if near >= quoted + NEARER else finding.evidence


def _nearness(point: str, spans: Sequence[str], language: str) -> list[float]:
    if (encoder := load_encoder()) is None:
        own = stems(point, language)
        return [len(own & stems(each, language)) * NEARER for each in spans]
    return [row[0] for row in encoder.similarities([each[:_LONGEST] for each in spans], [point[:_LONGEST]])]


def _still_waiting(finding: Finding, request: AssessRequest) -> Finding:
    """Silence in a later answer denies nothing that an earlier one left to a person."""
    if finding.verdict != "not_demonstrated" or finding.concept_id not in request.unsure:
        return finding
    return Finding(concept_id=finding.concept_id, verdict="needs_review", doubts=("wording",))


def _nearest(concept: Concept, told: Sequence[str], request: AssessRequest) -> str | None:
    language = request.language
    own = stems(concept.text, language) - stems(request.main_question, language) - _ordering(language)
    shared = [len(own & stems(each, language)) for each in told]
    if load_encoder() is None:
        best = max(range(len(told)), key=lambda at: shared[at], default=None)
        return told[best] if best is not None and shared[best] >= _FEWEST_WORDS else None
    near = _nearness(concept.text, told, language)
    fit = [at for at in range(len(told)) if near[at] >= (NOT_FAR if shared[at] else NEAR)]
    return told[max(fit, key=lambda at: near[at])] if fit else None


@cache
def _ordering(language: str) -> frozenset[str]:
    """The stems of "first" and "then", which speak of nothing."""
    return frozenset(stem(word, language) for word in PHRASES[language].heard.ordering)
