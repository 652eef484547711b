"""The sentence that comes nearest to a point: what a person who decides reads first, and no verdict (G4, G5).

It is quoted where it has two words of the point that no question and no other point gave, or is near in meaning. What
asks, refuses, takes leave or is said to the interviewer is quoted for nothing.
"""

import re
from collections.abc import Sequence, Set
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Finding
from shared.language.requests.interview import AssessRequest
from shared.language.rules.asides.no_answers import leave_takings
from shared.language.rules.hearing.additions import names_a_question
from shared.language.rules.interrogatives import ANSWERING_WORDS
from shared.language.rules.off_record.kept_out import is_quotable, kept_out_of_all
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.crediting import MEANT
from shared.language.rules.points.matching import stems
from shared.language.rules.points.no_evidence import proves_nothing
from shared.language.rules.said import sided
from shared.language.rules.stems import stem
from shared.language.sentence_encoder import load_encoder
from shared.text.sentences import sentences
from shared.text.words import content_words

_WITH_A_WORD: Final = 0.33
"""Cosine from which a sentence that has a word of the point's own may speak of it: who decides reads it first."""
_WITHOUT: Final = 0.72
"""The same of one that has none."""
_PLAINLY: Final = (0.46, 0.75)
"""The same two of a sentence that was said to another question, and leaves the point to a person by itself."""
NEARER: Final = 0.1
"""How much nearer a sentence is that takes the place of one that was quoted before it."""
MOST_WORDS: Final = 0.6
"""The share of a point's words that says it where no meaning is known."""
_FEWEST_WORDS: Final = 2
_SCRAP: Final = 2
"""Words with a meaning of a scrap ("No swarm.", "Treating ..."): it may be near to anything."""
_CLAUSE: Final = re.compile(r"[,;:.!?–—\n]")
_MOST_SENTENCES: Final = 24
_LONGEST: Final = 300


def for_a_person(request: AssessRequest, found: Sequence[Finding]) -> tuple[Finding, ...]:
    """The findings; what a person has to decide waits still, and shows the sentence that is nearest by far."""
    concepts = {each.concept_id: each for each in request.concepts}
    left_out = kept_out_of_all([each.answer for each in request.exchanges], request.language)
    waiting = [_quotable(_still_waiting(each, request), left_out) for each in found]
    told = [each for each in _told(request) if each not in left_out][-_MOST_SENTENCES:]
    waiting = [_fitting(each, concepts[each.concept_id], request) for each in waiting]
    return tuple(
        each.model_copy(update={"evidence": _shown(each, concepts[each.concept_id], told, request)})
        if _waits(each)
        else each
        for each in waiting
    )


def recalled(concept: Concept, now: Finding, before: Finding, language: str) -> Finding:
    """The finding with what was demonstrated `before`, in answer to other questions, or left to a person (G1).

    It counts where its words mean the point by themselves: the record of a talk is long, and some of it is like anything.
    """
    is_open = now.verdict in ("not_demonstrated", "needs_review")
    if not is_open or before.verdict != "demonstrated" or before.evidence is None:
        return now
    near = alone(concept.text, before.evidence, language)
    if now.evidence is not None and alone(concept.text, now.evidence, language) >= near:
        return now  # what answers the question itself shows the point better
    if near >= MEANT:
        return before
    shared = stems(concept.text, language) & stems(before.evidence, language)
    if now.evidence is not None or not _fits(shared, near, _PLAINLY):
        return now
    return Finding(
        concept_id=now.concept_id, verdict="needs_review", evidence=before.evidence, doubts=("wording",)
    )


def by_itself(concept: Concept, found: Finding, language: str, asked: str) -> Finding | None:
    """What a sentence said to another question shows of a point: it counts where its words mean the point by themselves,
    beyond those of the question `asked` and a number, and else is nothing (G4)."""
    if found.evidence is None or found.verdict == "needs_review":
        return None
    near, own = alone(concept.text, found.evidence, language), stems(concept.text, language)
    shared = own & stems(found.evidence, language)
    is_said = len(shared) >= max(_FEWEST_WORDS, MOST_WORDS * len(own))
    numbers = " ".join(ANSWERING_WORDS[language].numbers)
    is_own = not shared <= stems(asked, language) | stems(numbers, language)
    return found if found.verdict != "demonstrated" or ((near >= MEANT or is_said) and is_own) else None


def alone(point: str, span: str, language: str) -> float:
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
        if not (each in leaving or proves_nothing(each, language) or names_a_question(each, language))
    ]


def _waits(finding: Finding) -> bool:
    return finding.verdict == "needs_review"


