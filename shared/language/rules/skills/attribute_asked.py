"""Which attribute of a skill a question asked for (E2)."""

from functools import cache

from shared.interview.state_machine.assessment import SKILL_ATTRIBUTES, SkillAttribute
from shared.language.requests.interview import AssessRequest, Exchange
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.skills.signs import asked_for
from shared.text.words import normalised


def attribute_asked(request: AssessRequest, exchange: Exchange) -> SkillAttribute | None:
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
    language = request.language
    cued = asked_in_own_words(exchange.question, language) or asked_for(exchange.question, language)
    return cued if cued in wanted else next(iter(open_ones), None)


def asked_in_own_words(question: str, language: str) -> SkillAttribute | None:
    shown, own = normalised(question), _own_questions(language)
    return next((attribute for attribute, text in own if text in shown), None)


@cache
def _own_questions(language: str) -> tuple[tuple[SkillAttribute, str], ...]:
    """All questions that the rules ask about skills, folded, with the attribute that each asks for."""
    book = RESUME_WORDS[language]
    tables = (book.questions, book.probes, *book.of_lines.values(), {"depth": (book.figure,)})
    return tuple(
        (attribute, normalised(text))
        for attribute in SKILL_ATTRIBUTES
        for table in tables
        for text in table.get(attribute, ())
    )
