"""What the rules make of an answer: no model, no network, the same assessment of the same answer."""

from typing import Final

from shared.interview.state_machine.assessment import AssessmentDraft, Finding, Intent
from shared.interview.state_machine.intents import EXPLAINED
from shared.language.port import LanguageFailed
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.corrections.contrasts import contrasts
from shared.language.rules.corrections.righting import corrections, righting
from shared.language.rules.handover.facts import facts
from shared.language.rules.hearing.intent import RECALLING, intent_of, says_something
from shared.language.rules.hearing.intent_words import first_piece
from shared.language.rules.hearing.manners import puts_right
from shared.language.rules.points.engagement import confidence, engagement
from shared.language.rules.points.grading import grade
from shared.language.rules.points.matching import stems
from shared.language.rules.points.nearest import for_a_person, recalled
from shared.language.rules.points.verdicts import findings
from shared.language.rules.replying import acknowledgement
from shared.language.rules.said import statements
from shared.language.rules.skills.answers import asked_concepts, asks_attributes, attribute_findings
from shared.language.vectors import Vectors
from shared.text.sentences import sentences
from shared.text.words import words

_SPEAKS_OF: Final = 2
_LITTLE_MORE: Final = 25
"""Words of who says "as I told you" and is owed an apology; who tells at length goes on."""


def assessment(request: AssessRequest, vectors: Vectors | None) -> AssessmentDraft:
    """What the rules make of the latest answer, all answers to its main question taken together.

    Raises `LanguageFailed("invalid")` when the request holds no answer.
    """
    if not request.exchanges:
        raise LanguageFailed("invalid", "there is no answer to assess")
    answer, language = request.exchanges[-1].answer, request.language
    made = statements(request)
    by_attribute = asks_attributes(request)
    found = attribute_findings(request, vectors) if by_attribute else _recalled(request, findings(request))
    counted = asked_concepts(request) if by_attribute else request.concepts
    intent = intent_of(request, found, vectors)
    is_right = intent in RECALLING or _takes_up(request) or any(map(str.isdigit, answer))
    righted = corrections(request)
    replaces = bool(righted or righting(answer, language)) or _turns(answer, language)
    return AssessmentDraft(
        intent=intent,
        findings=found if by_attribute else for_a_person(request, found),
        corrections=righted,
        confidence=confidence(answer, language, counted, found),
        engagement=engagement(answer, language, is_right=is_right),
        facts=facts(answer, language, request.exchanges[-1].question),
        grade=None if intent in EXPLAINED else grade(request, made, vectors),
        acknowledgement=acknowledgement(
            request,
            "correction" if intent == "answer" and righted else _as_heard(intent, request),
            is_known=intent == "already_said" and _covers_more(request, found),
            replaces=replaces,
        ),
    )


def _as_heard(intent: Intent, request: AssessRequest) -> Intent:
    """What is acknowledged: of an answer that says that it was said already, and little more, that."""
    is_short = len(words(request.exchanges[-1].answer)) <= _LITTLE_MORE
    return "already_said" if intent == "answer" and request.heard == "already_said" and is_short else intent


def answers_something(request: AssessRequest, *, in_passing: bool = False) -> bool:
    """Whether the latest answer covers or contradicts something, or `in_passing` something of other questions."""
    alone = request.model_copy(update={"exchanges": request.exchanges[-1:], "covered": ()})
    if says_something(alone, findings(alone)):
        return True
    if not in_passing:
        return False
    said = stems(request.exchanges[-1].answer, request.language)
    return any(len(said & stems(text, request.language)) >= _SPEAKS_OF for text in request.corpus)


def _turns(answer: str, language: str) -> bool:
    """Whether an answer begins with a turn, "No, I meant the blue one", or denies one thing for another."""
    if puts_right(answer, language) or any(contrasts(each, language) for each in sentences(answer)):
        return True
    first = first_piece(answer, language)
    return first is not None and not {"not", "turn"}.isdisjoint(first.kinds)


def _takes_up(request: AssessRequest) -> bool:
    language = request.language
    asked = stems(f"{request.main_question} {request.shown_question}", language)
    wanted = stems(" ".join((request.ideal_answer, *(each.text for each in request.concepts))), language)
    return not stems(request.exchanges[-1].answer, language).isdisjoint(wanted - asked)


def _recalled(request: AssessRequest, found: tuple[Finding, ...]) -> tuple[Finding, ...]:
    """The findings with what was said to earlier questions: in passing, or where the participant points to it."""
    passing = tuple(Exchange("", each) for each in request.said_before)
    earlier = request.earlier if request.heard == "already_said" else passing
    if not earlier:
        return found
    before = findings(request.model_copy(update={"exchanges": earlier, "covered": ()}))
    return tuple(
        recalled(concept, now, once, request.language)
        for concept, now, once in zip(request.concepts, found, before, strict=True)
    )


def _covers_more(request: AssessRequest, found: tuple[Finding, ...]) -> bool:
    return any(each.verdict == "demonstrated" and each.concept_id not in request.covered for each in found)
