"""What answers tell of the attributes of a skill (dynamic mode, E2): by the words that tell them, or by answering at all.

An answer may tell attributes that were not asked for. A direct one of some substance tells the attribute that its
question asked for even without any of the words, by sentences that tell no other attribute; "how long" and "how large"
want a quantity, if a vague one.
"""

from collections.abc import Sequence
from functools import cache
from typing import Final

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, Concept, Finding, SkillAttribute
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.intent import intent_of
from shared.language.rules.listening import declines, points_to_resume
from shared.language.rules.resume_words import RESUME_WORDS
from shared.language.rules.said import SaidSentence, statements
from shared.language.rules.skill_signs import MEASURED, answer_signs, asked_for, counts
from shared.language.spans import find_name
from shared.language.vectors import Vectors
from shared.text.words import content_words, normalised, words

FEWEST_WORDS: Final = 8
TOLD_AT_LENGTH: Final = 25
"""An answer of so many words tells what was asked, whatever else it tells."""
_FEWEST_CONTENT_WORDS: Final = 3
_OPENING: Final = 30


def asks_attributes(request: AssessRequest) -> bool:
    return any(concept.attribute for concept in request.concepts)


def attribute_findings(request: AssessRequest, vectors: Vectors | None) -> tuple[Finding, ...]:
    """One finding a concept, in order; what was covered stays so.

    An answer to a question for the attribute is quoted before others, and an earlier before a later one; but of
    quantities the latest, which corrects them.
    """
    told: dict[SkillAttribute, list[tuple[bool, int, str]]] = {}
    for at, exchange in enumerate(request.exchanges, start=1):
        asked = _asked(request, exchange)
        for attribute, span in _told(request, at, vectors).items():
            place = at if attribute in MEASURED else -at
            told.setdefault(attribute, []).append((attribute == asked, place, span))
    best: dict[SkillAttribute, str] = {attribute: max(spans)[2] for attribute, spans in told.items()}
    return tuple(_finding(concept, best, request.covered) for concept in request.concepts)


def asked_concepts(request: AssessRequest) -> tuple[Concept, ...]:
    """The concepts that the questions shown so far asked for: how far an answer can be relied on is measured on these."""
    asked = {_asked(request, exchange) for exchange in request.exchanges}
    return tuple(concept for concept in request.concepts if concept.attribute in asked) or request.concepts


def _finding(concept: Concept, told: dict[SkillAttribute, str], covered: Sequence[str]) -> Finding:
    span = told.get(concept.attribute) if concept.attribute else None
    known = span is not None or concept.concept_id in covered
    return Finding(
        concept_id=concept.concept_id, verdict="demonstrated" if known else "not_demonstrated", evidence=span
    )


def _told(request: AssessRequest, upto: int, vectors: Vectors | None) -> dict[SkillAttribute, str]:
    """The attributes that the answer number `upto` tells, each with the sentence that tells it."""
    exchange = request.exchanges[upto - 1]
    alone = request.model_copy(update={"exchanges": (exchange,), "shown_question": exchange.question})
    made = () if _is_of_another(exchange.answer, request) else statements(alone)
    told: dict[SkillAttribute, str] = {}
    for each in made:
        for sign in answer_signs(each.told, request.language):
            told.setdefault(sign.attribute, each.text)
    asked = _asked(request, exchange)
    fresh = [each for each in made if not points_to_resume(each.text, request.language)]
    if asked and asked not in told and (span := _direct(request, upto, asked, fresh, vectors)):
        told[asked] = span
    return told


def _is_of_another(answer: str, request: AssessRequest) -> bool:
    """Whether an answer begins with another skill of the resume, and does not name this one."""
    if request.skill is None or find_name(request.skill, answer):
        return False
    return any(find_name(name, answer[: len(name) + _OPENING]) for name in request.other_skills)


def _direct(
    request: AssessRequest,
    upto: int,
    asked: SkillAttribute,
    made: Sequence[SaidSentence],
    vectors: Vectors | None,
) -> str | None:
    """The best sentence of an answer that says something to the point, though by none of the known words."""
    answer, language = request.exchanges[upto - 1].answer, request.language
    if not made or declines(answer, language):
        return None
    if asked in MEASURED:
        return next((each.text for each in made if counts(each.told, asked, language)), None)
    alone = [
        each
        for each in made
        if MEASURED.issuperset(sign.attribute for sign in answer_signs(each.told, language))
    ]
    made = alone if alone or len(words(answer)) < TOLD_AT_LENGTH else made
    said = " ".join(each.told for each in made)
    thin = len(words(said)) < FEWEST_WORDS or len(set(content_words(said, language))) < _FEWEST_CONTENT_WORDS
    so_far = request.model_copy(
        update={"exchanges": request.exchanges[:upto], "shown_question": request.exchanges[upto - 1].question}
    )
    if thin or intent_of(so_far, (), vectors) != "answer":
        return None
    return max(made, key=lambda each: len(set(content_words(each.told, language)))).text


def _asked(request: AssessRequest, exchange: Exchange) -> SkillAttribute | None:
    """Which attribute the question asked for: it names it, or has its words; else the first that is still open."""
    open_ones: list[SkillAttribute] = []
    wanted: list[SkillAttribute] = []
    for concept in request.concepts:
        if concept.attribute is None:
            continue
        wanted.append(concept.attribute)
        if concept.concept_id not in request.covered:
            open_ones.append(concept.attribute)
    if len(wanted) == 1:
        return wanted[0]
    cued = _asked_in_own_words(exchange.question, request) or asked_for(exchange.question, request.language)
    return cued if cued in wanted else next(iter(open_ones), None)


def _asked_in_own_words(question: str, request: AssessRequest) -> SkillAttribute | None:
    """The attribute of one of the rules' own questions."""
    shown = normalised(question)
    own = _own_questions(request.language)
    return next((attribute for attribute, text in own if text in shown), None)


@cache
def _own_questions(language: str) -> tuple[tuple[SkillAttribute, str], ...]:
    """All questions that the rules ask about skills, folded, with the attribute that each asks for."""
    book = RESUME_WORDS[language]
    return tuple(
        (attribute, normalised(text))
        for attribute in SKILL_ATTRIBUTES
        for text in (
            *book.questions[attribute],
            *book.probes[attribute],
        )
    )
