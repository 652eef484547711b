"""A model's finding on one point, as far as it can be checked: by its quotation and the sentence around it (G4)."""

from typing import Final

from shared.interview.state_machine.assessment import Concept, Doubt, Finding, Verdict, is_taken
from shared.language.guards import MAX_QUOTATION_CHARS
from shared.language.requests.interview import AssessRequest
from shared.language.rules.hearing.intents import hear
from shared.language.rules.points.coverage import denying
from shared.language.rules.points.doubts.echo import only_repeats
from shared.language.rules.points.doubts.number import kept_to
from shared.language.rules.points.matching import stems
from shared.language.rules.points.polarity import sided
from shared.language.rules.said import statement
from shared.language.spans import find_span, nearly_said, sentence_around
from shared.text.quantities import Threshold, bound_of, quantities, threshold_of, without_limits

_OF_IT: Final = 2
"""Words of a point; one is shared by who declines to tell it."""


def checked_finding(concept: Concept, found: Finding | None, request: AssessRequest) -> Finding:
    """The finding; what is misquoted, doubtful by its words, or said with little confidence is for review."""
    known = concept.concept_id in request.covered
    verdict = found.verdict if found else "not_demonstrated"
    quote = (found.evidence if found else None) or ""
    answers = [each.answer for each in (*request.earlier, *request.exchanges)]
    may_come_from = answers[-1:] if known and verdict == "contradicted" else answers
    span = find_span(quote, may_come_from) if verdict != "not_demonstrated" else None
    confidence = found.confidence if found else None
    if span and verdict != "contradicted" and _declines(concept, span, answers, request):
        verdict, span = "not_demonstrated", None
    if known and found and (words_for_it := withdrawn_in(found, request)):
        return Finding(concept_id=concept.concept_id, verdict="not_demonstrated", evidence=words_for_it)
    if known and (span is None or verdict == "needs_review"):
        return Finding(concept_id=concept.concept_id, verdict="demonstrated")
    was_open = found if found and verdict == "needs_review" else None
    doubts: list[Doubt] = list(was_open.doubts) if was_open else []
    claimed: Verdict | None = was_open.claimed if was_open else None
    if span is None and verdict in ("demonstrated", "contradicted"):
        if nearly_said(quote, answers):
            verdict = "needs_review"
            doubts = ["quotation"]
        else:
            verdict = "not_demonstrated"
    elif verdict == "demonstrated" and span and (doubts := _doubts(concept, span, request)):
        verdict = "needs_review"
    elif verdict != "not_demonstrated" and not is_taken(confidence, request.sure_from):
        claimed = verdict if verdict != "needs_review" else claimed
        verdict = "needs_review"
        doubts = ["unsure"]
    return Finding(
        concept_id=concept.concept_id,
        verdict=verdict,
        evidence=span[:MAX_QUOTATION_CHARS] if span else None,
        doubts=tuple(doubts),
        confidence=confidence,
        claimed=claimed,
    )


def withdrawn_in(found: Finding, request: AssessRequest) -> str | None:
    """The words of the latest answer which say that what bore a point out does not count, or was somebody else's."""
    is_withdrawn = found.verdict == "not_demonstrated" and bool(request.exchanges)
    return find_span(found.evidence or "", [request.exchanges[-1].answer]) if is_withdrawn else None


def _declines(concept: Concept, span: str, answers: list[str], request: AssessRequest) -> bool:
    """Whether the sentence says no more than that they do not tell: that shows nothing, and leaves nobody anything to
    decide. One with the point's own words is about the matter: "I prefer not to weld in the rain"."""
    sentence, language = sentence_around(span, answers), request.language
    is_of_it = len(stems(sentence, language) & stems(concept.text, language)) >= _OF_IT
    return not is_of_it and hear(sentence, language, "").intent == "wish_to_skip"


def _doubts(concept: Concept, span: str, request: AssessRequest) -> list[Doubt]:
    """What the sentence around the span says against the point: another amount, a denial, or only words of a question."""
    asked = [*request.earlier, *request.exchanges]
    sentence = sentence_around(span, [each.answer for each in asked])
    shown = " ".join([request.main_question, *(each.question for each in asked if span in each.answer)])
    language, question = request.language, request.main_question
    told = _amounts_in(concept, span, sentence, language)
    is_other = kept_to(concept.text, told, language, question) == "other"
    raised: dict[Doubt, bool] = {
        "number": is_other and not _begins_earlier(concept, told, language),
        "negation": _is_denied(concept, span, sentence, request),
        "echo": only_repeats(sentence, shown, language),
    }
    return [doubt for doubt, is_raised in raised.items() if is_raised]


def _is_denied(concept: Concept, span: str, sentence: str, request: AssessRequest) -> bool:
    """Whether the sentence denies the point. "Not more than half" and "under half" set one limit and deny nothing, nor
    does a quotation that denies what the point denies: "never water" says "no water on burning fat"."""
    language, texts = request.language, (concept.text, span, sentence)
    bound = bound_of(concept.text, language)
    if bound and bound == bound_of(span, language):
        texts = tuple(without_limits(each, language) for each in texts)
    point, quoted, told = texts
    if not denying(request, concept.model_copy(update={"text": point}), [statement(told, language)]):
        return False
    wanted, said = (stems(" ".join(sided(text, language).denied), language) for text in (point, quoted))
    return wanted.isdisjoint(said)


def _begins_earlier(concept: Concept, told: str, language: str) -> bool:
    """Whether the amounts told are stricter than the limit: what is thrown away after one hour is so after two."""
    if (asks := threshold_of(concept.text, language, opened=True)) is None:
        return False
    amounts = [each for each in quantities(told, language) if each.kind == asks.amount.kind]
    return bool(amounts) and all(Threshold(asks.side, each).keeps_to(asks) for each in amounts)


def _amounts_in(concept: Concept, span: str, sentence: str, language: str) -> str:
    """The quotation where it tells an amount of the kind that is asked for, else the sentence around it.

    "Within ten minutes" keeps to a limit whatever "with a day sticker" says behind it.
    """
    kinds = {each.kind for each in quantities(concept.text, language)}
    return span if any(each.kind in kinds for each in quantities(span, language)) else sentence
