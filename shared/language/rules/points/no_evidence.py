"""What is evidence of nothing, whatever is asked: questions, refusals, thanks, goodbyes, talk to the interviewer (G4)."""

from functools import lru_cache
from typing import Final

from shared.interview.state_machine.assessment import Intent
from shared.language.rules.asides.by_words import asides
from shared.language.rules.asides.no_answers import speaks_to_the_interviewer
from shared.language.rules.hearing.intent_words import own_words
from shared.language.rules.hearing.intents import hear
from shared.language.rules.hearing.listening import is_question
from shared.language.rules.hearing.manners import leaves_alone
from shared.language.rules.off_record.keep_out_requests import is_kept_out
from shared.language.rules.phrases import PHRASES
from shared.language.rules.points.of_the_matter import is_of_the_talk
from shared.text.words import words

_OF_THE_TALK: Final[frozenset[Intent]] = frozenset(
    {"clarification", "off_topic", "wish_to_stop", "wish_to_skip", "wish_for_human", "already_said"}
)
_MOST_BESIDE: Final = 1
"""Words with a meaning of their own beside thanks, a wish or a reminder; what has more tells something."""
_BEGINNING: Final = 2
_MOST_CHARS: Final = 160


@lru_cache(maxsize=2_000)
def proves_nothing(sentence: str, language: str) -> bool:
    """Whether a sentence asks, refuses, thanks, takes leave, or says something to the interviewer and no more."""
    if (
        is_question(sentence)
        or is_kept_out(sentence, language)
        or speaks_to_the_interviewer(sentence, language)
    ):
        return True
    if len(sentence) > _MOST_CHARS or any(map(str.isdigit, sentence)):
        return False
    if leaves_alone(sentence, language) or asides((sentence,), language) or _is_of_you(sentence, language):
        return True
    is_wish = hear(sentence, language, "").intent in _OF_THE_TALK
    return is_wish and len(own_words(sentence, language)) <= _MOST_BESIDE


def _is_of_you(sentence: str, language: str) -> bool:
    """Whether it begins with who asks and speaks of the talk: "You never said how many beds there are"."""
    begun = words(sentence)[:_BEGINNING]
    return not PHRASES[language].heard.addressing.isdisjoint(begun) and is_of_the_talk(sentence, language)
