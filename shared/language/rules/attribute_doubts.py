"""Which sentences of an answer are no evidence of an attribute of a skill (E2, G4).

Talk about the talk, private life and losses tell nothing of it; what is denied, or was elsewhere, is for a person.
"""

from typing import Final

from shared.interview.state_machine.assessment import Intent, SkillAttribute
from shared.language.requests.interview import AssessRequest
from shared.language.rules.facts import is_of_the_talk, is_private
from shared.language.rules.intents import hear
from shared.language.rules.listening import mentions, points_to_resume, tells_of_loss
from shared.language.rules.matching import KINSHIP, best_likeness
from shared.language.rules.resume_words import RESUME_WORDS
from shared.language.rules.said import SaidSentence, sides_of
from shared.language.rules.skill_signs import AttributeSign
from shared.text.words import content_words, words

_OF_THE_TALK: Final[frozenset[Intent]] = frozenset(
    {"already_said", "clarification", "wish_to_stop", "wish_to_skip", "wish_for_human"}
)
_SHORTEST_OF_A_PLACE: Final = 4
_DENIABLE: Final[frozenset[SkillAttribute]] = frozenset({"depth", "autonomy", "constraints"})
"""Attributes that a "not" takes back; "never in production" and "no users yet" tell theirs."""


def is_beside(sentence: SaidSentence, language: str) -> bool:
    """Whether a sentence speaks of the talk or of private life, not of the work: said already, asked back, a goodbye.

    What points to the resume may add to it (E9), and what takes up the question answers it.
    """
    if points_to_resume(sentence.text, language):
        return False
    text = sentence.text
    talks = mentions(text, RESUME_WORDS[language].beside) or is_of_the_talk(text, language)
    is_of_life = is_private(text, language) or tells_of_loss(text, language)
    if talks or is_of_life:
        return True
    return hear(text, language, "").intent in _OF_THE_TALK and not _takes_up(sentence, language)


def _takes_up(sentence: SaidSentence, language: str) -> bool:
    """Whether a sentence has a word of the question in it: "The decisions on care, me" is no farewell."""
    return any(
        best_likeness(word, sentence.asked, language) >= KINSHIP
        for word in content_words(sentence.text, language)
    )


def is_elsewhere(text: str, request: AssessRequest) -> bool:
    """Whether a sentence names another place of work than the job that is asked about, by a word of its name alone."""
    own = set(words(request.skill or ""))
    said = set(words(text))
    return any(
        word not in own and len(word) >= _SHORTEST_OF_A_PLACE
        for place in request.other_places
        for word in content_words(place, request.language)
        if word in said
    )


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
