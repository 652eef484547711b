"""Which sentences of an answer are no evidence of an attribute of a skill (E2, G4): talk about the talk, and denials."""

from typing import Final

from shared.interview.state_machine.assessment import Intent, SkillAttribute
from shared.language.rules.intents import hear
from shared.language.rules.listening import mentions, points_to_resume
from shared.language.rules.resume_words import RESUME_WORDS
from shared.language.rules.said import SaidSentence, sides_of
from shared.language.rules.skill_signs import AttributeSign
from shared.text.words import content_words

_OF_THE_TALK: Final[frozenset[Intent]] = frozenset(
    {"already_said", "clarification", "wish_to_stop", "wish_to_skip", "wish_for_human"}
)
_DENIABLE: Final[frozenset[SkillAttribute]] = frozenset({"depth", "autonomy", "constraints"})
"""Attributes that a "not" takes back; "never in production" and "no users yet" tell theirs."""


def is_beside(sentence: SaidSentence, language: str) -> bool:
    """Whether a sentence speaks of the talk, not of the work: it was said already, a counter-question, a goodbye.

    What points to the resume may add to it (E9).
    """
    if points_to_resume(sentence.text, language):
        return False
    talks = mentions(sentence.text, RESUME_WORDS[language].beside)
    return talks or hear(sentence.text, language, "").intent in _OF_THE_TALK


def is_decided_by_others(text: str, language: str) -> bool:
    return mentions(text, RESUME_WORDS[language].by_others)


def is_denied(sign: AttributeSign, text: str, language: str) -> bool:
    """Whether the text denies the words of the sign ("no expert"), which are no denial themselves ("no downtime")."""
    if sign.attribute not in _DENIABLE:
        return False
    if sign.attribute == "autonomy" and is_decided_by_others(text, language):
        return True
    told = text[sign.start : sign.end]
    named, apart = set(content_words(told, language)), sides_of(text, language)
    denied = set(apart.denied) - set(apart.affirmed)
    return bool(named) and named <= denied and not sides_of(told, language).denied
