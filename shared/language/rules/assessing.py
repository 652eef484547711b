"""What the rules make of an answer: no model, no network, the same assessment of the same answer."""

from shared.interview.state_machine.assessment import AssessmentDraft
from shared.language.port import LanguageFailed
from shared.language.requests.interview import AssessRequest
from shared.language.rules.coverage import findings_from, statements
from shared.language.rules.engagement import confidence, engagement
from shared.language.rules.facts import facts
from shared.language.rules.grading import grade
from shared.language.rules.intent import intent_of
from shared.language.rules.replying import acknowledgement
from shared.language.rules.skill_answers import asked_concepts, asks_attributes, attribute_findings
from shared.language.vectors import Vectors


def assessment(request: AssessRequest, vectors: Vectors | None) -> AssessmentDraft:
    """What the rules make of the latest answer, all answers to its main question taken together.

    Raises `LanguageFailed("invalid")` when the request holds no answer.
    """
    if not request.exchanges:
        raise LanguageFailed("invalid", "there is no answer to assess")
    answer, language = request.exchanges[-1].answer, request.language
    made = statements(request)
    by_attribute = asks_attributes(request)
    found = attribute_findings(request, vectors) if by_attribute else findings_from(request, made, vectors)
    counted = asked_concepts(request) if by_attribute else request.concepts
    intent = intent_of(request, found, vectors)
    return AssessmentDraft(
        intent=intent,
        findings=found,
        confidence=confidence(answer, language, counted, found),
        engagement=engagement(answer, language),
        facts=facts(answer, language),
        grade=grade(request, made, vectors) if intent == "answer" else None,
        acknowledgement=acknowledgement(request, intent),
    )
