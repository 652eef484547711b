"""What the answers to a main question say of each of its points: demonstrated, contradicted, not at all, or for review.

The rules decide only where they are sure. Enough of a point's words with no doubt demonstrates it; a denial, another
amount, or a state that is planned or gone contradicts it; and it is not demonstrated for a reason alone: nothing was
said, the participant does not know, or words came back empty. All else is for a person, since other words for the
same thing look like nothing (G4).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt, Finding, Verdict
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.coverage import denying, scores
from shared.language.rules.doubts.cues import Cue, in_context
from shared.language.rules.doubts.echo import is_filler
from shared.language.rules.doubts.negation import is_denied
from shared.language.rules.doubts.table import denying_doubt, doubts_of
from shared.language.rules.doubts.window import Point, Window, asks_for_conduct, best_window
from shared.language.rules.listening import telling
from shared.language.rules.matching import stems
from shared.language.rules.said import SaidSentence, gives_the_ideal, statements
from shared.language.vectors import Vectors
from shared.text.sentences import sentences
from shared.text.words import spaced

CREDIT: Final = 0.6
CREDIT_OF_FEW_WORDS: Final = 0.75
FOR_THE_AMOUNTS: Final = 0.3
FEW_WORDS: Final = 2
SURE: Final = 0.7
"""One point of an answer must be said so surely before others of it are credited for less."""
FAR: Final = 0.06
APART: Final = 0.28
_SLIGHTLY: Final = 0.4
_AMOUNTS: Final = 0.3


@dataclass(frozen=True, slots=True)
class _Heard:
    """Some answers: their sentences with what turns each, and those that say "I do not know"."""

    made: Sequence[SaidSentence]
    context: Sequence[frozenset[Cue]]
    unknown: Sequence[str]


@dataclass(frozen=True, slots=True)
class _Found:
    """A finding, and how surely its words were said, 0..1.3."""

    finding: Finding
    certainty: float = 0.0


def findings(request: AssessRequest, vectors: Vectors | None) -> tuple[Finding, ...]:
    """One finding a concept, in order. What an earlier answer demonstrated stays so unless the latest contradicts it."""
    whole = _of_answers(request, vectors)
    if len(request.exchanges) < 2:
        return tuple(_kept(request, each, each) for each in whole)
    last = request.model_copy(update={"exchanges": request.exchanges[-1:]})
    return tuple(_kept(request, *both) for both in zip(whole, _of_answers(last, vectors), strict=True))


def _kept(request: AssessRequest, of_all: Finding, of_latest: Finding) -> Finding:
    """The finding that counts: the latest word where it decides, else what was demonstrated before."""
    is_covered = of_all.concept_id in request.covered
    if of_latest.verdict == "demonstrated" or (
        of_latest.verdict == "contradicted" and not (is_covered and of_latest.doubts == ("number",))
    ):
        return of_latest
    if is_covered and of_all.verdict != "demonstrated":
        return Finding(concept_id=of_all.concept_id, verdict="demonstrated")
    return of_latest if of_all.verdict == "contradicted" and of_latest.evidence else of_all


def _of_answers(request: AssessRequest, vectors: Vectors | None) -> list[Finding]:
    made = statements(request)
    if any(gives_the_ideal(each.answer, request) for each in request.exchanges):
        return [_of_the_ideal(concept, made) for concept in request.concepts]
    of_oneself = not asks_for_conduct(request.main_question, request.language)
    heard = _Heard(
        made,
        in_context([each.told for each in made], request.language, of_oneself=of_oneself),
        [text for each in request.exchanges for text in _not_knowing(each, request.language)],
    )
    found = [_of_concept(request, concept, heard, vectors) for concept in request.concepts]
    return [each.finding for each in _weighed(found, made, request.language)]


def _of_the_ideal(concept: Concept, made: Sequence[SaidSentence]) -> Finding:
    """Who gives the ideal answer word for word has demonstrated all of it."""
    span = next((each.text for each in made if spaced(concept.text) in spaced(each.text)), made[0].text)
    return Finding(concept_id=concept.concept_id, verdict="demonstrated", evidence=span)


def _not_knowing(exchange: Exchange, language: str) -> list[str]:
    return [text for text in sentences(exchange.answer) if telling(text, language) != text]


def _weighed(found: list[_Found], made: Sequence[SaidSentence], language: str) -> list[_Found]:
    """The findings of one answer in the light of each other: weak credit needs a sure one beside it."""
    credited = [each for each in found if each.finding.verdict == "demonstrated"]
    if is_filler(made, language) and not any(each.certainty > 1 for each in credited):
        return _of_filler(found)
    if any(each.certainty >= SURE for each in credited):
        return found
    if len(credited) < 2 < len(found):
        return [_without_credit(each, "needs_review") if each in credited else each for each in found]
    return found


def _of_filler(found: list[_Found]) -> list[_Found]:
    """Of talk of how important everything is, nothing counts; what it says besides is for a person."""
    says_no = any(each.finding.verdict == "contradicted" for each in found)
    sure = any(each.certainty >= SURE for each in found)
    verdict: Verdict = "needs_review" if says_no or sure else "not_demonstrated"
    credited = [each for each in found if each.finding.verdict == "demonstrated"]
    return [_without_credit(each, verdict) if not sure or each in credited else each for each in found]


def _without_credit(found: _Found, verdict: Verdict) -> _Found:
    if "stance" in found.finding.doubts:
        return found
    finding = found.finding.model_copy(update={"verdict": verdict, "doubts": ("echo",)})
    shown = None if verdict == "not_demonstrated" else finding.evidence
    return _Found(finding.model_copy(update={"evidence": shown}), found.certainty)


def _of_concept(request: AssessRequest, concept: Concept, heard: _Heard, vectors: Vectors | None) -> _Found:
    def found(verdict: Verdict, span: str | None, *doubts: Doubt, certainty: float = 0.0) -> _Found:
        finding = Finding(concept_id=concept.concept_id, verdict=verdict, evidence=span, doubts=doubts)
        return _Found(finding, certainty)

    if not heard.made:
        return found("not_demonstrated", None, "not_known" if heard.unknown else "nothing_said")
    point = Point.of(concept.text, request.main_question, request.ideal_answer, request.language)
    window = best_window(point, heard.made, scores(request, concept, heard.made), heard.context)
    if denied := denying(request, concept, heard.made):
        # "I trim them daily. I do not trim them with a knife": what is also said plainly is for a person.
        is_said = heard.made[window.lead] not in denied and window.lead_score >= _enough(point, window)
        return found("needs_review" if is_said else "contradicted", denied[-1].text, "negation")
    span = heard.made[window.lead].text
    if is_denied(point, window):
        return found("contradicted", span, "negation")
    # Where nothing of the point was said, there is nothing to doubt but the attitude.
    doubts = doubts_of(point, window) if window.score > 0 else _attitude(window)
    if against := denying_doubt(point, window, doubts):
        return found("contradicted", span, against)
    if not doubts and window.score >= _enough(point, window):
        amounts = _AMOUNTS if window.numbers == "same" else 0.0
        return found("demonstrated", span, certainty=window.score + amounts)
    if reason := _nothing_of_it(point, window, heard, vectors, request.main_question):
        return found("not_demonstrated", None, reason)
    return found("needs_review", span if window.score > 0 else None, *(doubts or ("wording",)))


def _attitude(window: Window) -> tuple[Doubt, ...]:
    return ("stance",) if "stance" in window.cues else ()


def _enough(point: Point, window: Window) -> float:
    """The score that credits: few words must all be said, and the right amounts stand for some."""
    enough = CREDIT if len(point.own) > FEW_WORDS else CREDIT_OF_FEW_WORDS
    return enough - (FOR_THE_AMOUNTS if window.numbers == "same" else 0.0)


def _nothing_of_it(
    point: Point, window: Window, heard: _Heard, vectors: Vectors | None, question: str
) -> Doubt | None:
    """Why nothing was said of the point, where that is sure: it is not known, or far from all that was said."""
    if window.score >= _SLIGHTLY or (window.lead_score > 0 and window.numbers == "same"):
        return None
    if any(stems(text, point.language) & point.own for text in heard.unknown) and window.score == 0:
        return "not_known"
    if vectors is None:
        return None
    told = [each.told for each in heard.made]
    nearest = max(vectors.similarities([point.text], told, aside=question)[0])
    if heard.unknown and nearest < APART:
        return "not_known"
    return "nothing_said" if window.score == 0 and nearest < FAR else None
