"""Which sentences of an answer are no evidence of an attribute of a skill (E2, G4).

Talk about the talk, private life and losses tell nothing of it; what is denied, or was elsewhere, is for a person.
"""

from collections.abc import Sequence
from typing import Final

from shared.interview.state_machine.assessment import Intent, SkillAttribute
from shared.language.requests.interview import AssessRequest
from shared.language.rules.handover.facts import is_private
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import mentions, points_to_resume, tells_of_loss
from shared.language.rules.points.matching import KINSHIP, best_likeness
from shared.language.rules.points.of_the_matter import is_of_the_talk, is_withheld
from shared.language.rules.points.polarity import sided
from shared.language.rules.resume.words import RESUME_WORDS
from shared.language.rules.said import SaidSentence
from shared.language.rules.skills.signs import AttributeSign
from shared.text.sentences import sentences
from shared.text.words import content_words, words

_OF_THE_TALK: Final[frozenset[Intent]] = frozenset(
    {"already_said", "clarification", "wish_to_stop", "wish_to_skip", "wish_for_human"}
)
_SHORTEST_OF_A_PLACE: Final = 4
_MOST_OF_A_HEADING: Final = 5
"""Words of a sentence that says where what follows was, and no more."""
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
    if talks or is_of_life or is_withheld(text, language):
        return True
    return hear(text, language, "").intent in _OF_THE_TALK and not _takes_up(sentence, language)


def _takes_up(sentence: SaidSentence, language: str) -> bool:
    """Whether a sentence has a word of the question in it: "The decisions on care, me" is no farewell."""
    return any(
        best_likeness(word, sentence.asked, language) >= KINSHIP
        for word in content_words(sentence.text, language)
    )


def told_of_elsewhere(answer: str, request: AssessRequest) -> frozenset[str]:
    """The sentences of an answer on another place of work than the job that is asked about.

    They name it, or follow a few words that do no more ("At the harbour? I …"), until the job itself is named.
    """
    found: list[str] = []
    is_away = False
    for each in sentences(answer) if request.other_places else ():
        names_other = _names_one_of(each, request.other_places, (request.skill or "",), request)
        is_back = _names_one_of(each, (request.skill or "",), request.other_places, request)
        if (names_other or is_away) and not (is_back and not names_other):
            found.append(each)
        is_heading = names_other and not is_back and len(words(each)) <= _MOST_OF_A_HEADING
        is_away = is_heading or (is_away and not is_back)
    return frozenset(found)


def _names_one_of(text: str, places: Sequence[str], others: Sequence[str], request: AssessRequest) -> bool:
    said, common = set(words(text)), {word for each in others for word in words(each)}
    return any(
        word in said and word not in common and len(word) >= _SHORTEST_OF_A_PLACE
        for place in places
        for word in content_words(place, request.language)
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
    named, apart = set(content_words(told, language)), sided(text, language)
    denied = set(apart.denied) - set(apart.affirmed)
    return bool(named) and named <= denied and not sided(told, language).denied
