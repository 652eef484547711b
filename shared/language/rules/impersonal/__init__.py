"""What "is done" as what you do: an author's impersonal or passive words for a sub-goal, put to one person (G3).

Only by patterns that are certain in their language: what happens by itself, what others do, and every verb whose form is
not known for sure stay as they are written.
"""

from collections.abc import Callable
from typing import Final

from shared.interview.state_machine.settings import LanguageCode
from shared.language.rules.impersonal.english import to_you_en
from shared.language.rules.impersonal.french import to_you_fr
from shared.language.rules.impersonal.german import to_you_de
from shared.language.rules.impersonal.italian import to_you_it
from shared.language.rules.impersonal.spanish import to_you_es
from shared.language.rules.impersonal.words import IMPERSONAL_WORDS
from shared.text.words import words

_TURNED: Final[dict[str, Callable[[str], str]]] = {
    "en": to_you_en,
    "de": to_you_de,
    "fr": to_you_fr,
    "es": to_you_es,
    "it": to_you_it,
}


def to_you(goal: str, language: LanguageCode | str) -> str:
    """The sub-goal as it is asked of the one who does it; as it stands where somebody else is named or spoken to."""
    if not IMPERSONAL_WORDS[language].others.isdisjoint(words(goal)):
        return goal
    return _TURNED[language](goal)
