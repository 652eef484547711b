"""What was told of somebody's health is passed on with a mark (B12): whoever takes over shows the package to others."""

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.distress.deaths import LOSSES
from shared.language.rules.handover.names import names_in
from shared.language.rules.hearing.manner_phrases import says
from shared.modes.knowledge_handover.knowledge import Statement
from shared.modes.knowledge_handover.texts import ONBOARDING
from shared.text.sentences import sentences

_OF_THINGS: frozenset[str] = frozenset({"il", "sie", "der ist", "die ist"})
"""Pronouns that stand for things as often as for people."""


def marked(statement: Statement, language: LanguageCode) -> Statement:
    """The statement, with the mark where an answer tells of an illness of somebody who is named or is a child."""
    if not any(ground.kind != "file" for ground in statement.grounds):
        return statement
    if not any(_tells_of_health(each, language) for each in sentences(statement.text)):
        return statement
    text = ONBOARDING[language].of_health.format(text=statement.text)
    return statement.model_copy(update={"text": text})


def _tells_of_health(said: str, language: LanguageCode) -> bool:
    book = LOSSES[language]
    people = (*book.relatives, *(each for each in book.pronouns if each not in _OF_THINGS))
    is_of_somebody = says(said, people) or bool(names_in(said, language))
    return is_of_somebody and says(said, ONBOARDING[language].health)
