"""Whether an answer that mentions a death can be followed by the next question on the matter (G2)."""

from typing import Final

from shared.language.rules.distress.deaths import tells_of_a_death
from shared.language.rules.distress.losses import hurts_now
from shared.language.rules.exploration.sub_goals_heard import is_hard
from shared.text.sentences import sentences

_MOST_SENTENCES: Final = 60
_SHARE: Final = 3
"""One sentence in more than so many."""


def is_a_past_death(text: str, language: str) -> bool:
    """Whether an answer mentions a death, and nothing in it shows fresh grief."""
    parts = sentences(text)[:_MOST_SENTENCES]
    return any(tells_of_a_death(each, language) for each in parts) and not hurts_now(text, language)


def is_in_passing(text: str, language: str) -> bool:
    parts = sentences(text)[:_MOST_SENTENCES]
    sad = [each for each in parts if is_hard(each, language)]
    is_few = 0 < _SHARE * len(sad) < len(parts)
    return is_few and all(tells_of_a_death(each, language) for each in sad) and not hurts_now(text, language)
