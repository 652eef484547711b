"""What the answers to a main question say of each of its points: demonstrated, contradicted, not at all, or for review.

The rules decide only where they are sure. A learned score says how likely a point is said (`points/model.py`). Where it
is high and no doubt forbids it, the point is demonstrated (`crediting.py`). A denial contradicts it, and where the score
is low another amount does, or a state that is planned or gone. Where it is very low the point is not demonstrated, for
a reason (`denying.py`): the participant does not know, words came back empty, something turns them; or since nothing
comes near it. All else is for a person (G4).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt, Finding, Verdict
from shared.interview.state_machine.settings import LanguageCode
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.hearing.listening import is_question, telling
from shared.language.rules.points.answer_meaning import how_told
from shared.language.rules.points.crediting import MEANT, is_carried, is_credited, keeps_the_limit
from shared.language.rules.points.denying import attitude, contradicting_doubt, reason_against
from shared.language.rules.points.marks import Answers, Sighting, marks, sighting, tone
from shared.language.rules.points.matching import stems
from shared.language.rules.points.meaning import FEWEST_QUOTED, Nearness, nearness
from shared.language.rules.points.model import point_model, tone_weights
from shared.language.rules.said import SaidSentence, gives_the_ideal, statements
from shared.language.sentence_encoder import SentenceEncoder, load_encoder
from shared.text.sentences import sentences
from shared.text.words import spaced

SURELY_NOTHING: Final = 0.08
"""Up to what probability a point is not demonstrated, even where there is no reason to name."""
SURELY_NOTHING_IN_NOTES: Final = 0.045
"""The same of an answer in notes: so few words lie far from a point that they say."""
HARDLY: Final = 0.14
FAR_OFF: Final = 0.2
"""Up to what probability a point is not spoken of where no sentence is nearer to it than this cosine."""
_LONGEST_QUOTE: Final = 300


def findings(request: AssessRequest) -> tuple[Finding, ...]:
    """One finding a concept, in order. What an earlier answer demonstrated stays so unless the latest contradicts it."""
    whole = _of_answers(request)
    if len(request.exchanges) < 2:
        return tuple(_kept(request, each, each) for each in whole)
    last = request.model_copy(update={"exchanges": request.exchanges[-1:]})
    first = request.model_copy(update={"exchanges": request.exchanges[:-1]})
    is_any_missing = any(each.verdict == "not_demonstrated" for each in whole)
    before = _of_answers(first) if is_any_missing else ()
    doubted = {each.concept_id: each for each in before if each.verdict == "needs_review"}
    return tuple(
        _kept(request, _still_doubted(of_all, doubted), of_latest)
        for of_all, of_latest in zip(whole, _of_answers(last), strict=True)
    )


def marks_of(request: AssessRequest, encoder: SentenceEncoder | None = None) -> list[dict[str, float]]:
    """The marks of each concept, in order, but for how the answer is told; none where nothing was said."""
    made = statements(request)
    if not made:
        return []
    answers = _answers(request, made)
    by_words = marks([sighting(concept, answers) for concept in request.concepts], answers)
    if encoder is None:
        return by_words
    near = nearness(request, made, encoder)
    return [words | each.marks for words, each in zip(by_words, near, strict=True)]


def _still_doubted(of_all: Finding, doubted: Mapping[str, Finding]) -> Finding:
    """What a person has to decide is not denied by what is told besides, in answer to a follow-up."""
    return doubted.get(of_all.concept_id, of_all) if of_all.verdict == "not_demonstrated" else of_all


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


def _of_answers(request: AssessRequest) -> tuple[Finding, ...]:
    """What the answers alone show of each concept, whatever was covered before them."""
    asked = (request.main_question, request.ideal_answer, request.concepts)
    return _judged(request.language, *asked, request.exchanges, load_encoder())


@lru_cache(maxsize=50)
def _judged(
    language: LanguageCode,
    main_question: str,
    ideal_answer: str,
    concepts: tuple[Concept, ...],
    exchanges: tuple[Exchange, ...],
    encoder: SentenceEncoder | None,
) -> tuple[Finding, ...]:
    """The same answers are judged again with each follow-up, and for what is said in passing."""
    request = AssessRequest(
        language=language,
        main_question=main_question,
        shown_question=exchanges[-1].question if exchanges else "",
        ideal_answer=ideal_answer,
        concepts=concepts,
        covered=(),
        exchanges=exchanges,
    )
    made = statements(request)
    if made and any(gives_the_ideal(each.answer, request) for each in request.exchanges):
        return tuple(_of_the_ideal(concept, made) for concept in request.concepts)
    if not made:
        reason: Doubt = "not_known" if _not_knowing(request) else "nothing_said"
        return tuple(_finding(concept, "not_demonstrated", None, reason) for concept in request.concepts)
    answers = _answers(request, made)
    seen = [sighting(concept, answers) for concept in request.concepts]
    by_words = marks(seen, answers)
    near = (
        nearness(request, made, encoder) if encoder else ()
    )  # before all else: its sentences are encoded at once
    how = _manner(request, made, encoder)
    by_meaning = [each.marks for each in near] or [dict[str, float]()] * len(seen)
    given = [{**found, **meant, **how} for found, meant in zip(by_words, by_meaning, strict=True)]
    probabilities = point_model(by_meaning=encoder is not None).probabilities(given)
    return tuple(
        _of_sighting(each, answers, probability, by_it)
        for each, probability, by_it in zip(seen, probabilities, near or [None] * len(seen), strict=True)
    )


def _manner(
    request: AssessRequest, made: Sequence[SaidSentence], encoder: SentenceEncoder | None
) -> dict[str, float]:
    """The marks of how the answers are told; they are the same for each point."""
    told = " ".join(each.answer for each in request.exchanges)
    by_words = {"tone": tone(told, request.language, tone_weights(request.language))}
    return {**by_words, **(how_told(made, encoder) if encoder else {})}


def _answers(request: AssessRequest, made: Sequence[SaidSentence]) -> Answers:
    return Answers.of(request, made, _not_knowing(request))


def _not_knowing(request: AssessRequest) -> list[str]:
    return [text for each in request.exchanges for text in _left_out(each, request.language)]


def _left_out(exchange: Exchange, language: str) -> list[str]:
    return [text for text in sentences(exchange.answer) if telling(text, language) != text]


def _finding(concept: Concept, verdict: Verdict, span: str | None, *doubts: Doubt) -> Finding:
    return Finding(concept_id=concept.concept_id, verdict=verdict, evidence=span, doubts=doubts)


def _of_the_ideal(concept: Concept, made: Sequence[SaidSentence]) -> Finding:
    """Who gives the ideal answer word for word has demonstrated all of it."""
    span = next((each.text for each in made if spaced(concept.text) in spaced(each.text)), made[0].text)
    return _finding(concept, "demonstrated", span)


def _of_sighting(
    seen: Sighting, answers: Answers, probability: float, near: Nearness | None = None
) -> Finding:
    if keeps_the_limit(seen):
        seen = replace(seen, doubts=tuple(each for each in seen.doubts if each != "number"))
    window, concept = seen.window, seen.concept
    if not is_carried(window):  # then its sentences are of something else, and so are their doubts
        seen = replace(seen, doubts=attitude(seen.doubts))
    texts = _saying(seen) if near is None or is_carried(window) else near.said
    if near and len(" ".join(texts).split()) < FEWEST_QUOTED:
        texts = near.said
    span = _verbatim(texts, answers.request.exchanges, window.made[window.lead].text)
    if against := contradicting_doubt(seen, probability):
        denied = seen.denying[-1].text if seen.denying else span
        return _finding(concept, "contradicted", denied, against)
    if is_credited(seen, answers, probability, near):
        return _finding(concept, "demonstrated", span)
    if reason := reason_against(seen, answers, probability):
        return _finding(concept, "not_demonstrated", None, reason)
    surely = SURELY_NOTHING_IN_NOTES if answers.in_notes else SURELY_NOTHING
    is_far = near is not None and near.cosine <= FAR_OFF and probability <= HARDLY and not answers.in_notes
    if near and not is_carried(window) and (probability <= surely or is_far):
        return _finding(concept, "not_demonstrated", None, "nothing_said")
    is_said = window.score > 0 or (near is not None and near.cosine >= MEANT)
    return _finding(concept, "needs_review", span if is_said else None, *(seen.doubts or ("wording",)))


def _saying(seen: Sighting) -> Sequence[str]:
    """The sentence that says most of the point, with those beside it that say what it does not; in their order."""
    window, own, language = seen.window, seen.point.own, seen.point.language
    rest = own - stems(window.made[window.lead].told, language)
    beside = (
        place
        for place in window.places
        if not is_question(window.made[place].text) and rest & stems(window.made[place].told, language)
    )
    return [window.made[place].text for place in sorted({window.lead, *beside})]


def _verbatim(texts: Sequence[str], exchanges: Sequence[Exchange], lead: str) -> str:
    """From the first to the last of the sentences as they stand in one answer; where that is long, the one that says most
    of the point (`lead`), else the first."""
    for answer in (each.answer for each in exchanges):
        begin, end = answer.find(texts[0]), answer.find(texts[-1])
        if 0 <= begin <= end and end + len(texts[-1]) - begin <= _LONGEST_QUOTE:
            return answer[begin : end + len(texts[-1])]
    return lead if lead in texts else texts[0]