def _shown(finding: Finding, concept: Concept, told: Sequence[str], request: AssessRequest) -> str | None:
    """What was quoted already stays, unless another sentence is nearer by far; a scrap gives way to what is nearer."""
    nearest, language = _nearest(concept, told, request), request.language
    if finding.evidence is None or nearest is None or nearest in finding.evidence:
        return finding.evidence or nearest
    if _is_scrap(finding.evidence, language) and not stems(concept.text, language) & stems(
        finding.evidence, language
    ):
        return nearest
    quoted, near = _nearness(concept.text, (finding.evidence, nearest), language)
    return nearest if near >= quoted + nearer_by(finding.evidence, language) else finding.evidence


def nearer_by(quoted: str, language: str) -> float:
    """How much nearer a sentence is that takes the place of what was quoted; of a scrap it takes it at once."""
    return 0.0 if _is_scrap(quoted, language) else NEARER


def _is_scrap(text: str, language: str) -> bool:
    return len(content_words(text, language)) <= _SCRAP


def _nearness(point: str, spans: Sequence[str], language: str) -> list[float]:
    """How near each of the spans is to the point."""
    if (encoder := load_encoder()) is None:
        own = stems(point, language)
        return [len(own & stems(each, language)) * NEARER for each in spans]
    return [row[0] for row in encoder.similarities([each[:_LONGEST] for each in spans], [point[:_LONGEST]])]


def _quotable(finding: Finding, left_out: frozenset[str]) -> Finding:
    """What waits for a person shows no words that are to be written down nowhere."""
    is_shown = _waits(finding) and finding.evidence is not None
    if not is_shown or is_quotable(finding.evidence or "", left_out):
        return finding
    return finding.model_copy(update={"evidence": None})


def _fitting(finding: Finding, concept: Concept, request: AssessRequest) -> Finding:
    """What waits for a person shows no words that only share one with the point, or are of something else."""
    if not _waits(finding) or finding.evidence is None:
        return finding
    language, own = request.language, _own(concept, request)
    (near,) = _nearness(concept.text, (finding.evidence,), language)
    tells = not all(proves_nothing(each, language) for each in sentences(finding.evidence))
    is_shown = tells and _speaks(concept, own, finding.evidence, near, language)
    return finding if is_shown else finding.model_copy(update={"evidence": None})


def _speaks(concept: Concept, own: Set[str], said: str, near: float, language: str) -> bool:
    """Whether a sentence speaks of a point: by its words and its meaning, by a clause that has words of it alone ("we go
    out, I close"), or by denying the same as the point."""
    if _fits(own & stems(said, language), near):
        return True
    clauses = (stems(each, language) for each in _CLAUSE.split(said))
    return any(each and each <= own for each in clauses) or bool(
        _denied(concept.text, language) & _denied(said, language)
    )


def _denied(text: str, language: str) -> frozenset[str]:
    apart = sided(text, language)
    return frozenset(stem(each, language) for each in {*apart.denied} - {*apart.affirmed})


def _fits(shared: Set[str], near: float, limits: tuple[float, float] = (_WITH_A_WORD, _WITHOUT)) -> bool:
    """Whether a sentence with these stems of a point speaks of it: one word of it says nothing."""
    with_a_word, without = limits
    return len(shared) >= _FEWEST_WORDS or near >= (with_a_word if shared else without)


def _own(concept: Concept, request: AssessRequest) -> frozenset[str]:
    """The stems of a point that neither its question nor another point has."""
    language = request.language
    others = " ".join(each.text for each in request.concepts if each.concept_id != concept.concept_id)
    common = stems(request.main_question, language) | stems(others, language) | _ordering(language)
    return stems(concept.text, language) - common


def _still_waiting(finding: Finding, request: AssessRequest) -> Finding:
    """Silence in a later answer denies nothing that an earlier one left to a person."""
    if finding.verdict != "not_demonstrated" or finding.concept_id not in request.unsure:
        return finding
    return Finding(concept_id=finding.concept_id, verdict="needs_review", doubts=("wording",))


def _nearest(concept: Concept, told: Sequence[str], request: AssessRequest) -> str | None:
    language = request.language
    own = _own(concept, request)
    shared = [own & stems(each, language) for each in told]
    if load_encoder() is None:
        best = max(range(len(told)), key=lambda at: len(shared[at]), default=None)
        return told[best] if best is not None and len(shared[best]) >= _FEWEST_WORDS else None
    near = _nearness(concept.text, told, language)
    scrap = [not shared[at] and _is_scrap(each, language) for at, each in enumerate(told)]
    fit = [at for at, each in enumerate(told) if _speaks(concept, own, each, near[at], language)]
    return told[max(fit, key=lambda at: (not scrap[at], near[at]))] if fit else None


@cache
def _ordering(language: str) -> frozenset[str]:
    """The stems of "first" and "then", which speak of nothing."""
    return frozenset(stem(word, language) for word in PHRASES[language].heard.ordering)
